//! A scene as SVG.

use crate::{
    colours,
    scene::{Anchor, Colour, Scene, Shape},
};
use std::fmt::Write as _;

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The scene as SVG.
pub fn svg(scene: &Scene) -> String {
    let Scene { width, height, .. } = scene;
    let title = escaped(&scene.title);
    let ground = hex(colours::GROUND);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" font-family=\"ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"12\">\n\
         <title>{title}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\n"
    );
    for shape in &scene.shapes {
        // Writing into a text cannot fail.
        let _ = match shape {
            Shape::Rectangle { x, y, width, height, fill } => writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
                hex(*fill)
            ),
            Shape::Disc { x, y, tenths, fill } => writeln!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}.{}\" fill=\"{}\"/>",
                tenths / 10,
                tenths % 10,
                hex(*fill)
            ),
            Shape::Text { x, y, text, anchor, fill, times } => {
                let size = match times {
                    1 => String::new(),
                    times => format!(" font-size=\"{}\"", 12 * times),
                };
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                writeln!(
                    out,
                    "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" fill=\"{}\"{size}>{}</text>",
                    hex(*fill),
                    escaped(text)
                )
            }
        };
    }
    out.push_str("</svg>\n");
    out
}
