//! Tests of the code.

use std::ops::Range;

use fastrand::Rng;

use super::*;

fn encode(numbers: &[u32], low_bits: LowBits) -> Coded {
    let mut encoder = Encoder::new(low_bits);
    for &number in numbers {
        encoder.push(number).unwrap();
    }
    encoder.finish()
}

fn numbers(random: &mut Rng) -> Vec<u32> {
    let mut numbers = vec![0];
    for _ in 0..random.u32(..400) {
        let largest_step = [20, 20, 20, 20, 3, 3, 3, 3, 50_000][random.usize(..9)];
        numbers.push(numbers[numbers.len() - 1] + random.u32(..largest_step));
    }
    numbers
}

fn words(random: &mut Rng) -> Vec<u64> {
    (0..random.u32(..100)).map(|_| random.u64(..)).collect()
}

fn groups(len: usize) -> Range<u32> {
    0..(len as u32).div_ceil(GROUP)
}

fn check_same(numbers: &[u32], decoder: &Decoder<&Coded>, max: u32) {
    assert_eq!(decoder.check(), Ok(()));
    assert_eq!(decoder.to_vec().as_deref(), Ok(numbers));
    for (i, &number) in numbers.iter().enumerate() {
        let next = numbers.get(i + 1).copied().unwrap_or(max);
        assert_eq!(decoder.get(i as u32), Ok(number));
        assert_eq!(decoder.get_two(i as u32), Ok(number..next));
        for target in [number.saturating_sub(1), number, number + 1, max] {
            let last = numbers.partition_point(|&n| n <= target) - 1;
            assert_eq!(
                decoder.last_at_most(target, groups(numbers.len())),
                Ok((last as u32, numbers[last]))
            );
        }
    }
}

#[test]
fn round_trip() {
    let mut random = Rng::with_seed(1);
    for _ in 0..256 {
        let numbers = numbers(&mut random);
        let max = numbers.last().unwrap() + random.u32(..100);
        let bits = random.u32(..32);
        let len = numbers.len() as u32;
        for low_bits in [LowBits::best(max, len), LowBits::new(bits).unwrap()] {
            let coded = encode(&numbers, low_bits);
            assert_eq!(coded.groups.len() as u32, len.div_ceil(GROUP));
            let low_words = (u64::from(low_bits.get()) * u64::from(len)).div_ceil(64);
            assert_eq!(coded.low.len() as u64, low_words);
            check_same(&numbers, &Decoder::new(&coded, len, low_bits, max), max);
        }
    }
}

/// Answers random words soon, within the bounds or with an error.
#[test]
fn nonsense() {
    let mut random = Rng::with_seed(2);
    for _ in 0..256 {
        let [groups, low, high] = [(); 3].map(|()| words(&mut random));
        let coded = Coded { groups, low, high };
        let (len, bits) = (random.u32(..500), random.u32(..32));
        let max = random.u32(..) >> random.u32(..32);
        let target = random.u32(..) >> random.u32(..32);
        let decoder = Decoder::new(&coded, len, LowBits::new(bits).unwrap(), max);
        let _ = decoder.check();
        let are_allowed = |all: &Vec<u32>| all.iter().all(|&n| n <= max);
        assert!(error_or(decoder.to_vec(), are_allowed));
        for index in 0..len {
            assert!(error_or(decoder.get(index), |&n| n <= max));
            let ascends = |r: &Range<u32>| r.start <= r.end && r.end <= max;
            assert!(error_or(decoder.get_two(index), ascends));
        }
        let found = decoder.last_at_most(target, 0..len.div_ceil(GROUP));
        assert!(error_or(found, |&(_, n)| n <= target));
    }
}

#[test]
fn numbers_that_pass_the_check_ascend() {
    let mut random = Rng::with_seed(3);
    let mut passed = 0;
    for _ in 0..256 {
        let numbers = numbers(&mut random);
        let (len, max) = (numbers.len() as u32, *numbers.last().unwrap());
        let low_bits = LowBits::best(max, len);
        let mut coded = encode(&numbers, low_bits);
        let words = match random.u32(..3) {
            0 => &mut coded.groups,
            1 => &mut coded.low,
            _ => &mut coded.high,
        };
        if !words.is_empty() {
            let place = random.usize(..words.len());
            words[place] ^= match random.u32(..2) {
                0 => random.u64(..),
                _ => 1 << random.u32(..64),
            };
        }
        let decoder = Decoder::new(&coded, len, low_bits, max);
        if decoder.check().is_ok() {
            let read: Vec<u32> = (0..len).map(|i| decoder.get(i).unwrap()).collect();
            check_same(&read, &decoder, max);
            passed += 1;
        }
    }
    assert!((1..256).contains(&passed), "{passed}");
}

/// True for an error, or an answer that passes the test.
fn error_or<T>(answer: Result<T, CodeError>, test: impl FnOnce(&T) -> bool) -> bool {
    answer.as_ref().map_or(true, test)
}

#[test]
fn descending_numbers_are_refused() {
    let mut encoder = Encoder::new(LowBits::best(9, 2));
    assert_eq!(encoder.push(5), Ok(()));
    let error = Err(CodeError::NotAscending { group: 0 });
    assert_eq!(encoder.push(4), error);
    assert_eq!(encoder.push(5), Ok(()));
    let coded = encoder.finish();
    let decoder = Decoder::new(&coded, 2, LowBits::best(9, 2), 9);
    assert_eq!((decoder.get(0), decoder.get(1)), (Ok(5), Ok(5)));
    assert_eq!(decoder.check(), error, "the first number is not 0");
}

#[test]
fn the_largest_number_bounds_the_unary_part() {
    let mut encoder = Encoder::new(LowBits::new(0).unwrap());
    assert_eq!(encoder.push(0), Ok(()));
    assert_eq!(encoder.push(u32::MAX), Err(CodeError::TooLarge));
    // The decoder soon gives up on a million zero words.
    let coded =
        Coded { groups: vec![0], low: vec![], high: [&[1][..], &vec![0; 1 << 20]].concat() };
    let decoder = Decoder::new(&coded, 2, LowBits::new(0).unwrap(), 100);
    assert_eq!(decoder.get(1), Err(CodeError::TooLarge));
    let sparse = Decoder::new(&coded, 2, LowBits::new(0).unwrap(), u32::MAX);
    assert_eq!(sparse.get(1), Err(CodeError::Missing));
}

#[test]
fn low_bits_follow_the_mean_step() {
    assert_eq!(LowBits::best(0, 5).get(), 0);
    assert_eq!(LowBits::best(100, 0).get(), 6);
    assert_eq!(LowBits::best(1023, 1).get(), 9);
    assert_eq!(LowBits::best(1024, 1).get(), 10);
    assert_eq!(LowBits::new(31).map(LowBits::get), Some(31));
    assert_eq!(LowBits::new(32), None);
}
