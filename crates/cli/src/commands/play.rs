//! `bouton play`: a game against the program, on a screen or in plain lines.

use crate::{
    arguments::{Format, Limits},
    ask,
    commands::option_mistakes,
    exit_code::ExitCode,
    input, interrupt,
    limits::{self, Allowance},
    mistakes::Place,
    play::{
        game::{Game, Manner, Player},
        plain, screen,
        thinking::Thinking,
    },
    quantity,
    session::{Failure, Session},
};
use bouton_core::notation::Diagnostic;
use bouton_engine::opponent::Level;
use clap::{Args, ValueEnum};
use std::{
    ffi::OsString,
    io::{self, IsTerminal},
    time::Duration,
};

/// A position is looked at for so long, where nothing else is asked for: once after each move.
const PATIENCE: Duration = Duration::from_secs(3);

/// Arguments of `play`.
#[derive(Debug, Args)]
pub(crate) struct PlayArguments {
    /// A position: nim 3 5 7
    #[arg(value_name = "POSITION", help_heading = "Question")]
    position: Vec<OsString>,
    /// Misère play: who moves last loses
    #[arg(long, help_heading = "Question")]
    misere: bool,
    /// Let the program begin
    #[arg(long, help_heading = "Game")]
    second: bool,
    /// How the program plays (default: perfect)
    #[arg(long, value_name = "LEVEL", help_heading = "Game")]
    level: Option<LevelName>,
    /// How many moves in a hundred a forgetful program plays without looking (default: 30)
    #[arg(long, value_name = "PERCENT", help_heading = "Game")]
    forget: Option<String>,
    /// What chance comes from (default: 0)
    #[arg(long, value_name = "NUMBER", help_heading = "Game")]
    seed: Option<String>,
    /// Plain lines, as over a pipe
    #[arg(long, help_heading = "Output")]
    plain: bool,
    #[command(flatten)]
    limits: Limits,
}

/// How the program plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LevelName {
    /// As well as can be known
    Perfect,
    /// Now and then any move
    Forgetful,
    /// It copies you
    Mirror,
}

/// Plays a game.
pub(crate) fn run(arguments: &PlayArguments, session: &mut Session) -> Result<ExitCode, Failure> {
    let mut wrong = Vec::new();
    let percent = |text: &str| match quantity::count(text)? {
        percent @ 0..=100 => Ok(percent),
        _ => Err(Diagnostic::new("H0302", 0..text.chars().count())
            .with("name", "--forget")
            .with("value", text)
            .with("expected", "0 … 100")),
    };
    let forget = limits::option("--forget", arguments.forget.as_deref(), percent, &mut wrong);
    let seed = limits::option("--seed", arguments.seed.as_deref(), quantity::count, &mut wrong);
    let allowance = Allowance::read(&arguments.limits, &mut wrong).within(PATIENCE);
    if !wrong.is_empty() {
        return option_mistakes(&wrong, Format::Words, session);
    }
    if arguments.position.is_empty() {
        return Ok(input::nothing(Format::Words, "bouton play nim 3 5 7", session)?);
    }
    let text = match input::joined(&arguments.position) {
        Ok(text) => text,
        Err((text, mistake)) => return told(&text, &[mistake], session),
    };
    let manner = Manner {
        level: match arguments.level {
            None | Some(LevelName::Perfect) => Level::Perfect,
            Some(LevelName::Forgetful) => Level::Forgetful(forget.unwrap_or(30)),
            Some(LevelName::Mirror) => Level::Mirror,
        },
        seed: seed.unwrap_or(0),
        first: if arguments.second { Player::Program } else { Player::Person },
    };
    let play = ask::convention(arguments.misere);
    let text = match ask::with_position(&text) {
        Some(example) => {
            let arguments = [("position", example.as_str().into())];
            session.remark(&session.words().say("ui-play-example", &arguments))?;
            example
        }
        None => text,
    };
    let begun = {
        let _thinking = Thinking::begin(session, allowance.time());
        Game::new(&text, play, manner, allowance, session.words())
    };
    let mut game = match begun {
        Ok(game) => game,
        Err(mistakes) => return told(&text, &mistakes, session),
    };
    let is_screen = !arguments.plain && io::stdin().is_terminal() && io::stdout().is_terminal();
    let played = if is_screen {
        interrupt::leave_screen();
        screen::run(&mut game, session.words(), session.paint.is_colored())?
    } else {
        interrupt::listen(session.words());
        plain::run(&mut game, &mut io::stdin().lock(), session)?
    };
    match played {
        Ok(()) if is_screen && game.is_over() => {
            // The screen is gone; what it said last stays.
            session.line(&crate::play::report::state(&game, session.words()))?;
            for line in crate::play::report::analysis(&game, session.words()) {
                session.line(&line)?;
            }
            Ok(ExitCode::Answered)
        }
        Ok(()) => Ok(ExitCode::Answered),
        Err(mistake) => told(&text, &[mistake], session),
    }
}

fn told(text: &str, mistakes: &[Diagnostic], session: &mut Session) -> Result<ExitCode, Failure> {
    Ok(session.mistakes(Format::Words, &Place { text, line: None }, mistakes)?)
}
