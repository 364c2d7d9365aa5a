//! The screen of a game as it is drawn, key by key, without a terminal.

use super::{
    game::{Game, Manner, Player},
    screen::{Next, Screen},
};
use crate::{arguments::Limits, limits::Allowance};
use bouton_core::value::Play;
use bouton_engine::opponent::Level;
use bouton_words::{Language, Words};
use ratatui::{
    Terminal,
    backend::TestBackend,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
};
use unicode_width::UnicodeWidthStr as _;

/// Half a terminal of the usual size in lines, so that a snapshot can be taken in at a glance.
const SIZE: (u16, u16) = (80, 20);

/// The screen after some keys; the program answers whenever it is to move. A letter is itself; `↵`, `↑`, `↓`, `←`, `→`, `⎋` are the keys they show.
#[track_caller]
fn check(name: &str, (text, first, language): (&str, Player, Language), keys: &str) {
    let words = Words::of(language);
    let manner = Manner { level: Level::Perfect, seed: 0, first };
    let limits = Limits { time: None, memory: None, positions: None, threads: Some("1".into()) };
    let allowance = Allowance::read(&limits, &mut Vec::new());
    let play = Some(Play::Normal);
    let mut game = Game::new(text, play, manner, allowance, words).expect("a position");
    let mut screen = Screen::new(&mut game, words, false);
    screen.answer_if_asked().expect("an answer");
    for key in keys.chars() {
        let code = match key {
            '↵' => KeyCode::Enter,
            '↑' => KeyCode::Up,
            '↓' => KeyCode::Down,
            '←' => KeyCode::Left,
            '→' => KeyCode::Right,
            '⎋' => KeyCode::Esc,
            letter => KeyCode::Char(letter),
        };
        let next = screen.press(KeyEvent::new(code, KeyModifiers::NONE)).expect("no mistake");
        assert_eq!(next, Next::GoOn, "{key}");
        screen.answer_if_asked().expect("an answer");
    }
    let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).expect("a terminal");
    terminal.draw(|frame| screen.draw(frame)).expect("drawn");
    insta::with_settings!({ description => format!("{text}, then {keys}") }, {
        insta::assert_snapshot!(name, lines(terminal.backend()));
    });
}

/// What stands on the screen, line by line; the cell behind a wide sign is a part of it.
fn lines(backend: &TestBackend) -> String {
    let buffer = backend.buffer();
    let mut text = String::new();
    for row in 0..buffer.area.height {
        let (mut line, mut covered) = (String::new(), 0);
        for column in 0..buffer.area.width {
            let sign = buffer[(column, row)].symbol();
            if covered == 0 {
                line.push_str(sign);
                covered = sign.width().max(1);
            }
            covered -= 1;
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

const YOU: Player = Player::Person;
const EN: Language = Language::English;

#[test]
fn heaps() {
    check("heaps", ("nim 3 5 7", YOU, EN), "↓→↓");
}

#[test]
fn several_games() {
    // Both have a heap 1, and so have two boards of one ruleset a row 1: each move says where it is.
    check("several_games", ("kayles 5 + nim 2", YOU, EN), "↓↓");
    check("two_boards", ("cram 2x2 + cram 1x3", YOU, EN), "→");
}

#[test]
fn a_board() {
    // What the chosen domino would cover is drawn.
    check("a_board", ("cram 3x4", YOU, EN), "↓↓↓");
}

#[test]
fn a_strip() {
    check("a_strip", ("silver-dollar 2 5 9", YOU, EN), "↓");
}

#[test]
fn a_drawing() {
    check("a_drawing", ("hackenbush:'0-1 1-2 1-3'", YOU, EN), "↓");
}

#[test]
fn a_hint() {
    // 3 ⊕ 5 ⊕ 7 = 1: each heap has one move that wins (Bouton 1901), the first takes one stone of the first heap.
    check("a_hint", ("nim 3 5 7", YOU, EN), "h");
}

#[test]
fn typing_narrows_the_list() {
    // Not heap 1 with 2 taken or left.
    check("typing", ("nim 3 5 7", YOU, EN), "/heap 2");
    // The whole text means one move, though others have its beginning.
    check("typed", ("nim 3 5 7", YOU, EN), "/heap 3 take 1");
}

#[test]
fn a_move_that_means_nothing() {
    check("unknown", ("nim 3 5 7", YOU, EN), "99↵");
}

#[test]
fn a_move_taken_back() {
    check("taken_back", ("nim 2 2", YOU, EN), "↵u");
}

#[test]
fn the_end_with_its_analysis() {
    // 3 ⊕ 1 = 2 is won by leaving 1 1 alone; whoever takes one or all of the three has given the win away.
    check("analysis", ("nim 3 1", YOU, EN), "/take all 3↵");
    check("won", ("nim 1 1", Player::Program, EN), "↵");
}

#[test]
fn chinese() {
    check("chinese", ("nim 3 5 7", YOU, Language::Chinese), "h");
    check("chinese_end", ("nim 3 1", YOU, Language::Chinese), "/3↵↵");
}
