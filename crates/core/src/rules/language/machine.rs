//! Runs compiled rules: checked arithmetic, exact counting of loop steps, no allocation but the registers.

use super::{
    bytecode::{Code, CompiledRule, EmittedPart, Op, Operation, Register},
    members,
    syntax::Symmetry,
};
use crate::{
    notation::Span,
    rules::{Fault, OptionSink, ruleset::Flow},
};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Loop steps between two reports to the sink.
const REPORT_EVERY: u64 = 1 << 14;

/// What a run ends with when it does not end well.
pub(super) enum Halt {
    /// The sink has seen enough.
    Stopped,
    /// The rule did something that it must not.
    Fault(Fault),
}

/// Runs the options of a rule on a position.
pub(super) fn options(
    rules: &[CompiledRule],
    rule: usize,
    position: &[u64],
    sink: &mut dyn OptionSink,
) -> Result<(), Halt> {
    let Some(compiled) = rules.get(rule).filter(|r| r.arguments.len() == position.len()) else {
        return Ok(());
    };
    if let Some(won) = &compiled.won
        && truth(won, position)?
    {
        return Ok(());
    }
    let mut registers = load(&compiled.options, position);
    let mut emitter =
        Emitter { rules, sink, code: &compiled.options, parts: Vec::new(), ends: Vec::new() };
    run(&compiled.options, &mut registers, &mut emitter)
}

/// The truth of a condition on a position.
pub(super) fn truth(code: &Code, position: &[u64]) -> Result<bool, Halt> {
    Ok(values(code, position)?.first() != Some(&0))
}

/// The results of a piece of code that emits nothing.
pub(super) fn values(code: &Code, position: &[u64]) -> Result<Vec<i128>, Halt> {
    let mut registers = load(code, position);
    run(code, &mut registers, &mut Silent { steps: 0 })?;
    Ok(code.results.iter().map(|&r| registers[usize::from(r)]).collect())
}

type Registers = SmallVec<[i128; 32]>;

fn load(code: &Code, position: &[u64]) -> Registers {
    let mut registers = Registers::from_slice(&code.registers);
    for (register, &number) in registers.iter_mut().zip(position) {
        *register = i128::from(number);
    }
    registers
}

/// What the machine does with options and with counted steps.
trait Output {
    fn emit(&mut self, option: u32, registers: &[i128]) -> Result<(), Halt>;
    fn work(&mut self, steps: u64) -> Result<(), Halt>;
}

/// Output of conditions: nothing is emitted, and steps are bounded by a constant.
struct Silent {
    steps: u64,
}

/// The most loop steps of one condition or start.
const LONGEST_CONDITION: u64 = 10_000_000;

impl Output for Silent {
    fn emit(&mut self, _option: u32, _registers: &[i128]) -> Result<(), Halt> {
        Ok(())
    }

    fn work(&mut self, steps: u64) -> Result<(), Halt> {
        self.steps += steps;
        if self.steps > LONGEST_CONDITION { Err(fault("R0507", 0..0, "")) } else { Ok(()) }
    }
}

struct Emitter<'a> {
    rules: &'a [CompiledRule],
    sink: &'a mut dyn OptionSink,
    code: &'a Code,
    parts: Vec<u64>,
    ends: Vec<usize>,
}

impl Output for Emitter<'_> {
    #[inline]
    fn emit(&mut self, option: u32, registers: &[i128]) -> Result<(), Halt> {
        let emitted = &self.code.options[option as usize];
        if let Some([first, second]) = emitted.plain
            && let Ok(a) = u64::try_from(registers[usize::from(first)])
            && let Ok(b) = u64::try_from(registers[usize::from(second)])
        {
            let sum: [&[u64]; 2] = [&[a], &[b]];
            return flow(self.sink.option(&sum[..emitted.parts.len()]));
        }
        self.emit_parts(&emitted.parts, registers)
    }

    fn work(&mut self, steps: u64) -> Result<(), Halt> {
        flow(self.sink.work(steps))
    }
}

impl Emitter<'_> {
    fn emit_parts(&mut self, emitted: &[EmittedPart], registers: &[i128]) -> Result<(), Halt> {
        self.parts.clear();
        self.ends.clear();
        for part in emitted {
            if self.rules.len() > 1 {
                self.parts.push(part.rule as u64);
            }
            let numbers = self.parts.len();
            for &register in &part.values {
                let value = registers[usize::from(register)];
                let Ok(number) = u64::try_from(value) else {
                    return Err(fault("R0501", part.span.clone(), &value.to_string()));
                };
                self.parts.push(number);
            }
            let rule = &self.rules[part.rule];
            if rule.symmetry == Symmetry::Sort {
                self.parts[numbers..].sort_unstable();
            }
            if let Some(lost) = &rule.lost
                && truth(lost, &self.parts[numbers..])?
            {
                return Ok(());
            }
            self.ends.push(self.parts.len());
        }
        let mut slices: SmallVec<[&[u64]; 4]> = SmallVec::new();
        let mut begin = 0;
        for &end in &self.ends {
            slices.push(&self.parts[begin..end]);
            begin = end;
        }
        flow(self.sink.option(&slices))
    }
}

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

