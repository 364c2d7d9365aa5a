//! Random small games: a structure with a text in the rule language and a meaning of its own.
//!
//! Every option is smaller than its position, so play ends: the structure keeps only options whose numbers add up to less, and
//! the text says so in a guard of its own.

/// A generator of numbers (SplitMix64).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def0)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }

    fn pick<'t, T>(&mut self, all: &'t [T]) -> &'t T {
        &all[self.below(all.len() as u64) as usize]
    }
}

/// An expression over names by their index.
enum Value {
    Number(i64),
    Name(usize),
    Two(&'static str, Box<Value>, Box<Value>),
    Call(&'static str, Vec<Value>),
    Choice(Box<Test>, Box<Value>, Box<Value>),
    Sum(Box<Value>, Box<Value>, Box<Value>),
}

/// A condition.
enum Test {
    Compare(&'static str, Value, Value),
    Both(Box<Test>, Box<Test>),
    Either(Box<Test>, Box<Test>),
    Not(Box<Test>),
    In(Value, Domain),
}

enum Domain {
    Range(Value, Value),
    Steps(Value, Value, i64),
    List(Vec<i64>),
    Named(&'static str, Value),
    Divisors(Value),
    Bits(Value),
}

enum Step {
    For(Domain),
    If(Test),
    Let(Value),
}

struct Part {
    each: Option<Domain>,
    rule: usize,
    values: Vec<Value>,
}

struct Clause {
    steps: Vec<Step>,
    parts: Vec<Part>,
    /// How many names are bound when the parts are made.
    names: usize,
}

struct Rule {
    arguments: usize,
    clauses: Vec<Clause>,
    sorts: bool,
}

/// A game of one or two rules.
pub(crate) struct Game {
    rules: Vec<Rule>,
    /// The numbers of options are taken as they are, which guards make small; else they are cut to size.
    is_plain: bool,
}

/// Names in the order in which they are bound.
const NAMES: [&str; 12] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "p", "q"];

impl Game {
    pub(crate) fn random(random: &mut Random) -> Game {
        let count = if random.below(4) == 0 { 2 } else { 1 };
        let arities: Vec<usize> = (0..count).map(|_| 1 + random.below(2) as usize).collect();
        let is_plain = random.below(2) == 0;
        let rules = arities.iter().map(|&arguments| {
            let clauses = 1 + random.below(3);
            let clause = if is_plain { plain_clause } else { clause };
            let clauses = (0..clauses).map(|_| clause(random, arguments, &arities)).collect();
            Rule { arguments, clauses, sorts: arguments > 1 && random.below(4) == 0 }
        });
        Game { rules: rules.collect(), is_plain }
    }

    /// All small positions, the rule's index in front where there are several rules.
    pub(crate) fn positions(&self) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        for (index, rule) in self.rules.iter().enumerate() {
            let front: Vec<u64> =
                if self.rules.len() > 1 { vec![index as u64] } else { Vec::new() };
            if rule.arguments == 1 {
                all.extend((0..=13).map(|n| [front.as_slice(), &[n]].concat()));
            } else {
                for a in 0..=5 {
                    let from = if rule.sorts { a } else { 0 };
                    all.extend((from..=5).map(|b| [front.as_slice(), &[a, b]].concat()));
                }
            }
        }
        all
    }

    /// The text in the rule language.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (index, rule) in self.rules.iter().enumerate() {
            let arguments = NAMES[..rule.arguments].join(", ");
            text.push_str(&format!("rule r{index}({arguments}):\n"));
            for clause in &rule.clauses {
                let clause = clause_text(clause, rule.arguments, self.is_plain);
                text.push_str(&format!("  {clause}\n"));
            }
            if rule.sorts {
                text.push_str("  sort\n");
            }
        }
        text
    }

    /// The options of a position by the structure.
    pub(crate) fn options(&self, position: &[u64]) -> Vec<Vec<Vec<u64>>> {
        let (rule, numbers) = match self.rules.len() {
            1 => (&self.rules[0], position),
            _ => (&self.rules[position[0] as usize], &position[1..]),
        };
        let mut found = Vec::new();
        for clause in &rule.clauses {
            let mut names: Vec<i64> = numbers.iter().map(|&n| n as i64).collect();
            self.walk(clause, 0, &mut names, numbers, &mut found);
        }
        found
    }

