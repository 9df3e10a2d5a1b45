//! Pictures as pixels: what charts are drawn on for `--png`.

use std::convert::Infallible;

use embedded_graphics::geometry::{OriginDimensions, Point};
use embedded_graphics::image::GetPixel;
use embedded_graphics::mono_font::MonoFont;
use embedded_graphics::mono_font::ascii::FONT_10X20;
use embedded_graphics::pixelcolor::BinaryColor;
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

use crate::pictures::png;

/// Pixels for each unit of the drawing, across and up, so that it is sharp.
const SCALE: i32 = 2;

/// The one font. Its letters have one width and one height.
const FONT: &MonoFont<'_> = &FONT_10X20;

/// Red, green and blue of each pixel, row by row.
pub struct Raster {
    width: u32,
    pixels: Vec<u8>,
}

impl Raster {
    /// A white picture for a drawing of this width and height.
    pub fn new((width, height): (u32, u32)) -> Raster {
        let [width, height] = [width, height].map(|side| side * SCALE as u32);
        Raster { width, pixels: vec![u8::MAX; width as usize * height as usize * png::PIXEL] }
    }

    /// It as a file.
    pub fn png(&self) -> Vec<u8> {
        png::encode(self.width, &self.pixels)
    }

    /// Mixes a colour into a pixel, if it is inside.
    fn mix(&mut self, (x, y): (i32, i32), color: BackendColor) {
        let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else {
            return;
        };
        let place = (y as usize * self.width as usize + x as usize) * png::PIXEL;
        let pixel = self.pixels.get_mut(place..place + png::PIXEL).filter(|_| x < self.width);
        let (r, g, b) = color.rgb;
        for (old, new) in pixel.into_iter().flatten().zip([r, g, b]) {
            let mixed = f64::from(*old) * (1.0 - color.alpha) + f64::from(new) * color.alpha;
            *old = mixed.round() as u8;
        }
    }
}

type Drawn<T> = Result<T, DrawingErrorKind<Infallible>>;

impl DrawingBackend for &mut Raster {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        let height = self.pixels.len() / png::PIXEL / self.width as usize;
        (self.width / SCALE as u32, height as u32 / SCALE as u32)
    }

    fn ensure_prepared(&mut self) -> Drawn<()> {
        Ok(())
    }

    fn present(&mut self) -> Drawn<()> {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Drawn<()> {
        for across in 0..SCALE {
            for down in 0..SCALE {
                self.mix((SCALE * x + across, SCALE * y + down), color);
            }
        }
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Drawn<()> {
        let (width, height) = size(text);
        let left = match style.anchor().h_pos {
            HPos::Left => 0,
            HPos::Right => -width,
            HPos::Center => -width / 2,
        };
        let top = match style.anchor().v_pos {
            VPos::Top => 0,
            VPos::Center => -height / 2,
            VPos::Bottom => -height,
        };
        for (across, down) in ink(text) {
            let (across, down) = style.transform().transform(left + across, top + down);
            self.mix((SCALE * x + across, SCALE * y + down), style.color());
        }
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(&self, text: &str, _: &S) -> Drawn<(u32, u32)> {
        let (width, height) = size(text);
        Ok(((width / SCALE) as u32, (height / SCALE) as u32))
    }
}

/// Width and height of a text, in pixels.
fn size(text: &str) -> (i32, i32) {
    let letter = FONT.character_size;
    (text.chars().count() as i32 * letter.width as i32, letter.height as i32)
}

/// The black pixels of a text, each by its place to the right of its left end and below its top.
fn ink(text: &str) -> impl Iterator<Item = (i32, i32)> {
    let (width, height) = (FONT.character_size.width as i32, FONT.character_size.height as i32);
    // The font is a picture with rows of letters.
    let in_row = FONT.image.size().width as i32 / width;
    let letters = (0..).zip(text.chars().map(|letter| FONT.glyph_mapping.index(letter) as i32));
    letters.flat_map(move |(place, letter)| {
        let corner = Point::new(letter % in_row * width, letter / in_row * height);
        let all = (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)));
        let is_black = move |&(x, y): &(i32, i32)| {
            FONT.image.pixel(corner + Point::new(x, y)) == Some(BinaryColor::On)
        };
        all.filter(is_black).map(move |(x, y)| (place * width + x, y))
    })
}
