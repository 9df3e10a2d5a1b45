//! Pictures of histograms: bars for one column, a heat map for two.

use std::error::Error;
use std::fmt;
use std::ops::{Range, RangeInclusive};

use minlex_stats::{Column, Histogram};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::terminal::output::grouped;

/// Width and height in pixels.
const SIZE: (u32, u32) = (900, 420);

const FONT: &str = "sans-serif";

/// The colour of bars, and of the cells with most grids.
const INK: RGBColor = RGBColor(31, 78, 121);

/// Reason why there is no picture.
#[derive(Debug, PartialEq, Eq)]
pub enum ChartError {
    /// More than two columns.
    Columns(usize),
    /// No grid has been counted.
    Empty,
    /// The values are further apart than a picture shows.
    Range,
    /// The library could not draw it.
    Drawing(String),
}

impl fmt::Display for ChartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChartError::Columns(found) => {
                write!(f, "{found} columns: a picture shows one or two")
            }
            ChartError::Empty => f.write_str("no grids to draw: the condition holds for none"),
            ChartError::Range => {
                write!(f, "values more than {WIDEST} apart: a picture shows a narrower range")
            }
            ChartError::Drawing(cause) => write!(f, "the picture cannot be drawn: {cause}"),
        }
    }
}

impl Error for ChartError {}

/// The widest range of values on an axis.
const WIDEST: u64 = 10_000;

/// The picture of a histogram as SVG: a bar for each value of its column; or a cell for each pair
/// of values of its two columns, the darker the more grids have them, on a logarithmic scale.
///
/// # Errors
/// If the histogram has no rows, more than two columns, or values too far apart.
pub fn svg(histogram: &Histogram) -> Result<String, ChartError> {
    let mut text = String::new();
    draw(histogram, SVGBackend::with_string(&mut text, SIZE))?;
    Ok(text)
}

fn draw(histogram: &Histogram, backend: SVGBackend<'_>) -> Result<(), ChartError> {
    let root = backend.into_drawing_area();
    match histogram.columns.len() {
        1 => bars(histogram, &root),
        2 => cells(histogram, &root),
        more => Err(ChartError::Columns(more)),
    }
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

fn drawing(error: impl Error) -> ChartError {
    ChartError::Drawing(error.to_string())
}

fn bars(histogram: &Histogram, root: &Area<'_>) -> Result<(), ChartError> {
    let values = Axis::of(histogram, 0)?;
    let most = histogram.rows.iter().map(|row| row.grids).max().ok_or(ChartError::Empty)?;
    root.fill(&WHITE).map_err(drawing)?;
    let mut chart = ChartBuilder::on(root)
        .margin(16)
        .caption(caption(histogram), (FONT, 18))
        .x_label_area_size(44)
        .y_label_area_size(110)
        .build_cartesian_2d(values.span(), 0.0..most as f64 * 1.02)
        .map_err(drawing)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc(histogram.columns[0])
        .x_labels(values.labels())
        .x_label_formatter(&|&place| values.label(place))
        .y_label_formatter(&|grids| grouped(grids.round() as u64))
        .label_style((FONT, 13))
        .draw()
        .map_err(drawing)?;
    chart
        .draw_series(histogram.rows.iter().map(|row| {
            let place = values.place(row.values[0]);
            Rectangle::new([(place - 0.42, 0.0), (place + 0.42, row.grids as f64)], INK.filled())
        }))
        .map_err(drawing)?;
    root.present().map_err(drawing)
}

fn cells(histogram: &Histogram, root: &Area<'_>) -> Result<(), ChartError> {
    let (across, up) = (Axis::of(histogram, 0)?, Axis::of(histogram, 1)?);
    let most = histogram.rows.iter().map(|row| row.grids).max().ok_or(ChartError::Empty)?;
    root.fill(&WHITE).map_err(drawing)?;
    let (map, scale) = root.split_horizontally(SIZE.0 - 130);
    let mut chart = ChartBuilder::on(&map)
        .margin(16)
        .caption(caption(histogram), (FONT, 18))
        .x_label_area_size(44)
        .y_label_area_size(70)
        .build_cartesian_2d(across.span(), up.span())
        .map_err(drawing)?;
    chart
        .configure_mesh()
        .disable_mesh()
        .x_desc(histogram.columns[0])
        .y_desc(histogram.columns[1])
        .x_labels(across.labels())
        .y_labels(up.labels())
        .x_label_formatter(&|&place| across.label(place))
        .y_label_formatter(&|&place| up.label(place))
        .label_style((FONT, 13))
        .draw()
        .map_err(drawing)?;
    chart
        .draw_series(histogram.rows.iter().map(|row| {
            let (x, y) = (across.place(row.values[0]), up.place(row.values[1]));
            let corners = [(x - 0.5, y - 0.5), (x + 0.5, y + 0.5)];
            Rectangle::new(corners, shade(row.grids, most).filled())
        }))
        .map_err(drawing)?;
    legend(&scale, most)?;
    root.present().map_err(drawing)
}

/// The key to the shades of a heat map: a cell for each power of ten.
fn legend(area: &Area<'_>, most: u64) -> Result<(), ChartError> {
    let label = (FONT, 13).into_font().color(&BLACK).pos(Pos::new(HPos::Left, VPos::Center));
    let powers = (0..=most.ilog10()).rev().map(|power| 10_u64.pow(power));
    for (place, grids) in (0..).zip(powers) {
        let top = 60 + 28 * place;
        let colour = shade(grids, most).filled();
        area.draw(&Rectangle::new([(0, top), (18, top + 18)], colour)).map_err(drawing)?;
        area.draw(&Text::new(grouped(grids), (26, top + 9), label.clone())).map_err(drawing)?;
    }
    Ok(())
}

/// The colour of a cell with this number of grids, where the fullest has `most`.
fn shade(grids: u64, most: u64) -> RGBColor {
    let part = ((grids as f64).ln_1p() / (most as f64).ln_1p()).clamp(0.0, 1.0);
    let mix = |light: u8, dark: u8| {
        (f64::from(light) + (f64::from(dark) - f64::from(light)) * part).round() as u8
    };
    RGBColor(mix(226, INK.0), mix(238, INK.1), mix(248, INK.2))
}

fn caption(histogram: &Histogram) -> String {
    let by = histogram.columns.join(" and ");
    if Column::ALL.iter().any(|it| it.second().is_some_and(|it| histogram.columns.contains(&it))) {
        // Every grid is in more rows than one.
        return format!("Essentially different grids by {by}");
    }
    let all: u64 = histogram.rows.iter().map(|row| row.grids).sum();
    format!("{} essentially different grids by {by}", grouped(all))
}

/// The values of a column along an axis, each a unit wide.
struct Axis<'a> {
    histogram: &'a Histogram,
    column: usize,
    places: Places,
}

