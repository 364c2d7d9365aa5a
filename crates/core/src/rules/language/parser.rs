//! Tokens to syntax tree, by precedence climbing. All mistakes are reported: after one, reading goes on at the next word
//! that can begin a clause or a rule.
//!
//! Nesting is bounded by [`DEEPEST`] and the whole file by [`LARGEST`] nodes, so no later walk can run deep.

use super::{
    lexer::{Token, TokenKind, tokens},
    syntax::*,
};
use crate::notation::{Diagnostic, Span};

/// The deepest expression.
const DEEPEST: u32 = 64;

/// The most parameters, sets and rules of a file together.
const MOST_ITEMS: usize = 1_000;

/// Reading ends after so many mistakes.
const MOST_MISTAKES: usize = 1_000;

/// The most expression nodes of a file.
const LARGEST: usize = 20_000;

/// Words with a meaning of their own, which cannot be names.
pub(super) const KEYWORDS: &[&str] = &[
    "rule",
    "for",
    "in",
    "if",
    "let",
    "then",
    "else",
    "and",
    "or",
    "not",
    "mod",
    "div",
    "band",
    "bor",
    "xor",
    "bxor",
    "step",
    "to",
    "true",
    "false",
    "param",
    "set",
    "symmetric",
    "sort",
    "start",
    "won",
    "lost",
    "when",
    "misere",
    "loopy",
    "each",
];

/// Reads a file.
///
/// # Errors
/// Every mistake, in the order of its place.
pub(super) fn parse(text: &str) -> Result<File, Vec<Diagnostic>> {
    let (tokens, mistakes) = tokens(text);
    let mut parser = Parser { tokens, at: 0, mistakes, nodes: 0, nesting: 0 };
    let file = parser.file();
    if parser.mistakes.is_empty() {
        return Ok(file);
    }
    parser.mistakes.sort_by_key(|m| (m.span.start, m.span.end));
    Err(parser.mistakes)
}

/// Reads an expression that is the whole text; `None` if it is none.
pub(super) fn expression(text: &str) -> Option<Expr> {
    let (tokens, mistakes) = tokens(text);
    let mut parser = Parser { tokens, at: 0, mistakes, nodes: 0, nesting: 0 };
    let read = parser.expression().ok()?;
    (parser.is_end() && parser.mistakes.is_empty()).then_some(read)
}

/// Marks a mistake that has been reported.
struct Reported;

type Read<T> = Result<T, Reported>;

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    mistakes: Vec<Diagnostic>,
    nodes: usize,
    nesting: u32,
}

impl Parser {
    fn file(&mut self) -> File {
        let mut file = File::default();
        loop {
            let before = self.at;
            let items = file.parameters.len() + file.sets.len() + file.rules.len();
            if self.mistakes.len() >= MOST_MISTAKES {
                break;
            }
            if items > MOST_ITEMS {
                let mistake = Diagnostic::new("R0107", self.span()).with("limit", MOST_ITEMS);
                self.mistakes.push(mistake);
                break;
            }
            let read = match self.word() {
                Some("param") => self.parameter().map(|p| file.parameters.push(p)),
                Some("set") => self.set().map(|s| file.sets.push(s)),
                Some("misere") => {
                    self.advance();
                    file.misere = true;
                    Ok(())
                }
                Some("loopy") => {
                    self.advance();
                    file.loopy = true;
                    Ok(())
                }
                Some("rule") => {
                    self.advance();
                    self.rule().map(|r| file.rules.push(r))
                }
                // The word `rule` may be left out in front of the first one.
                Some(word) if file.rules.is_empty() && !KEYWORDS.contains(&word) => {
                    self.rule().map(|r| file.rules.push(r))
                }
                _ if self.is_end() => break,
                Some(_) if file.rules.is_empty() && self.kind_at(1) == &TokenKind::Sign("(") => {
                    self.name("a name").map(drop)
                }
                _ => Err(self.expected("a rule")),
            };
            if read.is_err() {
                self.recover(before);
            }
        }
        if file.rules.is_empty() && self.mistakes.is_empty() {
            let span = self.span();
            self.mistakes.push(Diagnostic::new("R0103", span));
        }
        file
    }

    /// Skips to the next word that begins a rule, parameter or set.
    fn recover(&mut self, before: usize) {
        if self.at == before {
            self.advance();
        }
        while !self.is_end() && !matches!(self.word(), Some("rule" | "param" | "set")) {
            self.advance();
        }
    }

