//! One case of one clause as a kind of move: which numbers may be taken, and what is left.
//!
//! The clause is rewritten in what is taken, t, and, where two heaps are left, the size p of the first. Its constraints must then say
//! nothing but: t lies in an interval, some numbers left out, and what is left is large enough, in whatever order it is
//! split. A clause that says more has no kind here.

use super::super::syntax::Membership;
use super::{
    cases::{Case, Constraint},
    linear::{Linear, Variable},
};
use crate::rules::heap::{NamedSet, Sizes};
use smallvec::SmallVec;

/// A kind of move: any number t from `low` to `high` but the `excluded` ones may be taken where the test holds, and what
/// is left may be `left`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) low: i128,
    pub(super) high: Option<i128>,
    pub(super) excluded: Vec<i128>,
    pub(super) test: Test,
    pub(super) left: Left,
}

/// What is asked of the number that is taken from a heap of n besides its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    Nothing,
    /// It is a member of the set, or is none.
    Member(NamedSet, Membership),
    /// It divides n.
    Divides,
    /// It divides n and is at most n/2.
    DividesByHalf,
    /// It is at most n/2.
    ByHalf,
    /// It has no factor in common with n.
    Coprime,
}

/// The numbers of non-empty heaps that may be left, each with a condition on their sizes.
pub(super) type Left = SmallVec<[(u32, Sizes); 3]>;

/// The kind of a case. `Some(None)`: the case never holds. `None`: it is not understood.
pub(super) fn kind(case: Case, parts: Vec<Linear>) -> Option<Option<Kind>> {
    let mut clause = Clause { case, parts };
    if !clause.solve()? {
        return Some(None);
    }
    // An empty heap has no moves.
    clause.parts.retain(|part| part.as_number() != Some(0));
    match clause.parts.len() {
        0 | 1 => clause.one(),
        2 => clause.two(),
        _ => None,
    }
}

struct Clause {
    case: Case,
    parts: Vec<Linear>,
}

impl Clause {
    fn put(&mut self, variable: Variable, value: &Linear) -> Option<()> {
        for constraint in &mut self.case {
            *constraint = constraint.with(variable, value)?;
        }
        for part in &mut self.parts {
            *part = part.with(variable, value)?;
        }
        Some(())
    }

    /// Replaces a loop's name, of which `of` has the factor 1 or −1, so that `of` becomes a variable.
    fn rename(&mut self, of: &Linear, name: Variable, to: Variable) -> Option<()> {
        let factor = of.factor(name);
        // of = factor · name + rest = to
        let rest = of.plus(-factor, &Linear::variable(name))?;
        let value = Linear::variable(to).minus(&rest)?.times(factor)?;
        self.put(name, &value)
    }

    /// Uses equations to replace loops' names; whether the case can hold.
    fn solve(&mut self) -> Option<bool> {
        loop {
            let found = self.case.iter().position(
                |c| matches!(c, Constraint::Zero(e) if e.unit_loop().is_some() || e.as_number().is_some()),
            );
            let Some(at) = found else { return Some(true) };
            let Constraint::Zero(e) = self.case.swap_remove(at) else { return None };
            match e.unit_loop() {
                None if e.constant != 0 => return Some(false),
                None => {}
                Some((name, factor)) => {
                    let rest = e.plus(-factor, &Linear::variable(name))?;
                    self.put(name, &rest.times(-factor)?)?;
                }
            }
        }
    }

    /// Whether no loop's name is left anywhere.
    fn is_solved(&self) -> bool {
        let free = |e: &Linear| e.terms().iter().all(|(v, _)| !matches!(v, Variable::Loop(_)));
        self.parts.iter().all(free)
            && self.case.iter().all(|constraint| match constraint {
                Constraint::AtLeastZero(e)
                | Constraint::Zero(e)
                | Constraint::NonZero(e)
                | Constraint::Member(_, _, e) => free(e),
                Constraint::Divides(a, b) | Constraint::Coprime(a, b) => free(a) && free(b),
            })
    }

    /// Makes what is taken a variable.
    fn take(&mut self) -> Option<()> {
        let mut taken = Linear::variable(Variable::Heap);
        for part in &self.parts {
            taken = taken.minus(part)?;
        }
        let same = Linear::variable(Variable::Taken).minus(&taken)?;
        match (taken.unit_loop(), taken.as_number()) {
            (Some((name, _)), _) => self.rename(&taken, name, Variable::Taken)?,
            (None, Some(number)) => {
                // n is what is left and this number: so all cases read alike.
                let left = Linear::variable(Variable::Heap)
                    .minus(&Linear::variable(Variable::Taken))?
                    .shifted(number)?;
                for constraint in &mut self.case {
                    *constraint = constraint.with(Variable::Heap, &left)?;
                }
                self.case.push(Constraint::Zero(same));
            }
            // The whole heap, perhaps.
            (None, None) => self.case.push(Constraint::Zero(same)),
        }
        self.is_solved().then_some(())
    }