fn run(code: &Code, registers: &mut [i128], output: &mut impl Output) -> Result<(), Halt> {
    let mut at = 0usize;
    let mut steps = 0u64;
    macro_rules! read {
        ($r:expr) => {
            registers[usize::from($r)]
        };
    }
    macro_rules! back {
        ($to:expr) => {{
            at = $to as usize;
            steps += 1;
            if steps == REPORT_EVERY {
                steps = 0;
                output.work(REPORT_EVERY)?;
            }
        }};
    }
    let failed =
        |at: usize, code_name: &'static str| fault(code_name, code.spans[at - 1].clone(), "");
    loop {
        let op = code.ops[at];
        at += 1;
        match op {
            Op::Move { d, a } => read!(d) = read!(a),
            Op::Add { d, a, b } => {
                read!(d) = read!(a).checked_add(read!(b)).ok_or_else(|| failed(at, "R0502"))?;
            }
            Op::Sub { d, a, b } => {
                read!(d) = read!(a).checked_sub(read!(b)).ok_or_else(|| failed(at, "R0502"))?;
            }
            Op::Binary { operation, d, a, b } => match compute(operation, read!(a), read!(b)) {
                Ok(value) => read!(d) = value,
                Err(name) => return Err(failed(at, name)),
            },
            Op::Member { set, d, a } => read!(d) = i128::from(members::contains(set, read!(a))),
            Op::Jump { to } => at = to as usize,
            Op::JumpIf { a, to } => {
                if read!(a) != 0 {
                    at = to as usize;
                }
            }
            Op::JumpUnless { a, to } => {
                if read!(a) == 0 {
                    at = to as usize;
                }
            }
            Op::JumpEqual { a, b, to } => {
                if read!(a) == read!(b) {
                    at = to as usize;
                }
            }
            Op::JumpNotEqual { a, b, to } => {
                if read!(a) != read!(b) {
                    at = to as usize;
                }
            }
            Op::JumpLess { a, b, to } => {
                if read!(a) < read!(b) {
                    at = to as usize;
                }
            }
            Op::JumpLessEqual { a, b, to } => {
                if read!(a) <= read!(b) {
                    at = to as usize;
                }
            }
            Op::NextInRange { variable, end, to } => {
                if read!(variable) < read!(end) {
                    read!(variable) += 1;
                    back!(to);
                }
            }
            Op::NextByStep { variable, to } => {
                let next = read!(variable)
                    .checked_add(read!(variable + 1))
                    .ok_or_else(|| failed(at, "R0502"))?;
                if next <= read!(variable + 2) {
                    read!(variable) = next;
                    back!(to);
                }
            }
            Op::NextInList { index, first, count, to } => {
                let next = read!(index) + 1;
                if next < i128::from(count) {
                    read!(index) = next;
                    // Invariant: the list stands in `count` registers from `first`, and 0 ≤ next < count ≤ 65535.
                    read!(index + 1) = read!(first + next as Register);
                    back!(to);
                }
            }
            Op::FirstOfSet { set, variable, to } => {
                let first = members::next_after(set, 0);
                match first {
                    Some(first) if first <= read!(variable + 1) => read!(variable) = first,
                    _ => at = to as usize,
                }
            }
            Op::NextOfSet { set, variable, to } => {
                if let Some(next) = members::next_after(set, read!(variable))
                    && next <= read!(variable + 1)
                {
                    read!(variable) = next;
                    back!(to);
                }
            }
            Op::FirstBit { rest, to } => {
                if read!(rest) < 0 {
                    return Err(failed(at, "R0503"));
                }
                if read!(rest) == 0 {
                    at = to as usize;
                } else {
                    read!(rest + 1) = i128::from(read!(rest).trailing_zeros());
                    read!(rest) &= read!(rest) - 1;
                }
            }
            Op::NextBit { rest, to } => {
                if read!(rest) != 0 {
                    read!(rest + 1) = i128::from(read!(rest).trailing_zeros());
                    read!(rest) &= read!(rest) - 1;
                    back!(to);
                }
            }
            Op::Positive { a } => {
                if read!(a) <= 0 {
                    return Err(failed(at, "R0504"));
                }
            }
            Op::Emit { option } => output.emit(option, registers)?,
            Op::Return => {
                if steps > 0 {
                    output.work(steps)?;
                }
                return Ok(());
            }
        }
    }
}

