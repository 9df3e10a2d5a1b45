//! Numbers of any length as digits, the highest first.

/// The digits of a number in another radix, at most 16, without leading zeros. The time grows with
/// the product of the two lengths.
pub(crate) fn converted(digits: &[u8], from: u8, to: u8) -> Vec<u8> {
    if from == to {
        return digits.iter().copied().skip_while(|&digit| digit == 0).collect();
    }
    // The lowest digit first.
    let mut found: Vec<u8> = Vec::new();
    for &digit in digits {
        let mut carry = u16::from(digit);
        for place in &mut found {
            carry += u16::from(*place) * u16::from(from);
            *place = (carry % u16::from(to)) as u8;
            carry /= u16::from(to);
        }
        while carry > 0 {
            found.push((carry % u16::from(to)) as u8);
            carry /= u16::from(to);
        }
    }
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(text: &str) -> Vec<u8> {
        text.chars().map(|c| c.to_digit(16).unwrap() as u8).collect()
    }

    #[test]
    fn numbers_that_a_machine_holds_are_as_it_writes_them() {
        let mut number: u128 = 1;
        for step in 0..2_000_u128 {
            // Small numbers up to all 128 bits.
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(step);
            let number = number >> (step % 128);
            let written = |text: String| digits(text.trim_start_matches('0'));
            let [decimal, hex] = [format!("{number}"), format!("{number:x}")].map(written);
            assert_eq!(converted(&decimal, 10, 16), hex);
            assert_eq!(converted(&hex, 16, 10), decimal);
        }
    }

    #[test]
    fn long_numbers_come_back_and_powers_are_known() {
        assert!(converted(&[], 10, 16).is_empty());
        // 2^324, the first power of 16 with 98 decimal digits.
        let power = "341757925747345613183203472987128338336432723577064443191526657251555156124\
                     90248800367393390985216";
        let mut hex = vec![0; 82];
        hex[0] = 1;
        assert_eq!(converted(&digits(power), 10, 16), hex);
        for len in 1..=81_usize {
            let fill: Vec<u8> = (0..len).map(|i| 1 + ((7 * i * i + len) % 9) as u8).collect();
            assert_eq!(converted(&converted(&fill, 10, 16), 16, 10), fill);
        }
    }
}
