//! `bouton/table/1` and `bouton/table-answer/1`: tables of position graphs, and what they say.

use serde::Serialize;

/// Numbers about a table of all positions behind one.
///
/// ```json
/// {"schema":"bouton/table/1","game":"nim 3 4 5","play":"normal","positions":"56","moves":"…","p":"8","n":"48","draws":"0","infinite":"0","largest":"7",
///  "longest":"12","bytes":"500","tiers":"tokens","shards":"256","directory":"table"}
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// `bouton/table/1`.
    pub schema: &'static str,
    /// The position that it begins with.
    pub game: String,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// How many positions can be reached.
    pub positions: String,
    /// How many moves they have.
    pub moves: String,
    /// How many are P-positions.
    pub p: String,
    /// How many are N-positions.
    pub n: String,
    /// From how many the play is a draw.
    pub draws: String,
    /// How many have no number as nim-value.
    pub infinite: String,
    /// The largest nim-value.
    pub largest: String,
    /// The longest game that is won.
    pub longest: String,
    /// Bytes of all positions on the disk.
    pub bytes: String,
    /// What every move makes smaller: `tokens`, `cells`, or `none`.
    pub tiers: &'static str,
    /// In how many files it lies.
    pub shards: String,
    /// Where.
    pub directory: String,
}

/// What a table says of a position.
///
/// ```json
/// {"schema":"bouton/table-answer/1","game":"nim 3 4 5","play":"normal","outcome":"N","nim_value":"2","remoteness":"11","winning":"1","to":["nim 1 + nim 4 + nim 5"],"table":"table"}
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct TableAnswer {
    /// `bouton/table-answer/1`.
    pub schema: &'static str,
    /// The position.
    pub game: String,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// `N`, `P` or `draw`.
    pub outcome: &'static str,
    /// The nim-value; `inf(0,2)` where it is infinite; null under misère play.
    pub nim_value: Option<String>,
    /// How many moves the game lasts; null in a draw.
    pub remoteness: Option<String>,
    /// How many positions a winning move can lead to.
    pub winning: String,
    /// The first of them.
    pub to: Vec<String>,
    /// The table; null where it was made for this question and thrown away.
    pub table: Option<String>,
}