    /// A heap is left, or nothing.
    fn one(mut self) -> Option<Option<Kind>> {
        self.take()?;
        // Of t, n and n − t.
        let [mut taken, mut heap, mut rest] = [const { Bounds::NONE }; 3];
        let (mut by_half, mut divides, mut coprime, mut member) = (false, false, false, None);
        let mut later = Vec::new();
        for constraint in &self.case {
            match constraint {
                Constraint::AtLeastZero(e) => {
                    match [e.factor(Variable::Heap), e.factor(Variable::Taken)] {
                        [0, t] => taken.at_least_zero(t, e.constant),
                        [n, 0] => heap.at_least_zero(n, e.constant),
                        [n, t] if n == -t => rest.at_least_zero(n, e.constant),
                        [1, -2] if e.constant == 0 => by_half = true,
                        [n, t] if n > 0 && t > 0 => later.push((n, t, e.constant)),
                        _ => return None,
                    }
                }
                Constraint::Zero(e) => {
                    match [e.factor(Variable::Heap), e.factor(Variable::Taken)] {
                        [0, t @ (1 | -1)] => taken.exactly(-t * e.constant),
                        [n @ (1 | -1), 0] => heap.exactly(-n * e.constant),
                        [n @ (1 | -1), t] if n == -t => rest.exactly(-n * e.constant),
                        _ => return None,
                    }
                }
                Constraint::NonZero(e) => {
                    match [e.factor(Variable::Heap), e.factor(Variable::Taken)] {
                        [0, 0] if e.constant == 0 => return Some(None),
                        [0, 0] => {}
                        [0, t @ (1 | -1)] => taken.excluded.push(-t * e.constant),
                        [n @ (1 | -1), 0] => heap.excluded.push(-n * e.constant),
                        [n @ (1 | -1), t] if n == -t => rest.excluded.push(-n * e.constant),
                        _ => return None,
                    }
                }
                Constraint::Member(set, membership, e) => {
                    if *e != Linear::variable(Variable::Taken) || member.is_some() {
                        return None;
                    }
                    member = Some((*set, *membership));
                    if *membership == Membership::In {
                        // No set holds 0.
                        taken.at_least_zero(1, -1);
                    }
                }
                Constraint::Divides(a, b) => {
                    is_of_heap(a, b)?;
                    divides = true;
                }
                Constraint::Coprime(a, b) => {
                    is_of_heap(a, b).or_else(|| is_of_heap(b, a))?;
                    coprime = true;
                }
            }
        }
        if let (Some(left), true) = (rest.low, rest.low == rest.high) {
            // n and t say the same.
            taken.meet(heap, left);
            heap = Bounds::NONE;
        }
        let Some((low, high)) = taken.ends()? else { return Some(None) };
        if by_half {
            rest.low = rest.low.max(Some(low));
        }
        // The heap itself is no option.
        if low < 1 {
            return None;
        }
        let is_single = Some(low) == high;
        if is_single {
            // n is t and what is left.
            rest.meet(std::mem::replace(&mut heap, Bounds::NONE), low);
        }
        // Without a bound an option might be negative.
        let (least, most) = (rest.least().filter(|least| *least >= 0)?, rest.high);
        if rest.excluded.iter().any(|r| *r > least && most.is_none_or(|most| *r <= most)) {
            return None;
        }
        let smallest = low + least;
        heap.is_implied(smallest)?;
        if later.iter().any(|(n, t, constant)| n * smallest + t * low + constant < 0) {
            return None;
        }
        let mut left: Left = match (least, most) {
            (least, Some(most)) if most < least => return Some(None),
            (0, Some(0)) => [(0, Sizes::Any)].into_iter().collect(),
            (0, None) => [(0, Sizes::Any), (1, Sizes::Any)].into_iter().collect(),
            (1, None) => [(1, Sizes::Any)].into_iter().collect(),
            _ => return None,
        };
        let is_everything = low == 1 && high.is_none() && taken.excluded.is_empty();
        let test = match (divides, coprime, by_half, member) {
            (false, false, false, None) => Test::Nothing,
            (false, false, false, Some((set, Membership::In))) => {
                let first = if set == NamedSet::Primes { 2 } else { 1 };
                let whole = low <= first && high.is_none() && taken.excluded.is_empty();
                (whole && least == 0 && most.is_none())
                    .then_some(Test::Member(set, Membership::In))?
            }
            (false, false, false, Some((set, Membership::NotIn))) => {
                let whole = low == 1 && high.is_none();
                (whole && least == 0 && most.is_none())
                    .then_some(Test::Member(set, Membership::NotIn))?
            }
            // A divisor of n other than n is at most n/2.
            (true, false, _, None) if is_everything && most.is_none() => {
                let proper = by_half || least == 1;
                left = Left::new();
                if proper { Test::DividesByHalf } else { Test::Divides }
            }
            (false, false, true, None) if is_everything && least == 1 && most.is_none() => {
                left = Left::new();
                Test::ByHalf
            }
            (false, true, false, None) if is_everything && least == 0 && most.is_none() => {
                Test::Coprime
            }
            _ => return None,
        };
        Some(Some(Kind { low, high, excluded: taken.excluded, test, left }))
    }

