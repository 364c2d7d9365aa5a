//! Rules and files: clauses, endings, starts, and what must hold between rules.

use super::{
    super::{
        bytecode::{Code, CompiledRule, EmittedOption, EmittedPart, Op, Register},
        machine,
        syntax::*,
    },
    Compiler, Context, Label, Made, sweep,
};
use crate::notation::Diagnostic;

use crate::rules::language::UserRules;

/// The most numbers of a position.
const MOST_NUMBERS: usize = UserRules::MOST_NUMBERS;

/// The most parts of an option.
const MOST_PARTS: usize = 64;

/// Compiles a file with values for its parameters.
///
/// # Errors
/// Every mistake, in the order of its place.
pub(in super::super) fn file(
    file: &File,
    parameters: Vec<(String, i128)>,
) -> Result<Vec<CompiledRule>, Vec<Diagnostic>> {
    let context = Context { file, parameters };
    let mut mistakes = Vec::new();
    distinct(file.parameters.iter().map(|p| &p.name), &mut mistakes);
    distinct(file.sets.iter().map(|s| &s.name), &mut mistakes);
    distinct(file.rules.iter().map(|r| &r.name), &mut mistakes);
    for set in &file.sets {
        // A test of membership reads every expression of the set, with the parameters alone in scope.
        Compiler::twice(&context, &[], &mut mistakes, |compiler| {
            compiler.unfolding.push(set.name.text.clone());
            let mut label = Label::default();
            let zero = compiler.constant(0);
            compiler.member(zero, &set.domain, true, &mut label)?;
            compiler.place(&mut label);
            Ok(())
        });
    }
    let mut rules = Vec::new();
    for rule in &file.rules {
        rules.push(compile(&context, rule, &mut mistakes));
    }
    if mistakes.is_empty() {
        return Ok(rules);
    }
    mistakes.sort_by(|a, b| {
        (a.span.start, a.span.end, a.code).cmp(&(b.span.start, b.span.end, b.code))
    });
    mistakes.dedup();
    Err(mistakes)
}

fn distinct<'n>(names: impl Iterator<Item = &'n Name>, mistakes: &mut Vec<Diagnostic>) {
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        if seen.contains(&name.text.as_str()) {
            mistakes.push(Diagnostic::new("R0202", name.span.clone()).with("name", &name.text));
        }
        seen.push(&name.text);
    }
}

fn compile(context: &Context<'_>, rule: &Rule, mistakes: &mut Vec<Diagnostic>) -> CompiledRule {
    for name in &rule.arguments {
        if context.parameters.iter().any(|(p, _)| *p == name.text) {
            mistakes.push(Diagnostic::new("R0202", name.span.clone()).with("name", &name.text));
        }
    }
    if rule.arguments.is_empty() || rule.arguments.len() > MOST_NUMBERS {
        mistakes.push(
            Diagnostic::new("R0208", rule.name.span.clone())
                .with("limit", MOST_NUMBERS)
                .with("got", rule.arguments.len()),
        );
        return empty(rule);
    }
    let mut options = Compiler::twice(context, &rule.arguments, mistakes, |compiler| {
        for item in &rule.items {
            match item {
                // A mistake in one item does not hide those of the next.
                Item::Let(name, value) => drop(compiler.bind(name, value)),
                Item::Clause(clause) => drop(compiler.clause(rule, clause)),
            }
        }
        Ok(())
    });
    options.flat = sweep::flat(context, rule);
    let won = rule.won.as_ref().map(|c| condition(context, rule, c, mistakes));
    let lost = rule.lost.as_ref().map(|c| condition(context, rule, c, mistakes));
    if won.is_none() && lost.is_none() && rule.arguments.len() == 1 {
        options.slim = options.flat.as_deref().and_then(machine::slim);
    }
    let mut starts: Vec<(usize, Code)> = Vec::new();
    for start in &rule.starts {
        let count = start.arguments.len();
        if start.values.len() != rule.arguments.len() {
            mistakes.push(
                Diagnostic::new("R0209", start.span.clone())
                    .with("name", &rule.name.text)
                    .with("expected", rule.arguments.len())
                    .with("got", start.values.len()),
            );
        }
        if count >= rule.arguments.len() || starts.iter().any(|(other, _)| *other == count) {
            mistakes.push(
                Diagnostic::new("R0210", start.span.clone()).with("expected", rule.arguments.len()),
            );
        }
        let code = Compiler::twice(context, &start.arguments, mistakes, |compiler| {
            for value in &start.values {
                let register = compiler.number(value)?;
                compiler.code.results.push(register);
            }
            Ok(())
        });
        starts.push((count, code));
    }
    CompiledRule {
        name: rule.name.text.clone(),
        arguments: rule.arguments.iter().map(|a| a.text.clone()).collect(),
        options,
        won,
        lost,
        starts,
        symmetry: rule.symmetry,
        at: rule.name.span.clone(),
        symmetry_at: rule.symmetry_at.clone(),
    }
}

