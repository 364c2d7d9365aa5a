//! A game on a terminal: the board on the left, the moves on the right, what was played below.
//!
//! The chosen move is drawn on the board before it is made. Keys are single letters while nothing is typed; a digit or `/` begins
//! typing, which narrows the list. The state and what a key does to it ([`Screen::press`]) know no terminal.

use super::{
    board::{self, Mark},
    game::{Game, Player, meant, narrowed},
    report,
};
use bouton_core::notation::Diagnostic;
use bouton_words::Words;
use ratatui::{
    DefaultTerminal, Frame,
    crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers},
    layout::{Constraint, Layout, Rect},
    style::{Color, Modifier, Style},
    text::{Line, Span, Text},
    widgets::{Block, List, ListState, Paragraph, Wrap},
};
use std::io;
use unicode_width::UnicodeWidthStr as _;

/// A game, and what is chosen and typed.
pub(crate) struct Screen<'g> {
    game: &'g mut Game,
    words: &'static Words,
    colored: bool,
    /// What is typed, while something is.
    typed: Option<String>,
    /// The chosen row of the list.
    row: usize,
    /// What was said last.
    message: String,
}

/// What a key leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    GoOn,
    Quit,
}

/// Plays on the terminal until the player leaves.
///
/// # Errors
/// The terminal cannot be read or written.
pub(crate) fn run(
    game: &mut Game,
    words: &'static Words,
    colored: bool,
) -> io::Result<Result<(), Diagnostic>> {
    let mut terminal = ratatui::try_init()?;
    let played = Screen::new(game, words, colored).run(&mut terminal);
    ratatui::try_restore()?;
    played
}

