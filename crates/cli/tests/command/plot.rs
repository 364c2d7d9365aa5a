//! `bouton plot`: pictures with the same bytes every time.

use crate::run::{bouton, line};
use std::fs;

#[test]
fn a_sequence_has_a_point_a_heap_and_its_period_in_the_title() {
    let run = line("plot kayles --to 80");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.out.starts_with("<svg ") && run.out.ends_with("</svg>\n"));
    assert_eq!(run.out.matches("<circle").count(), 81);
    // Winning Ways, chapter 4: 14 exceptions, heap 0 among them.
    assert_eq!(run.out.matches("fill=\"#cf222e\"").count(), 14);
    assert!(run.out.contains("<title>kayles: period 12 from heap 71</title>"));
    assert_eq!(run.out, line("plot kayles --to 80").out);
    assert!(line("plot 0.77 --to 9").out.contains("0.77: period 12"));
}

#[test]
fn a_heat_map_marks_p_positions() {
    // Wythoff (1907): (0,0), (1,2), (3,5), (4,7) and their mirrors.
    let run = line("plot wythoff --to 7");
    assert_eq!(run.out.matches("<circle").count(), 7);
    assert_eq!(line("plot nim --as heat-map --to 4").out.matches("<circle").count(), 5);
}

#[test]
fn residues_stand_in_columns() {
    let run = line("plot subtract:1,2,3 --as residues --to 11");
    // Three rows of 0 1 2 3.
    assert_eq!(run.out.matches(">3</text>").count(), 4, "{}", run.out);
    let run = line("plot subtract:1,2,3 --as residues --modulus 6 --to 11");
    assert_eq!(run.code, Some(0));
}

#[test]
fn a_png_is_written_by_its_name() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("wythoff.png");
    let name = path.to_str().expect("UTF-8");
    assert_eq!(bouton(&["plot", "wythoff", "-o", name]).code, Some(0));
    let bytes = fs::read(&path).expect("written");
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(bouton(&["plot", "wythoff", "-o", name]).code, Some(0));
    assert_eq!(bytes, fs::read(&path).expect("written"));
}

/// A picture in another form than its name says helps nobody.
#[test]
fn unknown_endings_are_refused_with_the_known_ones() {
    let directory = tempfile::tempdir().expect("a directory");
    for (command, position, ending, known) in [
        ("plot", "kayles", "gif", ".svg, .png"),
        ("plot", "kayles", "jpeg", ".svg, .png"),
        ("plot", "kayles", "svg.gz", ".svg, .png"),
        ("graph", "nim 2", "png", ".svg, .dot, .gv"),
    ] {
        let path = directory.path().join(format!("picture.{ending}"));
        let name = path.to_str().expect("UTF-8");
        let run = bouton(&[command, position, "-o", name, "--lang", "en"]);
        assert_eq!(run.code, Some(2), "{command} {ending}: {}", run.err);
        assert!(run.err.contains("C0306") && run.err.contains(known), "{}", run.err);
        assert!(!path.exists(), "nothing is written");
    }
    let plain = directory.path().join("picture");
    let name = plain.to_str().expect("UTF-8");
    assert_eq!(bouton(&["plot", "kayles", "-o", name]).code, Some(0));
    assert!(fs::read_to_string(&plain).expect("written").starts_with("<svg"));
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    for (typed, code) in [
        ("plot", "C0202"),
        ("plot kayles 5", "C0208"),
        ("plot wythoff --as residues", "C0204"),
        ("plot moore:2 --as heat-map", "H0401"),
        ("plot kayles --misere", "C0209"),
        ("plot wythoff --to 512", "C0108"),
        ("plot kayles --to 10^9", "C0108"),
        ("plot kayles --modulus 0", "C0107"),
    ] {
        let run = line(typed);
        assert_eq!(run.code, Some(2), "{typed}");
        assert!(run.err.contains(code), "{typed}: {}", run.err);
    }
    assert_eq!(line("plot kayles -o /nowhere/x.svg").code, Some(4));
}