    fn parameter(&mut self) -> Read<Parameter> {
        self.advance();
        let name = self.name("the name of a parameter")?;
        self.sign("=")?;
        let minus = self.take_sign("-");
        let TokenKind::Number(value) = *self.kind() else { return Err(self.expected("a number")) };
        self.advance();
        Ok(Parameter { name, value: if minus { -value } else { value } })
    }

    fn set(&mut self) -> Read<NamedSet> {
        self.advance();
        let name = self.name("the name of a set")?;
        self.sign("=")?;
        let domain = self.domain()?;
        Ok(NamedSet { name, domain })
    }

    fn rule(&mut self) -> Read<Rule> {
        let name = self.name("the name of a rule")?;
        let arguments = self.names()?;
        self.sign(":")?;
        let mut rule = Rule {
            name,
            arguments,
            items: Vec::new(),
            symmetry: Symmetry::None,
            symmetry_at: 0..0,
            starts: Vec::new(),
            won: None,
            lost: None,
        };
        loop {
            let start = self.span().start;
            self.take_sign(";");
            match self.word() {
                Some("for") => {
                    self.advance();
                    let generators = self.generators("=>")?;
                    self.clause(start, generators, &mut rule)?;
                }
                Some("if") => {
                    self.advance();
                    let mut generators = vec![Generator::Guard(self.expression()?)];
                    if self.take_sign(",") {
                        generators.extend(self.generators("=>")?);
                    }
                    self.clause(start, generators, &mut rule)?;
                }
                Some("let") => {
                    let (name, value) = self.binding()?;
                    rule.items.push(Item::Let(name, value));
                }
                Some("symmetric") => {
                    rule.symmetry_at = self.span();
                    self.advance();
                    rule.symmetry = Symmetry::Symmetric;
                }
                Some("sort") => {
                    self.advance();
                    rule.symmetry = Symmetry::Sort;
                }
                Some("start") => {
                    let begin = self.span().start;
                    self.advance();
                    let arguments = self.names()?;
                    self.take_sign("=>");
                    let part = self.part()?;
                    if let Some(name) = &part.rule {
                        self.mistakes.push(
                            Diagnostic::new("R0104", name.span.clone()).with("expected", "numbers"),
                        );
                    }
                    rule.starts.push(Start {
                        arguments,
                        values: part.values,
                        span: begin..part.span.end,
                    });
                }
                Some("won") => rule.won = Some(self.ending()?),
                Some("lost") => rule.lost = Some(self.ending()?),
                _ if self.is_sign("=>") => self.clause(start, Vec::new(), &mut rule)?,
                _ => return Ok(rule),
            }
        }
    }

    fn clause(&mut self, start: usize, generators: Vec<Generator>, rule: &mut Rule) -> Read<()> {
        self.sign("=>")?;
        let option = self.option()?;
        rule.items.push(Item::Clause(Clause { generators, option, span: start..self.last_end() }));
        Ok(())
    }

    fn ending(&mut self) -> Read<Expr> {
        self.advance();
        if self.word() != Some("when") {
            return Err(self.expected("when"));
        }
        self.advance();
        self.expression()
    }

    fn binding(&mut self) -> Read<(Name, Expr)> {
        self.advance();
        let name = self.name("a name")?;
        self.sign("=")?;
        Ok((name, self.expression()?))
    }

    /// `k in 1..n if c, let r = n-k, a in 0..r`, up to the sign that ends them.
    fn generators(&mut self, end: &'static str) -> Read<Vec<Generator>> {
        let mut generators = Vec::new();
        loop {
            match self.word() {
                Some("let") => {
                    let (name, value) = self.binding()?;
                    generators.push(Generator::Let(name, value));
                }
                Some("if") => {
                    self.advance();
                    generators.push(Generator::Guard(self.expression()?));
                }
                _ => {
                    let name = self.name("a name to bind")?;
                    if self.word() != Some("in") {
                        return Err(self.expected("in"));
                    }
                    self.advance();
                    generators.push(Generator::For(name, self.domain()?));
                }
            }
            if self.is_sign(end) {
                return Ok(generators);
            }
            if !self.take_sign(",") && self.word() != Some("if") {
                return Err(self.expected(if end == "=>" {
                    "=>, if or a comma"
                } else {
                    ":, if or a comma"
                }));
            }
        }
    }

