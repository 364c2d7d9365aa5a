//! `bouton play`: whole games over a pipe and on a real terminal.

use crate::run::{bouton, with_input};

#[test]
fn a_won_game_over_a_pipe() {
    // From 1 2 3 every move loses (1 ⊕ 2 ⊕ 3 = 0), so the one who begins is lost; here the program begins.
    let game =
        with_input(&["play", "nim", "1", "1", "--second", "--lang", "en"], b"moves\nhint\n1\n");
    assert_eq!((game.code, game.err.as_str()), (Some(0), ""));
    let said: Vec<&str> = game.out.lines().collect();
    assert!(said.iter().any(|line| line.contains("has no winning move and plays")), "{}", game.out);
    assert!(said.iter().any(|line| line.starts_with("this wins: heap ")), "{}", game.out);
    assert!(said.contains(&"you have won"), "{}", game.out);
    assert!(said.contains(&"the win never changed hands"), "{}", game.out);
}

#[test]
fn the_move_that_gave_the_win_away_is_named() {
    // 3 5 7 is won by three moves only; taking the whole 7 leaves 3 5, which the program wins by leaving 3 3.
    let game = with_input(
        &["play", "nim", "3", "5", "7", "--lang", "en"],
        b"heap 3 take 7\nheap 1 take 3\nheap 2 take 3\n1\n1\n1\n",
    );
    assert!(game.out.contains("from the beginning the win was yours"), "{}", game.out);
    assert!(game.out.contains("move 1 gave your win away: heap 3: take all 7."), "{}", game.out);
    assert!(game.out.contains("the program has won"), "{}", game.out);
}

#[test]
fn a_move_is_taken_back_and_odd_lines_are_refused() {
    let game = with_input(
        &["play", "nim", "2", "2", "--lang", "en"],
        b"undo\nheap 9 take 4\nheap 1 take 1\nundo\nquit\n",
    );
    assert_eq!(game.code, Some(0));
    assert!(game.out.contains("there is no move of yours to take back"), "{}", game.out);
    assert!(game.out.contains("heap 9 take 4 means no move"), "{}", game.out);
    // The position stands there again after it was taken back.
    assert_eq!(game.out.matches("\nnim 2 2\n").count(), 2, "{}", game.out);
    let chinese = with_input(&["play", "nim", "2", "--lang", "zh"], "提示\n1\n退出\n".as_bytes());
    assert!(chinese.out.contains("你赢了") || chinese.out.contains("程序赢了"), "{}", chinese.out);
}

/// Whole games as they stand in a pipe, or are read out by a screen reader.
#[test]
fn whole_games_in_plain_lines() {
    let games: [(&str, &[&str], &str); 4] = [
        // 3 ⊕ 1 = 2 is won by leaving 1 1.
        ("heaps", &["nim", "3", "1", "--lang", "en"], "moves\nhint\nheap 1 take 2\n1\n"),
        ("board", &["cram", "2x2", "--second", "--lang", "en"], "moves\n1\n"),
        ("lost", &["nim", "3", "1", "--lang", "en"], "take all 3\n"),
        ("zh", &["nim", "3", "1", "--lang", "zh"], "走法\n提示\n1\n悔棋\n退出\n"),
    ];
    for (name, arguments, typed) in games {
        let game = with_input(&[&["play"], arguments].concat(), typed.as_bytes());
        assert_eq!((game.code, game.err.as_str()), (Some(0), ""), "{name}");
        insta::with_settings!({ description => typed }, {
            insta::assert_snapshot!(format!("play_{name}"), game.out);
        });
    }
}

#[test]
fn mistakes_are_told_like_those_of_other_commands() {
    assert!(bouton(&["play", "nmi", "3"]).err.contains("did you mean"));
    let wrong = bouton(&["play", "nim", "3", "--forget", "101"]);
    assert_eq!(wrong.code, Some(2), "{}", wrong.err);
    assert_eq!(bouton(&["play"]).code, Some(2));
    // The input may end at any time.
    assert_eq!(bouton(&["play", "nim", "3", "5", "7"]).code, Some(0));
    // Rules of one's own that fail while they run.
    let own = bouton(&["play", "rules:'take(n): for k in {1,3} => n-k' 2"]);
    assert!(own.code == Some(2) && own.err.contains("R0501"), "{} {}", own.out, own.err);
}

/// Who names a ruleset only plays an example of it.
#[test]
fn a_ruleset_without_a_position_is_played_from_an_example() {
    for (ruleset, begins) in [
        ("nim", "nim "),
        ("0.07", "0.07 "),
        ("subtract:1,3,4", "subtract:1,3,4 "),
        ("wythoff", "wythoff "),
        ("cram", "cram "),
        ("silver-dollar", "silver-dollar "),
    ] {
        let game = with_input(&["play", ruleset, "--lang", "en"], b"moves\nquit\n");
        assert_eq!(game.code, Some(0), "{ruleset}: {}", game.err);
        let said =
            game.err.lines().find(|line| line.starts_with("no position was given: playing "));
        assert!(said.is_some_and(|line| line.contains(begins)), "{ruleset}: {}", game.err);
        assert!(game.out.contains("   1) "), "{ruleset}: {}", game.out);
    }
    // A position is a position.
    let game = with_input(&["play", "nim", "0", "--lang", "en"], b"");
    assert!(!game.err.contains("no position"), "{}", game.err);
}