    fn walk(
        &self,
        clause: &Clause,
        step: usize,
        names: &mut Vec<i64>,
        numbers: &[u64],
        found: &mut Vec<Vec<Vec<u64>>>,
    ) {
        let Some(next) = clause.steps.get(step) else {
            if let Some(option) = self.option(clause, names, numbers) {
                found.push(option);
            }
            return;
        };
        match next {
            Step::If(test) => {
                if holds(test, names) {
                    self.walk(clause, step + 1, names, numbers, found);
                }
            }
            Step::Let(value) => {
                names.push(number(value, names));
                self.walk(clause, step + 1, names, numbers, found);
                names.pop();
            }
            Step::For(domain) => {
                for x in members(domain, names) {
                    names.push(x);
                    self.walk(clause, step + 1, names, numbers, found);
                    names.pop();
                }
            }
        }
    }

    /// The option, if its guard lets it be made.
    fn option(&self, clause: &Clause, names: &[i64], numbers: &[u64]) -> Option<Vec<Vec<u64>>> {
        // The guard: the numbers of all parts, taken as they are, are at least 0 and add up to less in every part.
        let whole: i64 = numbers.iter().map(|&n| n as i64).sum();
        let mut parts = Vec::new();
        for part in &clause.parts {
            let singles = match &part.each {
                None => vec![None],
                Some(domain) => members(domain, names).into_iter().map(Some).collect(),
            };
            for x in singles {
                let mut names = names.to_vec();
                names.extend(x);
                let values: Vec<i64> = (part.values.iter())
                    .map(|v| match self.is_plain {
                        true => number(v, &names),
                        false => bounded(v, &names, whole),
                    })
                    .collect();
                let target = &self.rules[part.rule];
                let mut words: Vec<u64> = values.iter().map(|&v| v as u64).collect();
                if target.sorts {
                    words.sort_unstable();
                }
                if self.rules.len() > 1 {
                    words.insert(0, part.rule as u64);
                }
                parts.push(words);
            }
        }
        (self.is_plain || whole > 0).then_some(parts)
    }
}

/// What the text makes of a number so that options are small: max(min(v, (whole-1)/2), 0). Two numbers then add up to less
/// than the whole.
fn bounded(value: &Value, names: &[i64], whole: i64) -> i64 {
    number(value, names).min((whole - 1).div_euclid(2)).max(0)
}

fn clause(random: &mut Random, arguments: usize, arities: &[usize]) -> Clause {
    let mut names = arguments;
    let mut steps = Vec::new();
    for _ in 0..random.below(4) {
        steps.push(match random.below(5) {
            0 => Step::If(test(random, names, 2)),
            1 => {
                // Bounded, so that products of products stay small.
                let value = Value::Call("min", vec![value(random, names, 2), Value::Number(30)]);
                let value = Value::Call("max", vec![value, Value::Number(0)]);
                names += 1;
                Step::Let(value)
            }
            _ => {
                let domain = domain(random, names);
                names += 1;
                Step::For(domain)
            }
        });
    }
    let parts = (0..[1, 1, 1, 2, 2, 3][random.below(6) as usize]).map(|_| {
        let each = (random.below(8) == 0).then(|| domain(random, names));
        let inside = names + usize::from(each.is_some());
        let rule = random.below(arities.len() as u64) as usize;
        let values = (0..arities[rule]).map(|_| value(random, inside, 2)).collect();
        Part { each, rule, values }
    });
    let parts = parts.collect();
    Clause { steps, parts, names }
}