    fn option(&mut self) -> Read<Vec<Part>> {
        if self.is_sign("(") && self.kind_at(1) == &TokenKind::Sign(")") {
            self.advance();
            self.advance();
            return Ok(Vec::new());
        }
        let mut parts = vec![self.parts()?];
        while self.take_sign("&") {
            parts.push(self.parts()?);
        }
        Ok(parts)
    }

    /// A part, or `each i in 1..k: part`.
    fn parts(&mut self) -> Read<Part> {
        if self.word() != Some("each") {
            return self.part();
        }
        let start = self.span().start;
        self.advance();
        let each = self.generators(":")?;
        self.sign(":")?;
        let part = self.part()?;
        Ok(Part { each, span: start..part.span.end, ..part })
    }

    /// A tuple `(a, b)`, a position of a rule `name(a, b)`, or one expression.
    fn part(&mut self) -> Read<Part> {
        let start = self.span().start;
        if let TokenKind::Word(word) = self.kind() {
            let callable = KEYWORDS.contains(&word.as_str())
                || Function::ALL.iter().any(|f| f.0 == word)
                || Fold::ALL.iter().any(|f| f.0 == word);
            if !callable && self.kind_at(1) == &TokenKind::Sign("(") {
                let name = self.name("a rule")?;
                self.advance();
                let values = self.list(")")?;
                let span = start..self.last_end();
                return Ok(Part { each: Vec::new(), rule: Some(name), values, span });
            }
        }
        let values = if self.is_sign("(") && self.is_tuple() {
            self.advance();
            self.list(")")?
        } else {
            vec![self.expression()?]
        };
        Ok(Part { each: Vec::new(), rule: None, values, span: start..self.last_end() })
    }

    /// Whether the parenthesis here holds a comma at its own level.
    fn is_tuple(&self) -> bool {
        let mut depth = 0usize;
        for token in &self.tokens[self.at..] {
            match token.kind {
                TokenKind::Sign("(" | "{") => depth += 1,
                TokenKind::Sign(")" | "}") => {
                    depth -= 1;
                    if depth == 0 {
                        return false;
                    }
                }
                TokenKind::Sign(",") if depth == 1 => return true,
                TokenKind::End => return false,
                _ => {}
            }
        }
        false
    }

    /// Expressions separated by commas up to a closing sign, which is taken.
    fn list(&mut self, close: &'static str) -> Read<Vec<Expr>> {
        let mut values = Vec::new();
        if self.take_sign(close) {
            return Ok(values);
        }
        loop {
            values.push(self.expression()?);
            if self.take_sign(close) {
                return Ok(values);
            }
            self.sign(",")?;
        }
    }

    /// The entries of a list in braces, the closing one taken.
    fn entries(&mut self) -> Read<Vec<Entry>> {
        let mut entries = Vec::new();
        if self.take_sign("}") {
            return Ok(entries);
        }
        loop {
            let low = self.expression()?;
            entries.push(if self.take_sign("..") {
                Entry::Range(low, self.expression()?)
            } else {
                Entry::Value(low)
            });
            if self.take_sign("}") {
                return Ok(entries);
            }
            self.sign(",")?;
        }
    }

    fn names(&mut self) -> Read<Vec<Name>> {
        self.sign("(")?;
        let mut names = Vec::new();
        if self.take_sign(")") {
            return Ok(names);
        }
        loop {
            names.push(self.name("a name")?);
            if self.take_sign(")") {
                return Ok(names);
            }
            self.sign(",")?;
        }
    }

