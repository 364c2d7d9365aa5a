//! Runs compiled rules: checked arithmetic, exact counting of loop steps, no allocation but the registers.
//!
//! # How it is fast
//! Registers are 64-bit words as long as every number fits; the first number that does not makes the run go on, from the same
//! instruction, with 128 bits. Innermost loops whose options are linear in the loop's name run as a whole
//! ([`sweep`]). Code is generic over the sink, so engines that name theirs pay no call an option.
//!
//! # Fuel
//! Every backward jump is a step, and so is every step of a condition; steps are reported every 2^14 and at the end, none twice and
//! none left out.

mod arithmetic;
mod run;
mod slim;
mod sweep;

use super::{
    bytecode::{Code, CompiledRule, EmittedOption, EmittedPart, Flat},
    syntax::Symmetry,
};
use crate::{
    notation::Span,
    rules::{Fault, OptionSink, ruleset::Flow},
};
use arithmetic::Word;
use run::{End, Output, run};
pub(super) use slim::{Slim, of as slim};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use sweep::Swept;
pub(super) use sweep::{MOST_GUARDS, MOST_NUMBERS};

/// Loop steps between two reports to the sink.
const REPORT_EVERY: u64 = 1 << 14;

/// The most loop steps of one condition or start.
const LONGEST_CONDITION: u64 = 10_000_000;

/// An option may have so many parts.
const MOST_PARTS: usize = 4096;

/// What a run ends with when it does not end well.
pub(super) enum Halt {
    /// The sink has seen enough.
    Stopped,
    /// The rule did something that it must not.
    Fault(Fault),
}

/// Runs the options of a rule on a position.
#[inline]
pub(super) fn options<S: OptionSink + ?Sized>(
    rules: &[CompiledRule],
    rule: usize,
    position: &[u64],
    sink: &mut S,
) -> Result<(), Halt> {
    let Some(compiled) = rules.get(rule).filter(|r| r.arguments.len() == position.len()) else {
        return Ok(());
    };
    if let (Some(clauses), &[heap]) = (&compiled.options.slim, position)
        && heap < slim::HEAPS
    {
        return match slim::run(clauses, heap, sink)? {
            None => Ok(()),
            Some(slim::Before { options, steps }) => {
                step_by_step(rules, compiled, position, &mut Rest { sink, options, steps })
            }
        };
    }
    if let Some(clauses) = &compiled.options.flat
        && compiled.won.is_none()
        && compiled.lost.is_none()
        && let Some(done) = flat_options(rules, clauses, &compiled.options, position, sink)?
    {
        // What is there already is passed over by the instructions, which begin again.
        return match done {
            Done::All => Ok(()),
            Done::Part { options, steps } => {
                step_by_step(rules, compiled, position, &mut Rest { sink, options, steps })
            }
        };
    }
    step_by_step(rules, compiled, position, sink)
}

/// What flat clauses did.
enum Done {
    /// Everything.
    All,
    /// So many options, and so many steps that were reported.
    Part { options: u64, steps: u64 },
}

/// Runs flat clauses; `None` if the position does not fit words.
#[inline]
fn flat_options<S: OptionSink + ?Sized>(
    rules: &[CompiledRule],
    clauses: &[Flat],
    code: &Code,
    position: &[u64],
    sink: &mut S,
) -> Result<Option<Done>, Halt> {
    let mut words = [0_i64; 16];
    for (word, &number) in words.iter_mut().zip(position) {
        let Ok(number) = i64::try_from(number) else { return Ok(None) };
        *word = number;
    }
    let mut counted = Counting { sink, options: 0, steps: 0 };
    let mut emitter = Emitter::new(rules, code, &mut counted);
    let mut steps = 0;
    if sweep::run_flat(clauses, &words, &mut steps, &mut emitter)? == Swept::All {
        emitter.steps += steps;
        emitter.finish()?;
        return Ok(Some(Done::All));
    }
    Ok(Some(Done::Part { options: counted.options, steps: counted.steps }))
}

/// Runs the instructions of a rule.
fn step_by_step<S: OptionSink + ?Sized>(
    rules: &[CompiledRule],
    compiled: &CompiledRule,
    position: &[u64],
    sink: &mut S,
) -> Result<(), Halt> {
    let mut emitter = Emitter::new(rules, &compiled.options, sink);
    if let Some(won) = &compiled.won
        && truth(won, position, &mut emitter)?
    {
        return emitter.finish();
    }
    if let Some(lost) = &compiled.lost
        && truth(lost, position, &mut emitter)?
    {
        // Who moved here has lost: whoever is to move wins, as by a move to the empty sum.
        flow(emitter.sink.option(&[]))?;
        return emitter.finish();
    }
    execute(&compiled.options, position, &mut emitter, |_| ())?;
    emitter.finish()
}