impl<'g> Screen<'g> {
    pub(crate) fn new(game: &'g mut Game, words: &'static Words, colored: bool) -> Screen<'g> {
        Screen { game, words, colored, typed: None, row: 0, message: String::new() }
    }

    fn run(&mut self, terminal: &mut DefaultTerminal) -> io::Result<Result<(), Diagnostic>> {
        loop {
            terminal.draw(|frame| self.draw(frame))?;
            match self.answer_if_asked() {
                Ok(false) => {}
                Ok(true) => continue,
                Err(mistake) => return Ok(Err(mistake)),
            }
            let Event::Key(key) = event::read()? else { continue };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            match self.press(key) {
                Ok(Next::GoOn) => {}
                Ok(Next::Quit) => return Ok(Ok(())),
                Err(mistake) => return Ok(Err(mistake)),
            }
        }
    }

    /// Lets the program move if it is its turn, and says whether it was.
    ///
    /// # Errors
    /// A mistake that rules of the user's own made.
    pub(crate) fn answer_if_asked(&mut self) -> Result<bool, Diagnostic> {
        if self.game.table.to_move == Player::Person || self.game.is_over() {
            return Ok(false);
        }
        self.game.answer()?;
        self.message = self.game.said.clone().unwrap_or_default();
        self.row = 0;
        Ok(true)
    }

    /// The indices of the moves that are listed.
    fn listed(&self) -> Vec<usize> {
        match self.typed.as_deref() {
            None | Some("") => (0..self.game.table.moves.moves.len()).collect(),
            Some(typed) => narrowed(&self.game.table, typed),
        }
    }

    /// The row of the move that the typed text means, or else the first.
    fn row_of_typed(&self) -> usize {
        let typed = self.typed.as_deref().unwrap_or_default();
        // A number alone means no move here, where moves have no numbers.
        let is_number = typed.trim().bytes().all(|byte| byte.is_ascii_digit());
        let index = if is_number { None } else { meant(&self.game.table, typed) };
        let row = index.and_then(|index| self.listed().iter().position(|at| *at == index));
        row.unwrap_or(0)
    }

    /// The chosen move.
    fn chosen(&self) -> Option<usize> {
        let listed = self.listed();
        listed.get(self.row.min(listed.len().saturating_sub(1))).copied()
    }

    /// What a key does.
    ///
    /// # Errors
    /// A mistake that rules of the user's own made.
    pub(crate) fn press(&mut self, key: KeyEvent) -> Result<Next, Diagnostic> {
        let last = self.listed().len().saturating_sub(1);
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (key.code, &mut self.typed) {
            (KeyCode::Char('c' | 'd'), _) if control => return Ok(Next::Quit),
            (KeyCode::Esc, Some(_)) => self.typed = None,
            (KeyCode::Esc, None) => return Ok(Next::Quit),
            (KeyCode::Up, _) => self.row = self.row.min(last).saturating_sub(1),
            (KeyCode::Down, _) => self.row = (self.row + 1).min(last),
            (KeyCode::Home, _) => self.row = 0,
            (KeyCode::End, _) => self.row = last,
            (KeyCode::PageUp, _) => self.row = self.row.min(last).saturating_sub(10),
            (KeyCode::PageDown, _) => self.row = (self.row + 10).min(last),
            (KeyCode::Left, _) => self.row = self.beside(false),
            (KeyCode::Right, _) => self.row = self.beside(true),
            (KeyCode::Enter, _) => return self.enter(),
            (KeyCode::Backspace, Some(typed)) => {
                if typed.pop().is_none() {
                    self.typed = None;
                }
                self.row = self.row_of_typed();
            }
            (KeyCode::Char(letter), Some(typed)) => {
                if typed.len() < 200 {
                    typed.push(letter);
                }
                self.row = self.row_of_typed();
            }
            (KeyCode::Char('q'), None) => return Ok(Next::Quit),
            (KeyCode::Char('h' | '?'), None) => self.hint(),
            (KeyCode::Char('u') | KeyCode::Backspace, None) => {
                self.message = match self.game.undo()? {
                    true => String::new(),
                    false => self.words.word("ui-play-nothing-to-undo"),
                };
                self.row = 0;
            }
            (KeyCode::Char('k'), None) => self.row = self.row.min(last).saturating_sub(1),
            (KeyCode::Char('j'), None) => self.row = (self.row + 1).min(last),
            (KeyCode::Char('/'), None) => self.typed = Some(String::new()),
            (KeyCode::Char(letter), None) if letter.is_ascii_digit() => {
                self.typed = Some(letter.to_string());
                self.row = 0;
            }
            _ => {}
        }
        Ok(Next::GoOn)
    }

    /// Makes the chosen or typed move.
    fn enter(&mut self) -> Result<Next, Diagnostic> {
        if self.game.is_over() {
            return Ok(Next::GoOn);
        }
        let Some(index) = self.chosen() else {
            let typed = self.typed.take().unwrap_or_default();
            self.message = self.words.say("ui-play-no-such", &[("typed", typed.into())]);
            return Ok(Next::GoOn);
        };
        self.game.make(index)?;
        (self.typed, self.row) = (None, 0);
        self.message.clear();
        Ok(Next::GoOn)
    }

    /// Chooses a winning move.
    fn hint(&mut self) {
        match self.game.hint() {
            Some(index) => {
                self.row = self.listed().iter().position(|at| *at == index).unwrap_or(0);
                let words = self.game.table.touched.get(index).map(|touched| &*touched.words);
                let arguments = [("move", words.unwrap_or_default().into())];
                self.message = self.words.say("ui-play-hint", &arguments);
            }
            None => self.message = self.words.word("ui-play-no-hint"),
        }
    }

    /// The row of the first move in the next component, or in the one before.
    fn beside(&self, forward: bool) -> usize {
        let listed = self.listed();
        let part = |row: usize| self.game.table.moves.moves[listed[row]].played.component;
        let row = self.row.min(listed.len().saturating_sub(1));
        let Some(here) = (!listed.is_empty()).then(|| part(row)) else { return 0 };
        let all = 0..listed.len();
        let found = match forward {
            true => all.clone().skip(row).find(|&at| part(at) != here),
            false => all.clone().take(row).rev().find(|&at| part(at) != here),
        };
        found.unwrap_or(row)
    }

    /// Draws everything.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>) {
        let [title, body, log, footer] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(6),
            Constraint::Length(4),
            Constraint::Length(2),
        ])
        .areas(frame.area());
        let [left, right] = if body.width >= 60 {
            // Sentences are seen whole where the board leaves them room.
            let sentences = self.game.table.touched.iter().map(|touched| touched.words.width());
            let wanted = sentences.max().unwrap_or(0).saturating_add(4);
            let wanted = u16::try_from(wanted).unwrap_or(u16::MAX);
            let moves = wanted.clamp(body.width / 2, body.width - body.width / 3);
            Layout::horizontal([Constraint::Min(0), Constraint::Length(moves)]).areas(body)
        } else {
            Layout::vertical([Constraint::Percentage(50), Constraint::Percentage(50)]).areas(body)
        };
        let state = report::state(self.game, self.words);
        let game = crate::text::shorten(&self.game.table.moves.game, 60);
        let head = vec![
            Span::styled(
                format!(" {state} "),
                self.style(Color::Cyan).add_modifier(Modifier::BOLD),
            ),
            Span::raw(format!(" {game} · {}", report::convention(self.game, self.words))),
        ];
        frame.render_widget(Line::from(head), title);
        self.draw_board(frame, left);
        match self.game.is_over() {
            true => self.draw_analysis(frame, right),
            false => self.draw_moves(frame, right),
        }
        self.draw_log(frame, log);
        let keys = match &self.typed {
            Some(typed) => format!("/{typed}▏"),
            None => self.words.word("ui-play-keys"),
        };
        let faint = Style::new().add_modifier(Modifier::DIM);
        frame.render_widget(Paragraph::new(keys).style(faint).wrap(Wrap { trim: true }), footer);
    }

    fn draw_board(&self, frame: &mut Frame<'_>, area: Rect) {
        let chosen = self.chosen().filter(|_| self.game.table.to_move == Player::Person);
        let (mut lines, mut seen) = (Vec::new(), 0);
        for (index, picture) in self.game.table.drawn.pictures.iter().enumerate() {
            let name = self.game.table.names.get(index);
            lines.extend(name.map(|name| Line::from(name.as_str())));
            let touched = chosen.and_then(|chosen| {
                let component = self.game.table.moves.moves[chosen].played.component;
                let here = self.game.table.drawn.picture_of(component) == index;
                self.game.table.touched.get(chosen).filter(|_| here)
            });
            for line in board::lines(picture, touched.map(|touched| &touched.touch)) {
                if line.iter().any(|(_, mark)| *mark == Mark::Touched) {
                    seen = lines.len();
                }
                let spans = line.into_iter().map(|(text, mark)| match mark {
                    Mark::Plain => Span::styled(text, Style::new().add_modifier(Modifier::DIM)),
                    Mark::Piece => Span::raw(text),
                    Mark::Touched => {
                        Span::styled(text, self.style(Color::Yellow).add_modifier(Modifier::BOLD))
                    }
                });
                lines.push(Line::from(spans.collect::<Vec<_>>()));
            }
            lines.push(Line::default());
        }
        let height = usize::from(area.height.saturating_sub(2));
        // The touched line is in view.
        let first = seen.saturating_sub(height.saturating_sub(2)).min(lines.len());
        let text = Text::from(lines.split_off(first));
        let block = Block::bordered().title(self.words.word("ui-play-board"));
        frame.render_widget(Paragraph::new(text).block(block), area);
    }

    fn draw_moves(&self, frame: &mut Frame<'_>, area: Rect) {
        let listed = self.listed();
        let title = match &self.game.table.moves.count {
            Some(count) => self.words.say("ui-moves-all-count", &[("count", count.into())]),
            None => self.words.word("ui-moves-uncounted"),
        };
        let rows = listed.iter().map(|&index| {
            let words = self.game.table.touched.get(index).map_or("", |touched| &touched.words);
            Line::from(words.to_owned())
        });
        let list = List::new(rows.collect::<Vec<_>>())
            .block(Block::bordered().title(title))
            .highlight_symbol("> ")
            .highlight_style(Style::new().add_modifier(Modifier::REVERSED));
        let mut state = ListState::default();
        state.select((!listed.is_empty()).then(|| self.row.min(listed.len().saturating_sub(1))));
        frame.render_stateful_widget(list, area, &mut state);
    }

    fn draw_analysis(&self, frame: &mut Frame<'_>, area: Rect) {
        let lines = report::analysis(self.game, self.words).into_iter().map(Line::from);
        let text = Text::from(lines.collect::<Vec<_>>());
        let block = Block::bordered().title(self.words.word("ui-play-analysis"));
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }).block(block), area);
    }

    fn draw_log(&self, frame: &mut Frame<'_>, area: Rect) {
        let rows = usize::from(area.height);
        let plies = self.game.plies.len();
        let said = usize::from(!self.message.is_empty());
        let mut lines: Vec<Line<'_>> = (plies.saturating_sub(rows.saturating_sub(said))..plies)
            .map(|index| Line::from(report::made(self.game, index, self.words)))
            .collect();
        if said > 0 {
            let style = Style::new().add_modifier(Modifier::BOLD);
            lines.push(Line::styled(self.message.clone(), style));
        }
        frame.render_widget(Paragraph::new(Text::from(lines)), area);
    }

    fn style(&self, color: Color) -> Style {
        if self.colored { Style::new().fg(color) } else { Style::new() }
    }
}
