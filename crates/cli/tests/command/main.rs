//! The command as a user meets it: every test runs the real binary.
//!
//! What is promised in the help, in DESIGN's exit codes and in the machine-readable forms is held here: streams, colours,
//! exit codes, broken pipes, batches, limits, interrupts, help, completions, manual pages.

mod adversary;
mod answers;
mod batch;
mod board_searches;
mod boards;
mod environment;
mod files;
mod graph;
mod help;
mod input;
mod interrupt;
mod limits;
mod long_runs;
mod lookup;
mod machine;
mod mistakes;
mod moments;
mod nimber;
mod patterns;
mod period;
mod play;
mod plot;
mod rules;
mod run;
mod serve;
mod streams;
mod surveys;
mod table_limits;
mod tables;