/// Counts what goes to a sink.
struct Counting<'s, S: ?Sized> {
    sink: &'s mut S,
    options: u64,
    steps: u64,
}

impl<S: OptionSink + ?Sized> OptionSink for Counting<'_, S> {
    #[inline(always)]
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        self.options += 1;
        self.sink.option(parts)
    }

    #[inline(always)]
    fn heap(&mut self, heap: u64) -> Flow {
        self.options += 1;
        self.sink.heap(heap)
    }

    #[inline(always)]
    fn two_heaps(&mut self, first: u64, second: u64) -> Flow {
        self.options += 1;
        self.sink.two_heaps(first, second)
    }

    #[inline(always)]
    fn pair(&mut self, first: u64, second: u64) -> Flow {
        self.options += 1;
        self.sink.pair(first, second)
    }

    #[inline(always)]
    fn row(&mut self, first: &[u64], steps: &[i64], count: u64) -> Flow {
        self.options += count;
        self.sink.row(first, steps, count)
    }

    fn work(&mut self, steps: u64) -> Flow {
        self.steps += steps;
        self.sink.work(steps)
    }
}

/// Passes over the options and steps that a sink had already.
struct Rest<'s, S: ?Sized> {
    sink: &'s mut S,
    options: u64,
    steps: u64,
}

impl<S: OptionSink + ?Sized> OptionSink for Rest<'_, S> {
    fn option(&mut self, parts: &[&[u64]]) -> Flow {
        match self.options.checked_sub(1) {
            Some(options) => {
                self.options = options;
                ControlFlow::Continue(())
            }
            None => self.sink.option(parts),
        }
    }

    fn work(&mut self, steps: u64) -> Flow {
        let over = steps.min(self.steps);
        self.steps -= over;
        if steps > over { self.sink.work(steps - over) } else { ControlFlow::Continue(()) }
    }
}

/// Whether a condition holds of a position; its steps are counted by the output.
fn truth(code: &Code, position: &[u64], output: &mut impl Output) -> Result<bool, Halt> {
    let mut condition = Condition { output, steps: 0 };
    let result = |values: &mut dyn Iterator<Item = i128>| values.next() != Some(0);
    execute(code, position, &mut condition, result)
}

/// The results of a piece of code that emits nothing.
pub(super) fn values(code: &Code, position: &[u64]) -> Result<Vec<i128>, Halt> {
    let mut condition = Condition { output: &mut Nothing, steps: 0 };
    execute(code, position, &mut condition, |values| values.collect())
}

/// So many registers need no list of their own.
const FEW_REGISTERS: usize = 24;

/// Runs code from its start and reads its results.
fn execute<O: Output, T>(
    code: &Code,
    position: &[u64],
    output: &mut O,
    result: impl Fn(&mut dyn Iterator<Item = i128>) -> T,
) -> Result<T, Halt> {
    let length = code.words.len();
    if length < code.arity || position.iter().any(|&number| i64::try_from(number).is_err()) {
        let mut registers: Vec<i128> = code.registers.clone();
        for (register, &number) in registers.iter_mut().zip(position) {
            *register = i128::from(number);
        }
        run(code, &mut registers, (0, 0), output)?;
        return Ok(result(&mut code.results.iter().map(|&r| registers[usize::from(r)])));
    }
    let mut few = [0_i64; FEW_REGISTERS];
    let mut many = Vec::new();
    let registers: &mut [i64] = if length <= FEW_REGISTERS {
        for (register, &word) in few.iter_mut().zip(&code.words) {
            *register = word;
        }
        &mut few
    } else {
        many.extend_from_slice(&code.words);
        &mut many
    };
    for (register, &number) in registers.iter_mut().zip(position) {
        *register = number as i64;
    }
    match run(code, registers, (0, 0), output)? {
        End::Done => {
            Ok(result(&mut code.results.iter().map(|&r| registers[usize::from(r)].wide())))
        }
        End::Widen { at, steps } => {
            let mut registers: Vec<i128> = registers.iter().map(|word| word.wide()).collect();
            run(code, &mut registers, (at, steps), output)?;
            Ok(result(&mut code.results.iter().map(|&r| registers[usize::from(r)])))
        }
    }
}

/// Where the steps of a `start` go, which nothing counts.
struct Nothing;

impl Output for Nothing {
    fn work(&mut self, _steps: u64) -> Result<(), Halt> {
        Ok(())
    }
}

/// Output of conditions: nothing is emitted, and their steps have a limit of their own.
struct Condition<'o, O> {
    output: &'o mut O,
    steps: u64,
}