/// Positions of the values.
enum Places {
    /// A unit for each number from the smallest value to the largest.
    Range(RangeInclusive<i64>),
    /// A unit for each value that occurs, where they are few and far between.
    Values(Vec<i64>),
}

impl Axis<'_> {
    fn of(histogram: &Histogram, column: usize) -> Result<Axis<'_>, ChartError> {
        let mut values: Vec<i64> = histogram.rows.iter().map(|row| row.values[column]).collect();
        values.sort_unstable();
        values.dedup();
        let (Some(&first), Some(&last)) = (values.first(), values.last()) else {
            return Err(ChartError::Empty);
        };
        let width = last.abs_diff(first);
        let places = match values.len() as u64 {
            // Half of the places would be empty, and their names still fit.
            found @ ..=40 if found <= width / 2 => Places::Values(values),
            _ if width <= WIDEST => Places::Range(first..=last),
            _ => return Err(ChartError::Range),
        };
        Ok(Axis { histogram, column, places })
    }

    /// The middle of a value that occurs.
    fn place(&self, value: i64) -> f64 {
        match &self.places {
            Places::Range(_) => value as f64,
            Places::Values(values) => values.partition_point(|&other| other < value) as f64,
        }
    }

    /// The whole axis.
    fn span(&self) -> Range<f64> {
        let (first, last) = match &self.places {
            Places::Range(values) => (*values.start() as f64, *values.end() as f64),
            Places::Values(values) => (0.0, values.len() as f64 - 1.0),
        };
        first - 0.5..last + 0.5
    }

    /// The most labels that it has.
    fn labels(&self) -> usize {
        match &self.places {
            Places::Range(values) => 20.min(values.end().abs_diff(*values.start()) as usize + 1),
            Places::Values(values) => values.len(),
        }
    }

    /// The label at a place.
    fn label(&self, place: f64) -> String {
        let whole = place.round();
        let value = match &self.places {
            // Between two values there is none.
            _ if (place - whole).abs() > 0.01 => None,
            Places::Range(values) => Some(whole as i64).filter(|value| values.contains(value)),
            Places::Values(values) => values.get(whole as usize).copied(),
        };
        value.map_or_else(String::new, |value| self.histogram.text(self.column, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minlex_stats::Row;

    fn histogram(columns: &[&'static str], rows: &[(&[i64], u64)]) -> Histogram {
        let row = |&(values, grids): &(&[i64], u64)| Row { values: values.to_vec(), grids };
        Histogram { columns: columns.to_vec(), rows: rows.iter().map(row).collect() }
    }

    /// A rectangle of a picture.
    #[derive(Debug)]
    struct Drawn {
        x: i64,
        y: i64,
        height: i64,
        fill: String,
    }

    /// The rectangles of a picture but for its background, in the order of the rows.
    fn drawn(histogram: &Histogram) -> Vec<Drawn> {
        let picture = svg(histogram).unwrap();
        let rectangle = |text: &str| {
            let value = |name: &str| {
                let (_, value) = text.split_once(&format!(" {name}=\"")).unwrap();
                value.split_once('"').unwrap().0.to_owned()
            };
            let [x, y, height] = ["x", "y", "height"].map(|name| value(name).parse().unwrap());
            Drawn { x, y, height, fill: value("fill") }
        };
        picture.split("<rect").skip(2).map(rectangle).collect()
    }

    /// The number of rectangles of a picture, without its background.
    fn rectangles(histogram: &Histogram) -> usize {
        drawn(histogram).len()
    }

    #[test]
    fn a_bar_for_each_value_and_a_cell_for_each_pair() {
        assert_eq!(rectangles(&histogram(&["ua4"], &[(&[0], 5), (&[3], 70)])), 2);
        // One power of ten is below 70, and so two cells are in the legend.
        assert_eq!(rectangles(&histogram(&["band", "ua4"], &[(&[0, 1], 5), (&[3, 2], 70)])), 2 + 2);
    }

    #[test]
    fn a_bar_is_as_high_as_its_grids() {
        let counted = [(&[0][..], 35), (&[2], 70), (&[3], 7)];
        let heights: Vec<i64> =
            drawn(&histogram(&["ua4"], &counted)).iter().map(|bar| bar.height).collect();
        let [half, full, tenth] = heights[..] else {
            panic!("{heights:?}");
        };
        assert!(full > 250 && (half - full / 2).abs() <= 1, "{heights:?}");
        assert!((tenth - full / 10).abs() <= 1, "{heights:?}");
    }

    #[test]
    fn a_cell_has_the_place_and_the_shade_of_its_grids() {
        let (few, many) = (8, 700);
        let map = histogram(&["band", "ua4"], &[(&[0, 1], few), (&[3, 2], many)]);
        let cells = drawn(&map);
        let fill = |grids| {
            let RGBColor(red, green, blue) = shade(grids, many);
            format!("#{red:02X}{green:02X}{blue:02X}")
        };
        let (low, high) = (&cells[0], &cells[1]);
        assert_eq!([&low.fill, &high.fill], [&fill(few), &fill(many)]);
        // Further to the right, and above: y goes down.
        assert!(low.x < high.x && low.y >= high.y + high.height - 1, "{cells:?}");
    }

    #[test]
    fn values_far_apart_are_side_by_side() {
        let far = histogram(&["sum"], &[(&[i64::MIN], 1), (&[7], 2), (&[i64::MAX], 3)]);
        let picture = svg(&far).unwrap();
        assert!(picture.contains("-9223372036854775808") && picture.contains("\n7\n"), "{picture}");
    }

    #[test]
    fn pictures_that_cannot_be() {
        assert_eq!(svg(&histogram(&["ua4"], &[])), Err(ChartError::Empty));
        let values: Vec<[i64; 1]> = (0..50).map(|at| [at * 1_000_000]).collect();
        let rows: Vec<(&[i64], u64)> = values.iter().map(|value| (&value[..], 1)).collect();
        let far = histogram(&["sum"], &rows);
        assert_eq!(svg(&far), Err(ChartError::Range));
        let three = histogram(&["band", "highest", "ua4"], &[(&[0, 1, 2], 1)]);
        assert_eq!(svg(&three), Err(ChartError::Columns(3)));
    }

    #[test]
    fn the_fullest_cell_is_the_darkest() {
        assert_eq!(shade(1000, 1000), INK);
        assert!(shade(1, 1000).0 > shade(10, 1000).0);
    }
}