    fn domain(&mut self) -> Read<Domain> {
        let start = self.span().start;
        let kind = if self.take_sign("{") {
            DomainKind::List(self.entries()?)
        } else if let Some(builtin) =
            self.word().and_then(|w| Builtin::ALL.iter().find(|b| b.0 == w)).map(|b| b.1)
        {
            self.advance();
            let bound = if self.word() == Some("to") {
                self.advance();
                Some(Box::new(self.sum()?))
            } else {
                None
            };
            DomainKind::Named(builtin, bound)
        } else if let Some(word @ ("bits" | "divisors")) = self.word() {
            let bits = word == "bits";
            self.advance();
            self.sign("(")?;
            let of = Box::new(self.expression()?);
            self.sign(")")?;
            if bits { DomainKind::Bits(of) } else { DomainKind::Divisors(of) }
        } else {
            let low = self.sum()?;
            match &low.kind {
                ExprKind::Name(text) if !self.is_sign("..") => {
                    DomainKind::Set(Name { text: text.clone(), span: low.span.clone() })
                }
                _ => {
                    self.sign("..")?;
                    let high = self.sum()?;
                    let step = if self.word() == Some("step") {
                        self.advance();
                        Some(Box::new(self.sum()?))
                    } else {
                        None
                    };
                    DomainKind::Range(Box::new(low), Box::new(high), step)
                }
            }
        };
        Ok(Domain { kind, span: start..self.last_end() })
    }

    fn expression(&mut self) -> Read<Expr> {
        self.nesting += 1;
        let read = if self.nesting > DEEPEST {
            let span = self.span();
            self.mistakes.push(Diagnostic::new("R0105", span).with("limit", DEEPEST));
            Err(Reported)
        } else {
            self.conditional()
        };
        self.nesting -= 1;
        read
    }