/// One operation; the name of the fault where it has no value.
fn compute(operation: Operation, a: i128, b: i128) -> Result<i128, &'static str> {
    const OVERFLOW: &str = "R0502";
    const NEGATIVE: &str = "R0503";
    let natural = |x: i128| u128::try_from(x).map_err(|_| NEGATIVE);
    // Machine words where both operands are small: 128-bit division is slow.
    let words = || Some((i64::try_from(a).ok()?, i64::try_from(b).ok()?));
    match operation {
        Operation::Mul => a.checked_mul(b).ok_or(OVERFLOW),
        Operation::Div | Operation::Mod if b == 0 => Err("R0505"),
        Operation::Div => match words() {
            Some((x, y)) if x >= 0 && y > 0 => Ok(i128::from(x / y)),
            // Rounded down: the remainder has the sign of the divisor.
            _ => a
                .checked_div(b)
                .map(|q| q - i128::from(a % b != 0 && (a < 0) != (b < 0)))
                .ok_or(OVERFLOW),
        },
        Operation::Mod => match words() {
            Some((x, y)) if x >= 0 && y > 0 => Ok(i128::from(x % y)),
            _ => {
                let r = a.checked_rem(b).ok_or(OVERFLOW)?;
                Ok(if r != 0 && (r < 0) != (b < 0) { r + b } else { r })
            }
        },
        Operation::Pow => {
            let exponent = u32::try_from(b).map_err(|_| if b < 0 { NEGATIVE } else { OVERFLOW })?;
            a.checked_pow(exponent).ok_or(OVERFLOW)
        }
        Operation::And => Ok((natural(a)? & natural(b)?) as i128),
        Operation::Or => Ok((natural(a)? | natural(b)?) as i128),
        Operation::Xor => Ok((natural(a)? ^ natural(b)?) as i128),
        Operation::Shl => {
            natural(a)?;
            let by = u32::try_from(b).map_err(|_| if b < 0 { NEGATIVE } else { OVERFLOW })?;
            if a == 0 {
                return Ok(0);
            }
            // One bit is the sign.
            if by >= a.leading_zeros() { Err(OVERFLOW) } else { Ok(a << by) }
        }
        Operation::Shr => {
            natural(a)?;
            Ok(u32::try_from(natural(b)?).ok().and_then(|by| a.checked_shr(by)).unwrap_or(0))
        }
        Operation::Min => Ok(a.min(b)),
        Operation::Max => Ok(a.max(b)),
        Operation::Gcd => {
            let (mut x, mut y) = (a.unsigned_abs(), b.unsigned_abs());
            while y != 0 {
                (x, y) = (y, x % y);
            }
            i128::try_from(x).map_err(|_| OVERFLOW)
        }
        Operation::Bit => {
            let place = natural(b)?;
            Ok(if place > 126 { 0 } else { ((natural(a)? >> place) & 1) as i128 })
        }
        Operation::Valuation => {
            if b < 2 || a == 0 {
                return Err("R0506");
            }
            let (mut rest, mut times) = (a, 0);
            while rest % b == 0 {
                rest /= b;
                times += 1;
            }
            Ok(times)
        }
        Operation::Abs => a.checked_abs().ok_or(OVERFLOW),
        Operation::Isqrt => Ok(natural(a)?.isqrt() as i128),
        Operation::Popcount => Ok(i128::from(natural(a)?.count_ones())),
        Operation::Lowbit => {
            let x = natural(a)?;
            Ok((x & x.wrapping_neg()) as i128)
        }
        Operation::Log2 => {
            let x = natural(a)?;
            if x == 0 { Err("R0506") } else { Ok(i128::from(x.ilog2())) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(operation: Operation, a: i128, b: i128, expected: Result<i128, &str>) {
        assert_eq!(compute(operation, a, b), expected, "{operation:?} {a} {b}");
    }

    #[test]
    fn division_rounds_down_and_never_panics() {
        check(Operation::Div, 7, 2, Ok(3));
        check(Operation::Div, -7, 2, Ok(-4));
        check(Operation::Mod, -7, 2, Ok(1));
        check(Operation::Mod, 7, -2, Ok(-1));
        check(Operation::Div, 1, 0, Err("R0505"));
        check(Operation::Div, i128::MIN, -1, Err("R0502"));
        check(Operation::Mod, i128::MIN, -1, Err("R0502"));
    }

    #[test]
    fn shifts_stop_at_the_sign() {
        check(Operation::Shl, 1, 63, Ok(1 << 63));
        check(Operation::Shl, 1, 126, Ok(1 << 126));
        check(Operation::Shl, 1, 127, Err("R0502"));
        check(Operation::Shl, 0, 1000, Ok(0));
        check(Operation::Shr, 8, 1000, Ok(0));
        check(Operation::Shl, 3, 126, Err("R0502"));
    }

    #[test]
    fn powers_roots_and_bits() {
        check(Operation::Pow, 10, 3, Ok(1000));
        check(Operation::Pow, 10, 100, Err("R0502"));
        check(Operation::Isqrt, 99, 0, Ok(9));
        check(Operation::Isqrt, -1, 0, Err("R0503"));
        check(Operation::Valuation, 24, 2, Ok(3));
        check(Operation::Valuation, 0, 2, Err("R0506"));
        check(Operation::Lowbit, 12, 0, Ok(4));
        check(Operation::Bit, 5, 2, Ok(1));
        check(Operation::Gcd, -12, 18, Ok(6));
    }
}
