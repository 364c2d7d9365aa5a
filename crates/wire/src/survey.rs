//! `bouton/survey/1`: what a survey came to.

use serde::Serialize;

/// How many codes came to what; the tables are in the directory.
///
/// ```json
/// {"schema":"bouton/survey/1","patterns":["0.??"],"to":"65536","without_space":"65536","codes":"64","standard_forms":"40","proved":"37",
///  "reached":"2","budget":"1","sparse":"30","directory":"survey"}
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Survey {
    /// `bouton/survey/1`.
    pub schema: &'static str,
    /// The patterns.
    pub patterns: Vec<String>,
    /// The last heap.
    pub to: String,
    /// The last heap of codes without a sparse space.
    pub without_space: String,
    /// How many codes the patterns stand for.
    pub codes: String,
    /// How many standard forms these have.
    pub standard_forms: String,
    /// With a proved period.
    pub proved: String,
    /// Looked at up to the last heap.
    pub reached: String,
    /// Without a sparse space, and at the end of their budget.
    pub budget: String,
    /// With a sparse space.
    pub sparse: String,
    /// Where the tables are.
    pub directory: String,
}
