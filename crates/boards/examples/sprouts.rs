//! Who wins Sprouts with a number of spots: `cargo run --release -p bouton-boards --example sprouts -- 7 [misere]`.

use bouton_boards::{
    Unlimited,
    couples::Couples,
    misere::Misere,
    sprouts::{Pairs, Sprouts},
};
use bouton_core::rules::SproutsDrawing;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let spots = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(5);
    let Some(drawing) = SproutsDrawing::spots(spots) else { return println!("too many spots") };
    if arguments.next().as_deref() == Some("misere") {
        let mut search = Misere::new(Sprouts::new(Pairs::Stay));
        let pieces = search.game_mut().split(drawing).pieces;
        let is_p = search.is_p(&pieces, &mut Unlimited);
        println!("{spots} spots, misère: P {is_p:?}, {} sums", search.sums());
    } else {
        let mut couples = Couples::new(Sprouts::new(Pairs::Cancel));
        let rest = couples.game_mut().split(drawing);
        let value = couples.nim_value(&rest, &mut Unlimited);
        println!(
            "{spots} spots: nim-value {value:?}, {} expanded, {} proved, {} MB",
            couples.visited(),
            couples.proved_count(),
            couples.bytes() >> 20
        );
    }
}
