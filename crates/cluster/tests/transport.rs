//! Both transports deliver every batch in its epoch, and sums over all workers are the same everywhere.

use bouton_cluster::{
    ClusterError,
    transport::{Transport, dataflow, hosts::Cluster, local, share, total},
};
use std::{net::TcpListener, sync::Arc, thread, time::Duration};

const EPOCHS: u64 = 20;

/// In every epoch each worker sends to each a few batches that say the epoch; all of them arrive in that epoch and no other.
fn exercise(transport: &mut dyn Transport) -> Result<u64, ClusterError> {
    let seat = transport.seat();
    let mut received = 0;
    for epoch in 0..EPOCHS {
        let mut here = Vec::new();
        for round in 0..5 {
            for to in 0..seat.peers {
                transport.send(to, vec![epoch as u8, seat.index as u8, round, to as u8]);
            }
            here.extend(transport.receive());
        }
        transport.end_epoch(&mut |batch| here.push(batch))?;
        here.sort();
        let from = (0..seat.peers).flat_map(|from| (0..5).map(move |round| (from, round)));
        let expected: Vec<Vec<u8>> = from
            .map(|(from, round)| vec![epoch as u8, from as u8, round, seat.index as u8])
            .collect();
        assert_eq!(here, expected, "epoch {epoch} at {seat:?}");
        received += here.len() as u64;
    }
    let [sum, count] = total(transport, [received, 1])?;
    assert_eq!(count, seat.peers as u64);
    let shared = share(transport, &[seat.index as u8; 3])?;
    let expected: Vec<Vec<u8>> = (0..seat.peers).map(|worker| vec![worker as u8; 3]).collect();
    assert_eq!(shared, expected);
    Ok(sum)
}

fn expected(peers: u64) -> u64 {
    EPOCHS * 5 * peers * peers
}

/// Addresses of this machine at which nobody listens.
fn addresses(count: usize) -> Vec<String> {
    let listeners: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    listeners.iter().map(|listener| listener.local_addr().expect("bound").to_string()).collect()
}

#[test]
fn threads_of_one_process_talk() {
    for workers in [1, 2, 5] {
        for sum in local::run(workers, exercise) {
            assert_eq!(sum.expect("no loss"), expected(workers as u64));
        }
    }
}

#[test]
fn timely_delivers_what_the_mailboxes_deliver() {
    // Several processes, as threads of this one: each has connections of its own.
    for (processes, threads) in [(1, 2), (2, 2), (4, 1)] {
        let addresses = addresses(processes);
        let begin = |process| {
            let addresses = addresses.clone();
            thread::spawn(move || {
                let patience = Duration::from_secs(60);
                let cluster =
                    Cluster { addresses, process, threads, patience, about: String::new() };
                dataflow::run(&cluster, &[7; 32], Arc::new(|| false), exercise).expect("connects")
            })
        };
        let all: Vec<_> = (0..processes).map(begin).collect();
        for process in all {
            for sum in process.join().expect("ends") {
                assert_eq!(sum.expect("no loss"), expected((processes * threads) as u64));
            }
        }
    }
}

#[test]
fn processes_with_other_questions_do_not_work_together() {
    let addresses = addresses(2);
    let begin = |process: usize| {
        let addresses = addresses.clone();
        thread::spawn(move || {
            let patience = Duration::from_secs(60);
            let cluster =
                Cluster { addresses, process, threads: 1, patience, about: String::new() };
            dataflow::run(&cluster, &[process as u8; 32], Arc::new(|| false), exercise).map(drop)
        })
    };
    let all: Vec<_> = (0..2).map(begin).collect();
    for process in all {
        let refused = process.join().expect("ends").expect_err("they differ");
        assert!(matches!(refused, ClusterError::Disagree { what: "question", .. }), "{refused}");
    }
}

#[test]
fn a_process_that_never_comes_is_waited_for_with_patience() {
    let addresses = addresses(2);
    let patience = Duration::from_millis(200);
    for process in [0, 1] {
        let cluster = Cluster {
            addresses: addresses.clone(),
            process,
            threads: 1,
            patience,
            about: String::new(),
        };
        let alone = dataflow::run(&cluster, &[0; 32], Arc::new(|| false), exercise)
            .map(drop)
            .expect_err("alone");
        assert!(matches!(alone, ClusterError::Connect { .. }), "{alone}");
    }
}