/// A board that nobody searches in seconds: the program says that it thinks, and moves all the same, and honestly.
#[test]
fn a_move_comes_in_bounded_time_and_says_that_it_is_not_known() {
    let game =
        with_input(&["play", "cram", "9x9", "--second", "--time", "2s", "--lang", "en"], b"quit\n");
    assert_eq!(game.code, Some(0), "{}", game.err);
    assert!(game.err.contains("the program thinks, for some 2 s at most"), "{}", game.err);
    assert!(game.out.contains("it could not find out in its time who wins"), "{}", game.out);
}

#[test]
fn misere_games_end_the_other_way() {
    let game = with_input(&["play", "nim", "1", "--misere", "--lang", "en"], b"1\n");
    assert!(game.out.contains("the program has won"), "{}", game.out);
}

/// A pseudo-terminal of 100 columns.
#[cfg(target_os = "linux")]
fn terminal() -> nix::pty::OpenptyResult {
    let size = nix::pty::Winsize { ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
    nix::pty::openpty(Some(&size), None).expect("a terminal")
}

/// A game of Nim, 1 2, on a terminal.
#[cfg(target_os = "linux")]
fn play_on(terminal: &nix::pty::OpenptyResult) -> std::process::Child {
    use std::process::{Command, Stdio};
    let stdio = || Stdio::from(terminal.slave.try_clone().expect("a copy"));
    Command::new(env!("CARGO_BIN_EXE_bouton"))
        .args(["play", "nim", "1", "2", "--lang", "en"])
        .env_clear()
        .env("TERM", "xterm-256color")
        .stdin(stdio())
        .stdout(stdio())
        .stderr(Stdio::null())
        .spawn()
        .expect("starts")
}

/// The screen on a pseudo-terminal: drawn, driven by keys, left.
#[cfg(target_os = "linux")]
#[test]
fn a_game_on_a_real_terminal() {
    use std::{
        fs::File,
        io::{Read as _, Write as _},
        sync::mpsc,
        thread,
    };
    let pty = terminal();
    let mut child = play_on(&pty);
    let mut stdin = File::from(pty.master.try_clone().expect("a copy"));
    let mut stdout = File::from(pty.master);
    let (said, heard) = mpsc::channel();
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(read @ 1..) = stdout.read(&mut buffer) {
            if said.send(buffer[..read].to_vec()).is_err() {
                break;
            }
        }
    });
    let mut screen = String::new();
    // What is written, without the sequences that steer the terminal.
    let mut wait_for = |wanted: &str| {
        while !screen.contains(wanted) {
            let bytes = heard.recv_timeout(std::time::Duration::from_secs(60));
            let bytes = bytes.unwrap_or_else(|_| panic!("{wanted} never came: {screen}"));
            screen.push_str(&plain(&String::from_utf8_lossy(&bytes)));
        }
        screen.clear();
    };
    wait_for("q quit");
    // The hint is the only winning move: 1 from the heap of 2.
    stdin.write_all(b"h").expect("typed");
    wait_for("this wins: heap 2: take 1, leaving 1");
    stdin.write_all(b"\r").expect("typed");
    wait_for("has no winning move and plays");
    // The screen is left, and what it said last stays.
    stdin.write_all(b"\rq").expect("typed");
    wait_for("you have won");
    let status = child.wait().expect("ends");
    assert!(status.success(), "{status}");
}

/// Who is told to end while the screen is drawn gives the terminal back as it was.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_is_given_back_when_the_process_is_ended() {
    use nix::sys::termios::{LocalFlags, tcgetattr};
    use std::{fs::File, io::Read as _, process::Command};
    for signal in ["-TERM", "-HUP"] {
        let pty = terminal();
        let cooked = LocalFlags::ICANON | LocalFlags::ECHO;
        let flags = || tcgetattr(&pty.slave).expect("a terminal").local_flags & cooked;
        assert_eq!(flags(), cooked);
        let mut child = play_on(&pty);
        let mut screen = File::from(pty.master.try_clone().expect("a copy"));
        let mut said = String::new();
        while !plain(&said).contains("quit") {
            let mut buffer = [0; 4096];
            let read = screen.read(&mut buffer).expect("readable");
            said.push_str(&String::from_utf8_lossy(&buffer[..read]));
        }
        assert!(flags().is_empty(), "a screen reads keys one by one");
        let id = child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("runs").success());
        assert_eq!(child.wait().expect("ends").code(), Some(130), "{signal}");
        assert_eq!(flags(), cooked, "{signal}");
    }
}

/// A text without the escape sequences of terminals.
#[cfg(target_os = "linux")]
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            // CSI ends with a letter; other sequences here have one sign.
            if letters.next() == Some('[') {
                letters.by_ref().find(|c| ('@'..='~').contains(c));
            }
        } else {
            plain.push(letter);
        }
    }
    plain
}
