//! The syntax tree of a rules file: what was written, with places, before names are looked up.

use crate::notation::Span;

/// A whole file.
#[derive(Clone, Debug, Default)]
pub(super) struct File {
    pub(super) parameters: Vec<Parameter>,
    pub(super) sets: Vec<NamedSet>,
    pub(super) rules: Vec<Rule>,
    /// `misere` stands in the file: whoever cannot move wins, unless the question says otherwise.
    pub(super) misere: bool,
    /// `loopy` stands in the file: play may come back to a position.
    pub(super) loopy: bool,
}

/// `param m = 3`.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: Name,
    pub(super) value: i128,
}

/// `set S = {1, 3, 4}`.
#[derive(Clone, Debug)]
pub(super) struct NamedSet {
    pub(super) name: Name,
    pub(super) domain: Domain,
}

/// A name and its place.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub(super) text: String,
    pub(super) span: Span,
}

/// `rule kayles(n): …`.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) name: Name,
    pub(super) arguments: Vec<Name>,
    pub(super) items: Vec<Item>,
    pub(super) symmetry: Symmetry,
    /// Where the symmetry is declared.
    pub(super) symmetry_at: Span,
    pub(super) starts: Vec<Start>,
    pub(super) won: Option<Expr>,
    pub(super) lost: Option<Expr>,
}

/// What a rule says of the order of its numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// The order matters.
    #[default]
    None,
    /// Positions that differ in the order only are equal (a search looks at one of them).
    Symmetric,
    /// The numbers of every position are put in ascending order; the rule may rely on it.
    Sort,
}

/// `start(n) (n, n-1)`: how fewer numbers become a position.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub(super) arguments: Vec<Name>,
    pub(super) values: Vec<Expr>,
    pub(super) span: Span,
}

/// A part of a rule's body.
#[derive(Clone, Debug)]
pub(super) enum Item {
    /// `let r = n mod 4`, for everything after it.
    Let(Name, Expr),
    /// `for … => option`, `if … => option` or `=> option`.
    Clause(Clause),
}

/// Generators and the option that they make.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    pub(super) generators: Vec<Generator>,
    pub(super) option: Vec<Part>,
    pub(super) span: Span,
}

/// One step of a clause, from left to right.
#[derive(Clone, Debug)]
pub(super) enum Generator {
    /// `k in 1..n`.
    For(Name, Domain),
    /// `if k <= n`.
    Guard(Expr),
    /// `let r = n - k`.
    Let(Name, Expr),
}

/// One part of an option: a position of the same rule or of another.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// `each i in 1..k: …`: the part once for every value; empty for a part that stands once.
    pub(super) each: Vec<Generator>,
    pub(super) rule: Option<Name>,
    pub(super) values: Vec<Expr>,
    pub(super) span: Span,
}

/// Where a bound name takes its values, in order.
#[derive(Clone, Debug)]
pub(super) struct Domain {
    pub(super) kind: DomainKind,
    pub(super) span: Span,
}

/// The kinds of domains.
#[derive(Clone, Debug)]
pub(super) enum DomainKind {
    /// `a..b` or `a..b step s`, both ends included.
    Range(Box<Expr>, Box<Expr>, Option<Box<Expr>>),
    /// `{1, 3, n/2, 5..9}`, in the order written.
    List(Vec<Entry>),
    /// A built-in set up to a bound: `primes to n`; without a bound only in a membership test.
    Named(Builtin, Option<Box<Expr>>),
    /// The places of the ones of a number, from the lowest: `bits(m)`.
    Bits(Box<Expr>),
    /// The divisors of a number, ascending: `divisors(n)`.
    Divisors(Box<Expr>),
    /// A set of this file.
    Set(Name),
}

/// An entry of a list.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    /// One value.
    Value(Expr),
    /// `a..b`; in a loop its ends are constants.
    Range(Expr, Expr),
}

/// Built-in sets of natural numbers, none of which holds 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Builtin {
    /// 1, 4, 9, …
    Squares,
    /// 2, 3, 5, …
    Primes,
    /// 1, 2, 4, …
    Powers2,
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// 1, 2, 3, 4, 6, 9, 13, …
    Narayana,
}

/// An expression; `depth` bounds every walk over it.
#[derive(Clone, Debug)]
pub(super) struct Expr {
    pub(super) kind: ExprKind,
    pub(super) span: Span,
    pub(super) depth: u32,
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub(super) enum ExprKind {
    /// A number.
    Number(i128),
    /// `true` or `false`.
    Truth(bool),
    /// A name.
    Name(String),
    /// `-x`.
    Negate(Box<Expr>),
    /// `not x`.
    Not(Box<Expr>),
    /// An arithmetic or bit operation.
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// `a and b`, `a or b`.
    Logic(Logic, Box<Expr>, Box<Expr>),
    /// `a <= b < c`.
    Compare(Vec<Expr>, Vec<Comparison>),
    /// `x in S`, `x not in S`.
    Member(Box<Expr>, Domain, Membership),
    /// `min(a, b)` and the other functions.
    Call(Function, Vec<Expr>),
    /// `if c then x else y`.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `any(k in 1..n: c)`, `sum(k in 1..n: x)` and the like.
    Fold(Fold, Vec<Generator>, Box<Expr>),
}

/// Arithmetic and bit operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Pow,
    And,
    Or,
    Xor,
    Shl,
    Shr,
}

/// `and`, `or`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Logic {
    And,
    Or,
}

/// Comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// Whether a value should be in the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Membership {
    In,
    NotIn,
}

/// Functions of fixed meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Min,
    Max,
    Abs,
    Gcd,
    Isqrt,
    Popcount,
    Lowbit,
    Log2,
    Bit,
    Valuation,
}

/// Folds over generators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    Any,
    All,
    Sum,
    Count,
}

impl Function {
    /// Name, number of arguments (smallest, largest).
    pub(super) const ALL: &[(&str, Function, usize, usize)] = &[
        ("min", Function::Min, 1, 64),
        ("max", Function::Max, 1, 64),
        ("abs", Function::Abs, 1, 1),
        ("gcd", Function::Gcd, 2, 2),
        ("isqrt", Function::Isqrt, 1, 1),
        ("popcount", Function::Popcount, 1, 1),
        ("lowbit", Function::Lowbit, 1, 1),
        ("log2", Function::Log2, 1, 1),
        ("bit", Function::Bit, 2, 2),
        ("valuation", Function::Valuation, 2, 2),
    ];
}

impl Builtin {
    /// All built-in sets by name.
    pub(super) const ALL: &[(&str, Builtin)] = &[
        ("squares", Builtin::Squares),
        ("primes", Builtin::Primes),
        ("powers2", Builtin::Powers2),
        ("fibonacci", Builtin::Fibonacci),
        ("narayana", Builtin::Narayana),
    ];
}

impl Fold {
    /// All folds by name.
    pub(super) const ALL: &[(&str, Fold)] =
        &[("any", Fold::Any), ("all", Fold::All), ("sum", Fold::Sum), ("count", Fold::Count)];
}