impl<O: Output> Output for Condition<'_, O> {
    fn work(&mut self, steps: u64) -> Result<(), Halt> {
        self.steps += steps;
        if self.steps > LONGEST_CONDITION {
            return Err(fault("R0507", 0..0, ""));
        }
        self.output.work(steps)
    }
}

/// Hands options to a sink.
struct Emitter<'a, S: ?Sized> {
    rules: &'a [CompiledRule],
    sink: &'a mut S,
    code: &'a Code,
    /// The numbers of the parts of the option in hand.
    parts: Vec<u64>,
    /// Where each of them ends.
    ends: Vec<usize>,
    /// A part of the option in hand loses: it is no move.
    is_dropped: bool,
    /// Steps that are not reported yet.
    steps: u64,
}

impl<S: OptionSink + ?Sized> Output for Emitter<'_, S> {
    #[inline]
    fn emit<W: Word>(&mut self, option: u32, registers: &[W]) -> Result<(), Halt> {
        let code = self.code;
        let emitted: &EmittedOption = &code.options[option as usize];
        if let Some([first, second]) = emitted.plain
            && let Some(a) = registers[usize::from(first)].position()
            && let Some(b) = registers[usize::from(second)].position()
        {
            return flow(match emitted.parts.len() {
                1 => self.sink.heap(a),
                _ => self.sink.two_heaps(a, b),
            });
        }
        self.begin();
        for part in &emitted.parts {
            self.part(part, registers)?;
        }
        self.hand_over()
    }

    fn begin(&mut self) {
        self.parts.clear();
        self.ends.clear();
        self.is_dropped = false;
    }

    fn part_of<W: Word>(&mut self, option: u32, part: usize, registers: &[W]) -> Result<(), Halt> {
        let code = self.code;
        self.part(&code.options[option as usize].parts[part], registers)
    }

    fn hand_over(&mut self) -> Result<(), Halt> {
        if self.is_dropped {
            return Ok(());
        }
        let mut slices: SmallVec<[&[u64]; 8]> = SmallVec::new();
        let mut begin = 0;
        for &end in &self.ends {
            slices.push(&self.parts[begin..end]);
            begin = end;
        }
        flow(self.sink.option(&slices))
    }

    #[inline]
    fn sweep(&mut self, which: u32, registers: &mut [i64], steps: &mut u64) -> Result<bool, Halt> {
        let code = self.code;
        let swept = sweep::run(&code.sweeps[which as usize], registers, steps, self)?;
        Ok(swept == Swept::All)
    }

    #[inline]
    fn work(&mut self, steps: u64) -> Result<(), Halt> {
        self.steps += steps;
        if self.steps < REPORT_EVERY {
            return Ok(());
        }
        let steps = std::mem::take(&mut self.steps);
        flow(self.sink.work(steps))
    }
}

impl<'a, S: OptionSink + ?Sized> Emitter<'a, S> {
    #[inline(always)]
    fn new(rules: &'a [CompiledRule], code: &'a Code, sink: &'a mut S) -> Emitter<'a, S> {
        Emitter {
            rules,
            sink,
            code,
            parts: Vec::new(),
            ends: Vec::new(),
            is_dropped: false,
            steps: 0,
        }
    }

    /// Reports the steps that are left.
    #[inline]
    fn finish(self) -> Result<(), Halt> {
        match self.steps {
            0 => Ok(()),
            steps => flow(self.sink.work(steps)),
        }
    }

    fn part<W: Word>(&mut self, part: &EmittedPart, registers: &[W]) -> Result<(), Halt> {
        if self.is_dropped {
            return Ok(());
        }
        if self.ends.len() == MOST_PARTS {
            return Err(fault("R0511", part.span.clone(), &MOST_PARTS.to_string()));
        }
        if self.rules.len() > 1 {
            self.parts.push(part.rule as u64);
        }
        let numbers = self.parts.len();
        for &register in &part.values {
            let value = registers[usize::from(register)];
            let Some(number) = value.position() else {
                return Err(fault("R0501", part.span.clone(), &value.wide().to_string()));
            };
            self.parts.push(number);
        }
        let rule = &self.rules[part.rule];
        if rule.symmetry == Symmetry::Sort {
            self.parts[numbers..].sort_unstable();
        }
        if let Some(lost) = &rule.lost {
            let position: SmallVec<[u64; 16]> = SmallVec::from_slice(&self.parts[numbers..]);
            if truth(lost, &position, self)? {
                self.is_dropped = true;
                return Ok(());
            }
        }
        self.ends.push(self.parts.len());
        Ok(())
    }
}

#[inline]
fn flow(flow: Flow) -> Result<(), Halt> {
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Halt::Stopped),
    }
}

#[cold]
fn fault(code: &'static str, span: Span, value: &str) -> Halt {
    Halt::Fault(Fault { code, span, value: value.to_owned() })
}