    /// Two heaps are left, p and q = n − t − p.
    fn two(mut self) -> Option<Option<Kind>> {
        let first = self.parts.first()?.clone();
        let (name, _) = first.unit_loop()?;
        self.rename(&first, name, Variable::Part)?;
        self.take()?;
        // Of t, n, p, q and p + q.
        let [mut taken, mut heap, mut p, mut q, mut both] = [const { Bounds::NONE }; 5];
        // p ≤ q + c, q ≤ p + c.
        let (mut p_over, mut q_over) = (None::<i128>, None::<i128>);
        let mut distinct = false;
        // Sums of t, p and q with positive factors that must be at least 0.
        let mut later: Vec<([i128; 3], i128)> = Vec::new();
        let upper = |bound: &mut Option<i128>, value: i128| {
            *bound = Some(bound.map_or(value, |b| b.min(value)));
        };
        for constraint in &self.case {
            let (e, sense) = match constraint {
                Constraint::AtLeastZero(e) => (e, 0),
                Constraint::Zero(e) => (e, 1),
                Constraint::NonZero(e) => (e, 2),
                _ => return None,
            };
            let factors = [Variable::Heap, Variable::Taken, Variable::Part].map(|v| e.factor(v));
            let c = e.constant;
            match (sense, factors) {
                (0, [0, t, 0]) => taken.at_least_zero(t, c),
                (0, [n, 0, 0]) => heap.at_least_zero(n, c),
                (0, [0, 0, f]) if f > 0 => p.at_least_zero(f, c),
                (0, [n, t, 0]) if n > 0 && n == -t => both.at_least_zero(n, c),
                (0, [n, t, f]) if n > 0 && n == -t && f == -n => q.at_least_zero(n, c),
                (0, [n, t, f]) if n > 0 && n == -t && f == -2 * n => {
                    upper(&mut p_over, c.div_euclid(n));
                }
                (0, [n, t, f]) if n < 0 && n == -t && f == -2 * n => {
                    upper(&mut q_over, c.div_euclid(-n));
                }
                // n = t + p + q.
                (0, [n, t, f]) if n >= 0 && t + n >= 0 && f + n >= 0 => {
                    later.push(([t + n, f + n, n], c));
                }
                (1, [0, t @ (1 | -1), 0]) => taken.exactly(-t * c),
                (2, [0, 0, 0]) if c == 0 => return Some(None),
                (2, [0, 0, 0]) => {}
                (2, [0, t @ (1 | -1), 0]) => taken.excluded.push(-t * c),
                (2, [n @ (1 | -1), 0, 0]) => heap.excluded.push(-n * c),
                (2, [n, t, f]) if n != 0 && n == -t && f == -2 * n && c == 0 => distinct = true,
                (2, [0, 0, f @ (1 | -1)]) => p.excluded.push(-f * c),
                (2, [n @ (1 | -1), t, 0]) if n == -t => both.excluded.push(-n * c),
                (2, [n @ (1 | -1), t, f]) if n == -t && f == -n => q.excluded.push(-n * c),
                _ => return None,
            }
        }
        let Some((low, high)) = taken.ends()? else { return Some(None) };
        // An order on one side follows from the least sizes on the other.
        match (p_over, q_over) {
            (None, None) => {}
            (Some(c), None) => {
                distinct |= c == -1;
                q.low = q.low.max(p.low.map(|low| low - c));
                if c < -1 || c > 0 && p.low != q.low {
                    return None;
                }
            }
            (None, Some(c)) => {
                distinct |= c == -1;
                p.low = p.low.max(q.low.map(|low| low - c));
                if c < -1 || c > 0 && p.low != q.low {
                    return None;
                }
            }
            (Some(_), Some(_)) => return None,
        }
        let only_below = |bounds: &Bounds| {
            let least = bounds.least()?;
            bounds.excluded.iter().all(|excluded| *excluded < least).then_some(least)
        };
        let (p_least, q_least) = (only_below(&p)?, only_below(&q)?);
        let ordered = p_over.is_some() || q_over.is_some();
        if later.iter().any(|([t, p, q], c)| t * low + p * p_least + q * q_least + c < 0) {
            return None;
        }
        // Every split into two heaps of at least `size` that leaves at least `least` together, as an unordered pair.
        let (size, of_itself) = match (p_least, q_least, ordered) {
            (0, 0, _) => (0, i128::from(distinct)),
            (0, 1, false) | (1, 0, false) => (0, 1),
            (0, 1, true) if p_over == Some(0) || p_over == Some(-1) => (0, 1),
            (1, 0, true) if q_over == Some(0) || q_over == Some(-1) => (0, 1),
            (1, 1, _) => (1, 2 + i128::from(distinct)),
            // The smaller is at least 1, the other larger.
            (1, 2, true) if p_over == Some(-1) => (1, 3),
            (2, 1, true) if q_over == Some(-1) => (1, 3),
            _ => return None,
        };
        both.low = both.low.max(Some(of_itself));
        if Some(low) == high {
            both.meet(std::mem::replace(&mut heap, Bounds::NONE), low);
        }
        if both.high.is_some() {
            return None;
        }
        let least = only_below(&both)?;
        heap.is_implied(low + least)?;
        let two = (2, if distinct { Sizes::Distinct } else { Sizes::Any });
        let left: Left = match (size, least) {
            (1, _) if least == of_itself => [two].into_iter().collect(),
            (0, 0) => [(0, Sizes::Any), (1, Sizes::Any), two].into_iter().collect(),
            (0, 1) => [(1, Sizes::Any), two].into_iter().collect(),
            _ => return None,
        };
        // Both heaps must be smaller.
        if low < 1 - size {
            return None;
        }
        Some(Some(Kind { low, high, excluded: taken.excluded, test: Test::Nothing, left }))
    }
}

