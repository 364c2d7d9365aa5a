//! Arithmetic of nimbers: the field of the natural numbers with nim-sum and nim-product, at any size.
//!
//! # What it computes
//! Sum, product, inverse, quotient, square, square root, power, order, discrete logarithm, the solutions of quadratic
//! equations and minimal polynomials of [`Nimber`]s of any size; and, on machine words, the products that coin-turning
//! games and products of games need by the million: [`product`], [`products`] of slices, [`product_128`],
//! [`product_words`].
//!
//! # Why it is right
//! Conway's formula ([`tower`](self), On Numbers and Games, chapter 6) is held against the definition of the nim-product
//! by mex for all pairs below 2^8, every kernel against the formula, and every operation against what it means.
//!
//! # Example
//! ```
//! use bouton_nimbers::{inverse, product};
//!
//! assert_eq!(product(16, 16), 24);
//! assert_eq!(product(7, inverse(7).unwrap()), 1);
//! ```
//!
//! Reference: J. H. Conway, On Numbers and Games, 2nd ed., A K Peters 2001, chapter 6; H. W. Lenstra, Nim multiplication, Séminaire de
//! Théorie des Nombres de Bordeaux 1977–78, exposé 11.

mod equation;
mod fermat;
mod kernel;
mod logarithm;
mod minimal;
mod nimber;
mod order;
mod polynomials;
mod tower;
mod ugly;
mod words;
mod work;

pub use kernel::Kernel;
pub use nimber::{Nimber, inverse, product, product_128, product_words, products, root, square};
pub use ugly::ugly_product;
pub use work::{NimberError, Work};