    fn conditional(&mut self) -> Read<Expr> {
        if self.word() != Some("if") {
            return self.disjunction();
        }
        let start = self.span().start;
        self.advance();
        let condition = self.expression()?;
        if self.word() != Some("then") {
            return Err(self.expected("then"));
        }
        self.advance();
        let yes = self.expression()?;
        if self.word() != Some("else") {
            return Err(self.expected("else"));
        }
        self.advance();
        let no = self.expression()?;
        let depth = 1 + condition.depth.max(yes.depth).max(no.depth);
        self.node(ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no)), start, depth)
    }

    fn disjunction(&mut self) -> Read<Expr> {
        let mut left = self.conjunction()?;
        while self.word() == Some("or") {
            self.advance();
            let right = self.conjunction()?;
            left = self.pair(left, right, |a, b| ExprKind::Logic(Logic::Or, a, b))?;
        }
        Ok(left)
    }

    fn conjunction(&mut self) -> Read<Expr> {
        let mut left = self.negation()?;
        while self.word() == Some("and") {
            self.advance();
            let right = self.negation()?;
            left = self.pair(left, right, |a, b| ExprKind::Logic(Logic::And, a, b))?;
        }
        Ok(left)
    }

    fn negation(&mut self) -> Read<Expr> {
        let start = self.span().start;
        let mut negations = 0u32;
        while self.word() == Some("not") {
            self.advance();
            negations += 1;
        }
        let inner = self.comparison()?;
        if negations.is_multiple_of(2) {
            return Ok(inner);
        }
        let depth = inner.depth + 1;
        self.node(ExprKind::Not(Box::new(inner)), start, depth)
    }

    fn comparison(&mut self) -> Read<Expr> {
        let start = self.span().start;
        let first = self.bits()?;
        let membership = match (self.word(), self.kind_at(1)) {
            (Some("in"), _) => Some(Membership::In),
            (Some("not"), TokenKind::Word(next)) if next == "in" => Some(Membership::NotIn),
            _ => None,
        };
        if let Some(membership) = membership {
            self.advance();
            if membership == Membership::NotIn {
                self.advance();
            }
            let domain = self.domain()?;
            let depth = first.depth + 1;
            return self.node(ExprKind::Member(Box::new(first), domain, membership), start, depth);
        }
        let mut values = vec![first];
        let mut comparisons = Vec::new();
        while let Some(comparison) = self.comparison_sign() {
            self.advance();
            comparisons.push(comparison);
            values.push(self.bits()?);
        }
        if comparisons.is_empty() {
            return values.pop().ok_or(Reported);
        }
        let depth = 1 + values.iter().map(|v| v.depth).max().unwrap_or(0);
        self.node(ExprKind::Compare(values, comparisons), start, depth)
    }

    fn comparison_sign(&mut self) -> Option<Comparison> {
        match self.kind() {
            TokenKind::Sign("==") => Some(Comparison::Equal),
            TokenKind::Sign("!=") => Some(Comparison::NotEqual),
            TokenKind::Sign("<") => Some(Comparison::Less),
            TokenKind::Sign("<=") => Some(Comparison::LessEqual),
            TokenKind::Sign(">") => Some(Comparison::Greater),
            TokenKind::Sign(">=") => Some(Comparison::GreaterEqual),
            TokenKind::Sign("=") => {
                // A single sign is read as a comparison, and said to be one.
                let span = self.span();
                self.mistakes.push(Diagnostic::new("R0106", span).suggest("=="));
                Some(Comparison::Equal)
            }
            _ => None,
        }
    }

    /// `band`, `bor`, `xor`: one level, from the left.
    fn bits(&mut self) -> Read<Expr> {
        let mut left = self.shift()?;
        loop {
            let operator = match self.word() {
                Some("band") => Operator::And,
                Some("bor") => Operator::Or,
                Some("xor" | "bxor") => Operator::Xor,
                _ => return Ok(left),
            };
            self.advance();
            let right = self.shift()?;
            left = self.pair(left, right, |a, b| ExprKind::Binary(operator, a, b))?;
        }
    }

    fn shift(&mut self) -> Read<Expr> {
        let mut left = self.sum()?;
        loop {
            let operator = match self.kind() {
                TokenKind::Sign("<<") => Operator::Shl,
                TokenKind::Sign(">>") => Operator::Shr,
                _ => return Ok(left),
            };
            self.advance();
            let right = self.sum()?;
            left = self.pair(left, right, |a, b| ExprKind::Binary(operator, a, b))?;
        }
    }

    fn sum(&mut self) -> Read<Expr> {
        let mut left = self.product()?;
        loop {
            let operator = match self.kind() {
                TokenKind::Sign("+") => Operator::Add,
                TokenKind::Sign("-") => Operator::Sub,
                _ => return Ok(left),
            };
            self.advance();
            let right = self.product()?;
            left = self.pair(left, right, |a, b| ExprKind::Binary(operator, a, b))?;
        }
    }

    fn product(&mut self) -> Read<Expr> {
        let mut left = self.signed()?;
        loop {
            let operator = match self.kind() {
                TokenKind::Sign("*") => Operator::Mul,
                TokenKind::Sign("/") => Operator::Div,
                TokenKind::Sign("%") => Operator::Mod,
                TokenKind::Word(word) if word == "div" => Operator::Div,
                TokenKind::Word(word) if word == "mod" => Operator::Mod,
                _ => return Ok(left),
            };
            self.advance();
            let right = self.signed()?;
            left = self.pair(left, right, |a, b| ExprKind::Binary(operator, a, b))?;
        }
    }

    fn signed(&mut self) -> Read<Expr> {
        let start = self.span().start;
        let mut minus = 0u32;
        while self.take_sign("-") {
            minus += 1;
        }
        let inner = self.power()?;
        if minus.is_multiple_of(2) {
            return Ok(inner);
        }
        let depth = inner.depth + 1;
        self.node(ExprKind::Negate(Box::new(inner)), start, depth)
    }

    fn power(&mut self) -> Read<Expr> {
        let base = self.atom()?;
        if !self.take_sign("^") {
            return Ok(base);
        }
        let exponent = self.atom()?;
        if self.is_sign("^") {
            return Err(self.expected("parentheses around one of two powers"));
        }
        self.pair(base, exponent, |a, b| ExprKind::Binary(Operator::Pow, a, b))
    }

    fn atom(&mut self) -> Read<Expr> {
        let start = self.span().start;
        match self.kind().clone() {
            TokenKind::Number(value) => {
                self.advance();
                self.node(ExprKind::Number(value), start, 1)
            }
            TokenKind::Sign("(") => {
                self.advance();
                let inner = self.expression()?;
                self.sign(")")?;
                // What is in parentheses stands where they do.
                Ok(Expr { span: start..self.last_end(), ..inner })
            }
            TokenKind::Word(word) => self.word_atom(&word, start),
            _ => Err(self.expected("an expression")),
        }
    }

    fn word_atom(&mut self, word: &str, start: usize) -> Read<Expr> {
        if word == "true" || word == "false" {
            self.advance();
            return self.node(ExprKind::Truth(word == "true"), start, 1);
        }
        if KEYWORDS.contains(&word) {
            return Err(self.expected("an expression"));
        }
        let called = self.kind_at(1) == &TokenKind::Sign("(");
        if called && let Some(&(_, fold)) = Fold::ALL.iter().find(|f| f.0 == word) {
            self.advance();
            self.advance();
            let generators = self.generators(":")?;
            self.sign(":")?;
            let body = self.expression()?;
            self.sign(")")?;
            let depth = body.depth + 1;
            return self.node(ExprKind::Fold(fold, generators, Box::new(body)), start, depth);
        }
        if called {
            let Some(&(name, function, least, most)) = Function::ALL.iter().find(|f| f.0 == word)
            else {
                let names: Vec<&str> = Function::ALL.iter().map(|f| f.0).collect();
                let span = self.span();
                self.mistakes.push(
                    Diagnostic::new("R0203", span)
                        .with("name", word)
                        .with("functions", names.join(", ")),
                );
                return Err(Reported);
            };
            self.advance();
            self.advance();
            let values = self.list(")")?;
            if values.len() < least || values.len() > most {
                let span = start..self.last_end();
                self.mistakes.push(
                    Diagnostic::new("R0204", span)
                        .with("name", name)
                        .with("expected", least)
                        .with("got", values.len()),
                );
                return Err(Reported);
            }
            let depth = 1 + values.iter().map(|v| v.depth).max().unwrap_or(0);
            return self.node(ExprKind::Call(function, values), start, depth);
        }
        self.advance();
        self.node(ExprKind::Name(word.to_owned()), start, 1)
    }

    fn pair(
        &mut self,
        a: Expr,
        b: Expr,
        make: impl FnOnce(Box<Expr>, Box<Expr>) -> ExprKind,
    ) -> Read<Expr> {
        let start = a.span.start;
        let depth = 1 + a.depth.max(b.depth);
        self.node(make(Box::new(a), Box::new(b)), start, depth)
    }

    fn node(&mut self, kind: ExprKind, start: usize, depth: u32) -> Read<Expr> {
        self.nodes += 1;
        let span = start..self.last_end();
        if depth > DEEPEST {
            self.mistakes.push(Diagnostic::new("R0105", span).with("limit", DEEPEST));
            return Err(Reported);
        }
        if self.nodes > LARGEST {
            if self.nodes == LARGEST + 1 {
                self.mistakes.push(Diagnostic::new("R0107", span).with("limit", LARGEST));
            }
            return Err(Reported);
        }
        Ok(Expr { kind, span, depth })
    }

    fn name(&mut self, what: &'static str) -> Read<Name> {
        match self.kind().clone() {
            TokenKind::Word(text) if !KEYWORDS.contains(&text.as_str()) => {
                let span = self.span();
                self.advance();
                Ok(Name { text, span })
            }
            TokenKind::Word(word) => {
                let mistake = Diagnostic::new("R0108", self.span()).with("word", word);
                self.mistakes.push(mistake);
                Err(Reported)
            }
            _ => Err(self.expected(what)),
        }
    }

    fn sign(&mut self, sign: &'static str) -> Read<()> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.expected(sign)) }
    }

    fn take_sign(&mut self, sign: &'static str) -> bool {
        let here = self.is_sign(sign);
        if here {
            self.advance();
        }
        here
    }

    fn is_sign(&self, sign: &'static str) -> bool {
        self.kind() == &TokenKind::Sign(sign)
    }

    fn word(&self) -> Option<&str> {
        match self.kind() {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    fn is_end(&self) -> bool {
        self.kind() == &TokenKind::End
    }

    fn kind(&self) -> &TokenKind {
        self.kind_at(0)
    }

    fn kind_at(&self, ahead: usize) -> &TokenKind {
        self.tokens.get(self.at + ahead).map_or(&TokenKind::End, |t| &t.kind)
    }

    fn span(&self) -> Span {
        self.tokens.get(self.at).map_or(0..0, |t| t.span.clone())
    }

    /// The end of the token before this one.
    fn last_end(&self) -> usize {
        self.at.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(0, |t| t.span.end)
    }

    fn advance(&mut self) {
        // The last token is `End`, which is never passed.
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
    }

    fn expected(&mut self, what: &str) -> Reported {
        let span = self.span();
        let got = match self.kind() {
            TokenKind::Word(word) => word.clone(),
            TokenKind::Number(number) => number.to_string(),
            TokenKind::Sign(sign) => (*sign).to_owned(),
            TokenKind::End => "the end".to_owned(),
        };
        self.mistakes.push(Diagnostic::new("R0104", span).with("expected", what).with("got", got));
        Reported
    }
}
