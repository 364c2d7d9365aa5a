//! Impartial combinatorial games: who wins, why, and what to play.

pub use bouton_core as core;
pub use bouton_engine as engine;