fn empty(rule: &Rule) -> CompiledRule {
    CompiledRule {
        name: rule.name.text.clone(),
        arguments: Vec::new(),
        options: Code::default(),
        won: None,
        lost: None,
        starts: Vec::new(),
        symmetry: rule.symmetry,
        at: rule.name.span.clone(),
        symmetry_at: rule.symmetry_at.clone(),
    }
}

/// Code whose first result is 1 where the condition holds, else 0.
fn condition(
    context: &Context<'_>,
    rule: &Rule,
    condition: &Expr,
    mistakes: &mut Vec<Diagnostic>,
) -> Code {
    Compiler::twice(context, &rule.arguments, mistakes, |compiler| {
        let d = compiler.fresh(1, &condition.span)?;
        let (zero, one) = (compiler.constant(0), compiler.constant(1));
        let mut end = Label::default();
        compiler.emit(Op::Move { d, a: zero }, condition.span.clone());
        compiler.branch(condition, false, &mut end)?;
        compiler.emit(Op::Move { d, a: one }, condition.span.clone());
        compiler.place(&mut end);
        compiler.code.results.push(d);
        Ok(())
    })
}

/// The register of a part of one number whose rule neither sorts nor refuses it, in a file of one rule.
fn plain(part: &EmittedPart, file: &File) -> Option<Register> {
    let rule = file.rules.get(part.rule)?;
    match part.values.as_slice() {
        [value] if file.rules.len() == 1 && rule.lost.is_none() => Some(*value),
        _ => None,
    }
}

impl Compiler<'_> {
    fn clause(&mut self, rule: &Rule, clause: &Clause) -> Made<()> {
        let mark = self.scope.mark();
        let next = self.next;
        let made = self.clause_inside(rule, clause);
        self.scope.leave(mark);
        self.next = next;
        made
    }

    fn clause_inside(&mut self, rule: &Rule, clause: &Clause) -> Made<()> {
        let file = self.context.file;
        let mut loops = self.open_for(&clause.generators, Some((rule, &clause.option)))?;
        if clause.option.len() > MOST_PARTS {
            return self
                .report(Diagnostic::new("R0107", clause.span.clone()).with("limit", MOST_PARTS));
        }
        let option = self.code.options.len() as u32;
        if clause.option.iter().any(|part| !part.each.is_empty()) {
            self.code.options.push(EmittedOption { plain: None, parts: Vec::new() });
            self.many_parts(rule, clause, option)?;
        } else {
            let mut parts = Vec::new();
            for part in &clause.option {
                parts.push(self.part(rule, part)?);
            }
            let plain = match parts.as_slice() {
                [one] => plain(one, file).map(|a| [a, a]),
                [one, two] => plain(one, file).zip(plain(two, file)).map(|(a, b)| [a, b]),
                _ => None,
            };
            self.code.options.push(EmittedOption { plain, parts });
            self.emit(Op::Emit { option }, clause.span.clone());
        }
        self.close(&mut loops);
        Ok(())
    }

    /// An option in which a part stands once for each value of a loop.
    fn many_parts(&mut self, rule: &Rule, clause: &Clause, option: u32) -> Made<()> {
        self.emit(Op::Begin, clause.span.clone());
        for (place, part) in clause.option.iter().enumerate() {
            let mark = self.scope.mark();
            let mut loops = self.open(&part.each)?;
            let emitted = self.part(rule, part)?;
            self.code.options[option as usize].parts.push(emitted);
            self.emit(Op::Part { option, part: place as u16 }, part.span.clone());
            self.close(&mut loops);
            self.scope.leave(mark);
        }
        self.emit(Op::HandOver, clause.span.clone());
        Ok(())
    }

    fn part(&mut self, rule: &Rule, part: &Part) -> Made<EmittedPart> {
        let file = self.context.file;
        let (index, target) = match &part.rule {
            None => (file.rules.iter().position(|r| r.name.text == rule.name.text), Some(rule)),
            Some(name) => {
                let index = file.rules.iter().position(|r| r.name.text == name.text);
                (index, index.map(|i| &file.rules[i]))
            }
        };
        let (Some(index), Some(target)) = (index, target) else {
            let names: Vec<&str> = file.rules.iter().map(|r| r.name.text.as_str()).collect();
            let name = part.rule.as_ref();
            return self.report(
                Diagnostic::new("R0211", name.map_or(part.span.clone(), |n| n.span.clone()))
                    .with("name", name.map_or("", |n| n.text.as_str()))
                    .with("known", names.join(", ")),
            );
        };
        if part.values.len() != target.arguments.len() {
            return self.report(
                Diagnostic::new("R0209", part.span.clone())
                    .with("name", &target.name.text)
                    .with("expected", target.arguments.len())
                    .with("got", part.values.len()),
            );
        }
        let same = target.name.text == rule.name.text
            && part
                .values
                .iter()
                .zip(&rule.arguments)
                .all(|(v, a)| matches!(&v.kind, ExprKind::Name(n) if *n == a.text));
        // A loopy game may stay where it is.
        if same && !file.loopy {
            return self.report(Diagnostic::new("R0304", part.span.clone()));
        }
        let mut values: Vec<Register> = Vec::new();
        for value in &part.values {
            values.push(self.number(value)?);
        }
        Ok(EmittedPart { rule: index, values, span: part.span.clone() })
    }
}
