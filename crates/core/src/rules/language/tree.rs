//! Expressions of the language as a tree that others can read: for those who compare formulas instead of running them.
//!
//! The tree is what the parser makes, in terms of names that the text uses itself. Folds and sets without an end have no
//! place in it: an expression that has one has no tree.

use super::{
    parser,
    syntax::{
        Comparison, Domain, DomainKind, Entry, Expr, ExprKind, Function, Logic, Membership,
        Operator,
    },
};

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// A number.
    Number(i128),
    /// `true` or `false`.
    Truth(bool),
    /// A name.
    Name(String),
    /// An operation or a function by its sign or name: `+ - * / mod ^ band bor xor << >> and or not == <= <`, `if` with three
    /// parts, `negate`, `min`, …. A chain of comparisons is an `and`; `!= > >=` are made of the others.
    Apply(&'static str, Vec<Tree>),
    /// Whether a number lies in one of some ranges, both ends included.
    In(Box<Tree>, Vec<(Tree, Tree)>),
}

impl Tree {
    /// The tree of an expression; `None` for a text that is none, and for folds and named sets.
    ///
    /// ```
    /// use bouton_core::rules::language::Tree;
    ///
    /// let name = |text: &str| Tree::Name(text.to_owned());
    /// let sum = Tree::Apply("+", vec![name("m"), Tree::Number(1)]);
    /// assert_eq!(Tree::read("n mod (m+1)"), Some(Tree::Apply("mod", vec![name("n"), sum])));
    /// assert_eq!(Tree::read("n in primes"), None);
    /// ```
    pub fn read(text: &str) -> Option<Tree> {
        of(&parser::expression(text)?)
    }
}

fn all(parts: &[Expr]) -> Option<Vec<Tree>> {
    parts.iter().map(of).collect()
}

fn of(e: &Expr) -> Option<Tree> {
    // As deep as the expression, which the parser bounds.
    let apply = |sign, parts: &[&Expr]| -> Option<Tree> {
        let parts: Option<Vec<Tree>> = parts.iter().map(|part| of(part)).collect();
        Some(Tree::Apply(sign, parts?))
    };
    match &e.kind {
        ExprKind::Number(n) => Some(Tree::Number(*n)),
        ExprKind::Truth(truth) => Some(Tree::Truth(*truth)),
        ExprKind::Name(name) => Some(Tree::Name(name.clone())),
        ExprKind::Negate(inner) => apply("negate", &[inner]),
        ExprKind::Not(inner) => apply("not", &[inner]),
        ExprKind::Binary(operator, a, b) => {
            let sign = match operator {
                Operator::Add => "+",
                Operator::Sub => "-",
                Operator::Mul => "*",
                Operator::Div => "/",
                Operator::Mod => "mod",
                Operator::Pow => "^",
                Operator::And => "band",
                Operator::Or => "bor",
                Operator::Xor => "xor",
                Operator::Shl => "<<",
                Operator::Shr => ">>",
            };
            apply(sign, &[a, b])
        }
        ExprKind::Logic(logic, a, b) => {
            apply(if *logic == Logic::And { "and" } else { "or" }, &[a, b])
        }
        ExprKind::Compare(values, signs) => {
            let values = all(values)?;
            let mut parts: Vec<Tree> = signs
                .iter()
                .zip(values.windows(2))
                .map(|(sign, pair)| comparison(*sign, pair[0].clone(), pair[1].clone()))
                .collect();
            if parts.len() == 1 { parts.pop() } else { Some(Tree::Apply("and", parts)) }
        }
        ExprKind::Member(element, domain, membership) => {
            let inside = Tree::In(Box::new(of(element)?), ranges(domain)?);
            Some(match membership {
                Membership::In => inside,
                Membership::NotIn => Tree::Apply("not", vec![inside]),
            })
        }
        ExprKind::Call(function, values) => {
            let name = Function::ALL.iter().find(|f| f.1 == *function)?.0;
            Some(Tree::Apply(name, all(values)?))
        }
        ExprKind::If(c, a, b) => apply("if", &[c, a, b]),
        ExprKind::Fold(..) => None,
    }
}

fn comparison(sign: Comparison, a: Tree, b: Tree) -> Tree {
    match sign {
        Comparison::Equal => Tree::Apply("==", vec![a, b]),
        Comparison::NotEqual => Tree::Apply("not", vec![Tree::Apply("==", vec![a, b])]),
        Comparison::Less => Tree::Apply("<", vec![a, b]),
        Comparison::LessEqual => Tree::Apply("<=", vec![a, b]),
        Comparison::Greater => Tree::Apply("<", vec![b, a]),
        Comparison::GreaterEqual => Tree::Apply("<=", vec![b, a]),
    }
}

fn ranges(domain: &Domain) -> Option<Vec<(Tree, Tree)>> {
    match &domain.kind {
        DomainKind::Range(a, b, None) => Some(vec![(of(a)?, of(b)?)]),
        DomainKind::List(entries) => entries
            .iter()
            .map(|entry| match entry {
                Entry::Value(e) => Some((of(e)?, of(e)?)),
                Entry::Range(a, b) => Some((of(a)?, of(b)?)),
            })
            .collect(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_and_sets_are_made_of_few_parts() {
        let name = |text: &str| Tree::Name(text.to_owned());
        let less = |a, b| Tree::Apply("<", vec![a, b]);
        let chain =
            Tree::Apply("and", vec![less(Tree::Number(0), name("a")), less(name("b"), name("a"))]);
        assert_eq!(Tree::read("0 < a > b"), Some(chain));
        let pair = |n| (Tree::Number(n), Tree::Number(n));
        let inside =
            Tree::In(Box::new(name("n")), vec![pair(1), (Tree::Number(3), Tree::Number(5))]);
        assert_eq!(Tree::read("n not in {1, 3..5}"), Some(Tree::Apply("not", vec![inside])));
        for none in ["", "n +", "all(i in 0..3: i < n)", "n in squares", "n) or (n", "n == 1 2"] {
            assert_eq!(Tree::read(none), None, "{none}");
        }
    }
}