/// A clause whose numbers are linear in the names: what the machine runs as a whole. Loops come first or behind a guard; the
/// last guards make options small.
fn plain_clause(random: &mut Random, arguments: usize, arities: &[usize]) -> Clause {
    let mut names = arguments;
    let mut steps = Vec::new();
    if random.below(5) == 0 {
        steps.push(Step::If(plain_test(random, names)));
    }
    for _ in 0..random.below(3) {
        steps.push(Step::For(match random.below(3) {
            0 => Domain::List((0..1 + random.below(4)).map(|_| random.below(7) as i64).collect()),
            _ => {
                let low = Value::Number(random.below(3) as i64);
                let high = linear(random, names);
                let high = Value::Call("min", vec![high, Value::Name(0)]);
                Domain::Range(low, high)
            }
        }));
        names += 1;
    }
    let parts: Vec<Part> = (0..1 + random.below(2))
        .map(|_| {
            let rule = random.below(arities.len() as u64) as usize;
            let values = (0..arities[rule]).map(|_| linear(random, names)).collect();
            Part { each: None, rule, values }
        })
        .collect();
    if random.below(2) == 0 {
        steps.push(Step::If(plain_test(random, names)));
    }
    let plus = |a: Value, b: Value| Value::Two("+", Box::new(a), Box::new(b));
    for part in &parts {
        for value in &part.values {
            steps.push(Step::If(Test::Compare(">=", copy(value), Value::Number(0))));
        }
        let whole = (1..arguments).fold(Value::Name(0), |sum, i| plus(sum, Value::Name(i)));
        let sum = part.values.iter().map(copy).reduce(plus);
        steps.extend(sum.map(|sum| Step::If(Test::Compare("<", sum, whole))));
    }
    Clause { steps, parts, names }
}

fn plain_test(random: &mut Random, names: usize) -> Test {
    let sign = *random.pick(&["==", "!=", "<", "<=", ">", ">="]);
    let (a, b) = (linear(random, names), linear(random, names));
    if random.below(3) == 0 {
        let more = Test::Compare("!=", linear(random, names), linear(random, names));
        return Test::Both(Box::new(Test::Compare(sign, a, b)), Box::new(more));
    }
    Test::Compare(sign, a, b)
}

/// A sum of few names and numbers.
fn linear(random: &mut Random, names: usize) -> Value {
    let name = |random: &mut Random| Value::Name(random.below(names as u64) as usize);
    let one = |random: &mut Random| match random.below(5) {
        0 => Value::Number(random.below(4) as i64),
        1 => Value::Two("*", Box::new(Value::Number(2)), Box::new(name(random))),
        _ => name(random),
    };
    let mut sum = one(random);
    for _ in 0..random.below(3) {
        let sign = *random.pick(&["+", "-", "-"]);
        sum = Value::Two(sign, Box::new(sum), Box::new(one(random)));
    }
    sum
}

/// The same linear value again.
fn copy(value: &Value) -> Value {
    match value {
        Value::Number(n) => Value::Number(*n),
        Value::Name(i) => Value::Name(*i),
        Value::Two(sign, a, b) => Value::Two(sign, Box::new(copy(a)), Box::new(copy(b))),
        _ => Value::Number(0),
    }
}

fn value(random: &mut Random, names: usize, depth: u32) -> Value {
    if depth == 0 || random.below(3) == 0 {
        return match random.below(3) {
            0 => Value::Number(random.below(6) as i64),
            _ => Value::Name(random.below(names as u64) as usize),
        };
    }
    let one = |random: &mut Random| Box::new(value(random, names, depth - 1));
    match random.below(9) {
        0..=4 => {
            let sign = *random.pick(&["+", "-", "-", "*", "/", "mod"]);
            let (a, b) = (one(random), one(random));
            // Division by something that is never 0.
            match sign {
                "/" | "mod" => {
                    Value::Two(sign, a, Box::new(Value::Number(1 + random.below(4) as i64)))
                }
                _ => Value::Two(sign, a, b),
            }
        }
        5 => {
            let name = *random.pick(&["min", "max", "gcd"]);
            Value::Call(name, vec![*one(random), *one(random)])
        }
        6 => {
            // Bit operations of numbers from 0.
            let sign = *random.pick(&["xor", "band", "bor"]);
            let [a, b] = [one(random), one(random)].map(|v| Box::new(Value::Call("abs", vec![*v])));
            Value::Two(sign, a, b)
        }
        7 => {
            let test = Box::new(test(random, names, depth - 1));
            Value::Choice(test, one(random), one(random))
        }
        _ => {
            let (low, high) = (one(random), one(random));
            let body = Box::new(value(random, names + 1, depth - 1));
            Value::Sum(low, high, body)
        }
    }
}