/// Whether a test is about what is taken and the heap.
fn is_of_heap(taken: &Linear, heap: &Linear) -> Option<()> {
    let same =
        *taken == Linear::variable(Variable::Taken) && *heap == Linear::variable(Variable::Heap);
    same.then_some(())
}

/// What is asked of one number.
#[derive(Debug)]
struct Bounds {
    low: Option<i128>,
    high: Option<i128>,
    excluded: Vec<i128>,
}

impl Bounds {
    const NONE: Bounds = Bounds { low: None, high: None, excluded: Vec::new() };

    /// The smallest number that is not left out.
    fn least(&self) -> Option<i128> {
        let mut excluded = self.excluded.clone();
        excluded.sort_unstable();
        let mut least = self.low?;
        for excluded in excluded {
            least += i128::from(excluded == least);
        }
        Some(least)
    }

    /// factor · x + constant ≥ 0. A constant alone may never hold.
    fn at_least_zero(&mut self, factor: i128, constant: i128) {
        match factor {
            0 if constant >= 0 => {}
            // Nothing is between these.
            0 => (self.low, self.high) = (Some(1), Some(0)),
            1.. => self.low = self.low.max(Some(-constant.div_euclid(factor))),
            _ => {
                let bound = constant.div_euclid(-factor);
                self.high = Some(self.high.map_or(bound, |high| high.min(bound)));
            }
        }
    }

    fn exactly(&mut self, value: i128) {
        self.low = self.low.max(Some(value));
        self.high = Some(self.high.map_or(value, |high| high.min(value)));
    }

    /// Takes over what is asked of another number, which is larger by so much.
    fn meet(&mut self, other: Bounds, by: i128) {
        self.low = self.low.max(other.low.map(|low| low - by));
        let ends = [self.high, other.high.map(|high| high - by)];
        self.high = ends.into_iter().flatten().min();
        self.excluded.extend(other.excluded.iter().map(|excluded| excluded - by));
    }

    /// Both ends, with what is left out between them; `Some(None)` where nothing is between them.
    fn ends(&mut self) -> Option<Option<(i128, Option<i128>)>> {
        let mut low = self.low?;
        let mut high = self.high;
        self.excluded.sort_unstable();
        self.excluded.dedup();
        for excluded in &self.excluded {
            if *excluded == low {
                low += 1;
            }
        }
        for excluded in self.excluded.iter().rev() {
            if Some(*excluded) == high {
                high = Some(excluded - 1);
            }
        }
        if high.is_some_and(|high| high < low) {
            return Some(None);
        }
        self.excluded.retain(|e| *e > low && high.is_none_or(|high| *e < high));
        Some(Some((low, high)))
    }

    /// Whether it holds for every number from `least` on.
    fn is_implied(&self, least: i128) -> Option<()> {
        let implied = self.low.is_none_or(|low| low <= least)
            && self.high.is_none()
            && self.excluded.iter().all(|excluded| *excluded < least);
        implied.then_some(())
    }
}
