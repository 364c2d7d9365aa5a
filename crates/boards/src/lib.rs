//! Fast search for games on boards and graphs that fall apart: Cram, Arc Kayles, Node Kayles, Sprouts.
//!
//! The engine ([`couples`]) proves statements about *couples*: "this connected piece has nim-value n". It knows pieces only
//! through the trait [`Game`], which says what is left after a move, already split into connected pieces in canonical
//! form, pieces of a nim-value that a theorem gives folded into one number. Three kinds of games stand behind it: regions of the grid
//! ([`grid`]), on machine words, any graph ([`graph`]), by canonical forms of graphs, and the drawings of Sprouts ([`sprouts`]). Misère play, where nim-values do
//! not help, is searched as whole sums of pieces ([`misere`]).
//!
//! Nothing here prints, reads the clock or starts threads of its own accord: limits come in as a [`Watch`].
//!
//! ```
//! use bouton_boards::{Unlimited, couples::Couples, grid::{Cram, Region}};
//!
//! let board = Region::<u64>::board(4, 7).unwrap();
//! let mut couples = Couples::new(Cram::<u64>::default());
//! let rest = couples.game_mut().split(board.cells());
//! assert_eq!(couples.nim_value(&rest, &mut Unlimited), Ok(3));
//! ```

pub mod couples;
mod game;
pub mod graph;
pub mod grid;
mod kernel;
pub mod misere;
pub mod sprouts;

pub use game::{Batch, Game, Piece, Proved, Rest, Rests, Together, TooLarge, Unlimited, Watch};