fn test(random: &mut Random, names: usize, depth: u32) -> Test {
    if depth > 0 && random.below(3) == 0 {
        let a = Box::new(test(random, names, depth - 1));
        let b = Box::new(test(random, names, depth - 1));
        return match random.below(3) {
            0 => Test::Both(a, b),
            1 => Test::Either(a, b),
            _ => Test::Not(a),
        };
    }
    if random.below(6) == 0 {
        return Test::In(value(random, names, 1), domain(random, names));
    }
    let sign = *random.pick(&["==", "!=", "<", "<=", ">", ">="]);
    Test::Compare(sign, value(random, names, 1), value(random, names, 1))
}

fn domain(random: &mut Random, names: usize) -> Domain {
    let small = |random: &mut Random| {
        let value = value(random, names, 1);
        Value::Call("min", vec![value, Value::Number(14)])
    };
    match random.below(9) {
        0..=3 => Domain::Range(Value::Number(random.below(3) as i64), small(random)),
        4 => Domain::Steps(
            Value::Number(random.below(3) as i64),
            small(random),
            1 + random.below(3) as i64,
        ),
        5 => Domain::List((0..1 + random.below(4)).map(|_| random.below(7) as i64).collect()),
        6 => {
            let set = *random.pick(&["squares", "primes", "powers2", "fibonacci", "narayana"]);
            Domain::Named(set, small(random))
        }
        7 => Domain::Divisors(small(random)),
        _ => Domain::Bits(Value::Call("abs", vec![small(random)])),
    }
}

// The meaning.

fn number(value: &Value, names: &[i64]) -> i64 {
    match value {
        Value::Number(n) => *n,
        Value::Name(i) => names[*i],
        Value::Two(sign, a, b) => {
            let (a, b) = (number(a, names), number(b, names));
            match *sign {
                "+" => a + b,
                "-" => a - b,
                "*" => a * b,
                "/" => a.div_euclid(b),
                "mod" => a.rem_euclid(b),
                "xor" => a ^ b,
                "band" => a & b,
                _ => a | b,
            }
        }
        Value::Call(name, values) => {
            let values: Vec<i64> = values.iter().map(|v| number(v, names)).collect();
            match (*name, values.as_slice()) {
                ("min", [a, b]) => *a.min(b),
                ("max", [a, b]) => *a.max(b),
                ("abs", [a]) => a.abs(),
                (_, [a, b]) => {
                    (1..=a.abs().max(b.abs())).rev().find(|d| a % d == 0 && b % d == 0).unwrap_or(0)
                }
                _ => 0,
            }
        }
        Value::Choice(test, yes, no) => {
            if holds(test, names) {
                number(yes, names)
            } else {
                number(no, names)
            }
        }
        Value::Sum(low, high, body) => {
            let (low, high) = (number(low, names), number(high, names));
            (low..=high.min(low + SUMMED)).map(|x| number(body, &[names, &[x]].concat())).sum()
        }
    }
}

/// Sums go over so many numbers after the first.
const SUMMED: i64 = 6;

fn holds(test: &Test, names: &[i64]) -> bool {
    match test {
        Test::Compare(sign, a, b) => {
            let (a, b) = (number(a, names), number(b, names));
            match *sign {
                "==" => a == b,
                "!=" => a != b,
                "<" => a < b,
                "<=" => a <= b,
                ">" => a > b,
                _ => a >= b,
            }
        }
        Test::Both(a, b) => holds(a, names) && holds(b, names),
        Test::Either(a, b) => holds(a, names) || holds(b, names),
        Test::Not(a) => !holds(a, names),
        Test::In(value, domain) => members(domain, names).contains(&number(value, names)),
    }
}

fn members(domain: &Domain, names: &[i64]) -> Vec<i64> {
    match domain {
        Domain::Range(low, high) => (number(low, names)..=number(high, names)).collect(),
        Domain::Steps(low, high, step) => {
            let (low, high) = (number(low, names), number(high, names));
            (low..=high).filter(|x| (x - low) % step == 0).collect()
        }
        Domain::List(values) => values.clone(),
        Domain::Named(set, end) => {
            let end = number(end, names);
            (1..=end).filter(|&x| is_in(set, x)).collect()
        }
        Domain::Divisors(of) => {
            let of = number(of, names);
            (1..=of).filter(|x| of % x == 0).collect()
        }
        Domain::Bits(of) => {
            let of = number(of, names);
            (0..62).filter(|i| of >> i & 1 == 1).collect()
        }
    }
}

