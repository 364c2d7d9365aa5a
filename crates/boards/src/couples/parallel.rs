//! One question, searched by several threads.
//!
//! All threads ask the same question and share what is known ([`Shared`]). Who begins to work on a couple notes efforts as if the
//! work had ended at its bound, so that others take the next best couples ("virtual proof numbers": T. Kaneko, 2010); who comes
//! back notes what was found. The nim-value does not depend on who found what: it is proved. How many couples are expanded does.
//!
//! Threads run in rounds. A round ends when the question is answered, when a limit is reached, or when the table has to be looked after: made larger,
//! freed of what no proof needs, handed out. One thread does that alone.

use super::{
    Couples,
    search::{Asked, Search},
    shared::{Shared, View},
    table::{ProvedIn, Table},
};
use crate::game::{Proved, Rest, Together, Watch};
use std::sync::atomic::Ordering;

/// Why a thread ended without an answer.
#[derive(Clone, Debug)]
enum Ended<S> {
    /// A limit was reached.
    Stop(S),
    /// One thread alone has to look after the table.
    Pause,
    /// Another thread found the answer, or a limit.
    Done,
}

/// The limits of one of the threads.
struct OfThread<'t, W, P: crate::game::Piece> {
    watch: &'t mut W,
    shared: &'t Shared<P>,
    /// Only the first one says when to hand out what is proved.
    index: usize,
}

impl<W: Watch, P: crate::game::Piece> Watch for OfThread<'_, W, P> {
    type Stop = Ended<W::Stop>;

    fn count(&mut self, positions: u64) -> Result<(), Ended<W::Stop>> {
        if self.shared.is_done.load(Ordering::Relaxed) {
            return Err(Ended::Done);
        }
        if self.shared.is_paused.load(Ordering::Relaxed) {
            return Err(Ended::Pause);
        }
        self.watch.count(positions).map_err(Ended::Stop)
    }

    fn allows(&self, bytes: u64) -> bool {
        self.watch.allows(bytes)
    }

    fn out_of_memory(&self) -> Ended<W::Stop> {
        Ended::Stop(self.watch.out_of_memory())
    }

    fn too_large(&self) -> Ended<W::Stop> {
        Ended::Stop(self.watch.too_large())
    }

    fn is_due(&self) -> bool {
        self.index == 0 && self.watch.is_due()
    }

    fn keep(&mut self, proved: &mut dyn Proved) -> Result<(), Ended<W::Stop>> {
        self.watch.keep(proved).map_err(Ended::Stop)
    }
}

/// Bytes of the stack of a thread: several hundred moves may follow one another.
const STACK: usize = 64 << 20;

impl<G: Together> Couples<G> {
    /// Answers a question with as many threads as there are watches. The first of these also decides about memory, and what is
    /// proved is handed to it.
    ///
    /// # Errors
    /// The limit that was reached first.
    ///
    /// # Panics
    /// If a thread does, which is a bug.
    pub fn ask_together<W: Watch<Stop: Send> + Send>(
        &mut self,
        rest: &Rest<G::Piece>,
        asked: Asked,
        watches: &mut [W],
    ) -> Result<u8, W::Stop> {
        let mut others: Vec<G> =
            watches.iter().skip(1).map(|_| self.search.game.for_thread()).collect();
        loop {
            let table = std::mem::replace(&mut self.search.table, Table::new());
            let shared = Shared::of(table, watches.len());
            let games: Vec<&mut G> =
                std::iter::once(&mut self.search.game).chain(&mut others).collect();
            let (ended, visited) = round(&shared, games, watches, rest, asked);
            self.search.visited += visited;
            self.search.table = shared.into_table();
            self.search.game.meet_all();
            let mut stop = None;
            for end in ended {
                match end {
                    Ok(answer) => return Ok(answer),
                    Err(Ended::Stop(limit)) => stop = stop.or(Some(limit)),
                    Err(Ended::Pause | Ended::Done) => {}
                }
            }
            if let Some(stop) = stop {
                return Err(stop);
            }
            if let Some(first) = watches.first_mut() {
                self.look_after(&others, first)?;
            }
        }
    }

    /// Hands out what is proved, and makes room.
    fn look_after<W: Watch>(&mut self, others: &[G], watch: &mut W) -> Result<(), W::Stop> {
        let Search { game, table, .. } = &mut self.search;
        if watch.is_due() {
            watch.keep(&mut ProvedIn { table, game })?;
        }
        let games = others.iter().map(G::bytes).sum::<u64>() + game.bytes();
        table.make_room(games, watch)?;
        table.grow();
        Ok(())
    }
}

/// How a thread ended.
type End<S> = Result<u8, Ended<S>>;

/// Lets all threads search until one of them ends: how each of them did, and how many couples they expanded.
fn round<G: Together, W: Watch<Stop: Send> + Send>(
    shared: &Shared<G::Piece>,
    games: Vec<&mut G>,
    watches: &mut [W],
    rest: &Rest<G::Piece>,
    asked: Asked,
) -> (Vec<End<W::Stop>>, u64) {
    let run = |index: usize, game: &mut G, watch: &mut W| {
        let mut search = Search::new(game, View::new(shared, index));
        let mut watch = OfThread { watch, shared, index };
        let ended = search.ask(rest, asked, &mut watch);
        if !matches!(ended, Err(Ended::Pause)) {
            shared.is_done.store(true, Ordering::Relaxed);
        }
        (ended, search.visited)
    };
    let run = &run;
    let all: Vec<(End<W::Stop>, u64)> = std::thread::scope(|scope| {
        let mut own = None;
        let mut spawned = Vec::new();
        for (index, (game, watch)) in games.into_iter().zip(watches).enumerate() {
            if index == 0 {
                own = Some((game, watch));
                continue;
            }
            let builder = std::thread::Builder::new().stack_size(STACK);
            // Where the system gives no more threads, those that there are do.
            spawned.extend(builder.spawn_scoped(scope, move || run(index, game, watch)).ok());
        }
        let first = own.map(|(game, watch)| run(0, game, watch));
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        first.into_iter().chain(spawned.into_iter().map(join)).collect()
    });
    let visited = all.iter().map(|(_, visited)| visited).sum();
    (all.into_iter().map(|(ended, _)| ended).collect(), visited)
}
