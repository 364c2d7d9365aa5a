//! The interpreter: one instruction after another, over words of either width.

use super::{
    super::{
        bytecode::{Code, Op, Register},
        members,
        syntax::Builtin,
    },
    Halt, REPORT_EVERY,
    arithmetic::{Word, compute},
    fault,
};

/// Finding a large prime takes as long as so many steps of a loop.
const STEPS_OF_A_PRIME: u64 = 32;

/// How a run ends that meets no mistake.
pub(super) enum End {
    /// At the end of the code.
    Done,
    /// A number does not fit: the instruction that made it is to be run again with wider registers.
    Widen { at: usize, steps: u64 },
}

/// What the machine does with options and with counted steps.
pub(super) trait Output {
    /// An option of a fixed number of parts.
    fn emit<W: Word>(&mut self, _option: u32, _registers: &[W]) -> Result<(), Halt> {
        Ok(())
    }

    /// An option of any number of parts begins.
    fn begin(&mut self) {}

    /// One more part of it.
    fn part_of<W: Word>(&mut self, _: u32, _: usize, _: &[W]) -> Result<(), Halt> {
        Ok(())
    }

    /// It is complete.
    fn hand_over(&mut self) -> Result<(), Halt> {
        Ok(())
    }

    /// Runs an innermost loop as a whole; false if it must go on step by step, at the value that its name has by then.
    fn sweep(&mut self, _: u32, _: &mut [i64], _: &mut u64) -> Result<bool, Halt> {
        Ok(false)
    }

    /// Loop steps that were done.
    fn work(&mut self, steps: u64) -> Result<(), Halt>;
}

/// Runs code from an instruction on.
pub(super) fn run<W: Word, O: Output>(
    code: &Code,
    registers: &mut [W],
    (mut at, mut steps): (usize, u64),
    output: &mut O,
) -> Result<End, Halt> {
    macro_rules! register {
        ($r:expr) => {
            registers[usize::from($r)]
        };
    }
    macro_rules! report {
        () => {
            if steps >= REPORT_EVERY {
                output.work(std::mem::take(&mut steps))?;
            }
        };
    }
    macro_rules! back {
        ($to:expr) => {{
            at = $to as usize;
            steps += 1;
            report!();
        }};
    }
    macro_rules! failed {
        ($name:expr) => {
            return Err(fault($name, code.spans[at - 1].clone(), ""))
        };
    }
    // The value, or the same instruction again with wider words, or the fault where there are none.
    macro_rules! fitting {
        ($value:expr, $name:expr) => {
            match $value {
                Some(value) => value,
                None if W::WIDEST => failed!($name),
                None => return Ok(End::Widen { at: at - 1, steps }),
            }
        };
    }
    macro_rules! jump_if {
        ($condition:expr, $to:expr) => {
            if $condition {
                at = $to as usize;
            }
        };
    }
    loop {
        let op = code.ops[at];
        at += 1;
        match op {
            Op::Move { d, a } => register!(d) = register!(a),
            Op::Add { d, a, b } => {
                register!(d) = fitting!(register!(a).plus(register!(b)), "R0502");
            }
            Op::Sub { d, a, b } => {
                register!(d) = fitting!(register!(a).minus(register!(b)), "R0502");
            }
            Op::Binary { operation, d, a, b } => {
                let (a, b) = (register!(a), register!(b));
                register!(d) = match W::quick(operation, a, b) {
                    Some(value) => value,
                    None => match compute(operation, a.wide(), b.wide()) {
                        Ok(value) => fitting!(W::narrow(value), "R0502"),
                        Err(name) => failed!(name),
                    },
                };
            }
            Op::Member { set, d, a } => {
                let is_member = members::contains(set, register!(a).wide());
                register!(d) = if is_member { W::ONE } else { W::ZERO };
            }
            Op::Jump { to } => at = to as usize,
            Op::JumpIf { a, to } => jump_if!(register!(a) != W::ZERO, to),
            Op::JumpUnless { a, to } => jump_if!(register!(a) == W::ZERO, to),
            Op::JumpEqual { a, b, to } => jump_if!(register!(a) == register!(b), to),
            Op::JumpNotEqual { a, b, to } => jump_if!(register!(a) != register!(b), to),
            Op::JumpLess { a, b, to } => jump_if!(register!(a) < register!(b), to),
            Op::JumpLessEqual { a, b, to } => jump_if!(register!(a) <= register!(b), to),
            Op::NextInRange { variable, end, to } => {
                if register!(variable) < register!(end) {
                    register!(variable) = fitting!(register!(variable).plus(W::ONE), "R0502");
                    back!(to);
                }
            }
            Op::NextByStep { variable, to } => {
                let next = register!(variable).plus(register!(variable + 1));
                let next = fitting!(next, "R0502");
                if next <= register!(variable + 2) {
                    register!(variable) = next;
                    back!(to);
                }
            }
            Op::NextInList { index, first, count, to } => {
                let next = register!(index).wide() + 1;
                if next < i128::from(count) {
                    // Invariant: the list stands in `count` registers from `first`, and 0 ≤ next < count ≤ 65535.
                    let value = register!(first + next as Register);
                    register!(index) = fitting!(W::narrow(next), "R0502");
                    register!(index + 1) = value;
                    back!(to);
                }
            }
            Op::FirstOfSet { set, variable, to } => {
                let end = register!(variable + 1).wide();
                match members::next_after(set, 0).filter(|&first| first <= end) {
                    Some(first) => register!(variable) = fitting!(W::narrow(first), "R0502"),
                    None => at = to as usize,
                }
            }
            Op::NextOfSet { set, variable, to } => {
                let end = register!(variable + 1).wide();
                let next = members::next_after(set, register!(variable).wide());
                if let Some(next) = next.filter(|&next| next <= end) {
                    register!(variable) = fitting!(W::narrow(next), "R0502");
                    if set == Builtin::Primes {
                        steps += STEPS_OF_A_PRIME - 1;
                    }
                    back!(to);
                }
            }
            Op::FirstBit { rest, to } => {
                let ones = register!(rest).wide();
                if ones < 0 {
                    failed!("R0503");
                }
                if ones == 0 {
                    at = to as usize;
                } else {
                    let place = i128::from(ones.trailing_zeros());
                    register!(rest + 1) = fitting!(W::narrow(place), "R0502");
                    register!(rest) = fitting!(W::narrow(ones & (ones - 1)), "R0502");
                }
            }
            Op::NextBit { rest, to } => {
                let ones = register!(rest).wide();
                if ones != 0 {
                    let place = i128::from(ones.trailing_zeros());
                    register!(rest + 1) = fitting!(W::narrow(place), "R0502");
                    register!(rest) = fitting!(W::narrow(ones & (ones - 1)), "R0502");
                    back!(to);
                }
            }
            Op::Positive { a } => {
                if register!(a) <= W::ZERO {
                    failed!("R0504");
                }
            }
            Op::Emit { option } => output.emit(option, registers)?,
            Op::Begin => output.begin(),
            Op::Part { option, part } => output.part_of(option, usize::from(part), registers)?,
            Op::HandOver => output.hand_over()?,
            Op::Sweep { which, to } => {
                if let Some(words) = W::as_words(registers)
                    && output.sweep(which, words, &mut steps)?
                {
                    at = to as usize;
                }
            }
            Op::Return => {
                if steps > 0 {
                    output.work(steps)?;
                }
                return Ok(End::Done);
            }
        }
    }
}