fn is_in(set: &str, x: i64) -> bool {
    let recurrent = |mut terms: Vec<i64>, back: usize| {
        while terms[terms.len() - 1] < x {
            let next = terms[terms.len() - 1] + terms[terms.len() - back];
            terms.push(next);
        }
        terms.contains(&x)
    };
    match set {
        "squares" => (1..=x).any(|r| r * r == x),
        "primes" => x > 1 && (2..x).all(|d| x % d != 0),
        "powers2" => x.count_ones() == 1,
        "fibonacci" => recurrent(vec![1, 2], 2),
        _ => recurrent(vec![1, 2, 3], 3),
    }
}

// The text.

fn value_text(value: &Value, bound: usize) -> String {
    let show = |v: &Value| value_text(v, bound);
    match value {
        Value::Number(n) => n.to_string(),
        Value::Name(i) => NAMES[*i].to_owned(),
        Value::Two(sign, a, b) => format!("({} {sign} {})", show(a), show(b)),
        Value::Call(name, values) => {
            format!("{name}({})", values.iter().map(show).collect::<Vec<_>>().join(", "))
        }
        Value::Choice(test, yes, no) => {
            format!("(if {} then {} else {})", test_text(test, bound), show(yes), show(no))
        }
        Value::Sum(low, high, body) => format!(
            "sum({} in {low}..min({}, {low} + {SUMMED}): {})",
            NAMES[bound],
            show(high),
            value_text(body, bound + 1),
            low = show(low),
        ),
    }
}

fn test_text(test: &Test, bound: usize) -> String {
    match test {
        Test::Compare(sign, a, b) => {
            format!("{} {sign} {}", value_text(a, bound), value_text(b, bound))
        }
        Test::Both(a, b) => format!("({} and {})", test_text(a, bound), test_text(b, bound)),
        Test::Either(a, b) => format!("({} or {})", test_text(a, bound), test_text(b, bound)),
        Test::Not(a) => format!("not ({})", test_text(a, bound)),
        Test::In(value, domain) => {
            format!("{} in {}", value_text(value, bound), domain_text(domain, bound))
        }
    }
}

fn domain_text(domain: &Domain, bound: usize) -> String {
    match domain {
        Domain::Range(low, high) => {
            format!("{}..{}", value_text(low, bound), value_text(high, bound))
        }
        Domain::Steps(low, high, step) => {
            format!("{}..{} step {step}", value_text(low, bound), value_text(high, bound))
        }
        Domain::List(values) => {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            format!("{{{}}}", values.join(", "))
        }
        Domain::Named(set, end) => format!("{set} to {}", value_text(end, bound)),
        Domain::Divisors(of) => format!("divisors({})", value_text(of, bound)),
        Domain::Bits(of) => format!("bits({})", value_text(of, bound)),
    }
}

fn clause_text(clause: &Clause, arguments: usize, is_plain: bool) -> String {
    let mut bound = arguments;
    let whole = NAMES[..arguments].join(" + ");
    let mut steps = if is_plain { Vec::new() } else { vec![format!("if {whole} > 0")] };
    for step in &clause.steps {
        steps.push(match step {
            Step::If(test) => format!("if {}", test_text(test, bound)),
            Step::Let(value) => {
                bound += 1;
                format!("let {} = {}", NAMES[bound - 1], value_text(value, bound - 1))
            }
            Step::For(domain) => {
                bound += 1;
                format!("{} in {}", NAMES[bound - 1], domain_text(domain, bound - 1))
            }
        });
    }
    let part = |part: &Part| {
        let inside = clause.names + usize::from(part.each.is_some());
        let values: Vec<String> = (part.values.iter())
            .map(|v| match is_plain {
                true => value_text(v, inside),
                false => format!("max(min({}, ({whole} - 1)/2), 0)", value_text(v, inside)),
            })
            .collect();
        let position = format!("r{}({})", part.rule, values.join(", "));
        match &part.each {
            None => position,
            Some(domain) => format!(
                "each {} in {}: {position}",
                NAMES[clause.names],
                domain_text(domain, clause.names)
            ),
        }
    };
    let parts: Vec<String> = clause.parts.iter().map(part).collect();
    let head = match steps.first() {
        Some(first) if !first.starts_with("if ") => "for ",
        _ => "",
    };
    format!("{head}{} => {}", steps.join(", "), parts.join(" & "))
}
