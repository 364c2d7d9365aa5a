//! Playing against the program in a terminal: the game itself, the board in signs, a screen with keys, and plain lines for pipes.

pub(crate) mod board;
pub(crate) mod game;
pub(crate) mod plain;
pub(crate) mod report;
pub(crate) mod screen;
pub(crate) mod thinking;

#[cfg(test)]
mod tests;
