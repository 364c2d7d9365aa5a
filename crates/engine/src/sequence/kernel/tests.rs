//! The vector kernels against their scalar twin, on random input.

use super::*;
use crate::sequence::kernel::lanes::Lanes;
use proptest::prelude::*;

/// The instruction sets of this CPU.
fn sets() -> Vec<Isa> {
    let mut sets: Vec<Isa> = [Kernel::Best, Kernel::Avx2, Kernel::Portable].map(Isa::new).to_vec();
    sets.dedup();
    sets
}

/// Codes below a bound, some of them rare.
fn codes(bound: u8, len: usize) -> impl Strategy<Value = Vec<u8>> {
    let code = prop_oneof![9 => 0..bound, 1 => Just(RARE)];
    proptest::collection::vec(code, len)
}

fn taps(bound: u8, offsets: std::ops::Range<u32>, len: usize) -> impl Strategy<Value = Vec<Tap>> {
    let tap = (offsets, 0..bound).prop_map(|(offset, code)| Tap::new(offset, code));
    proptest::collection::vec(tap, 0..len)
}

/// The next 64·`blocks` codes by the definition, heap by heap; up to the first that is `limit` or more.
fn by_definition(
    history: &[u8],
    heaps: usize,
    taps: &[Tap],
    extra: &[(u32, u8)],
    limit: usize,
) -> Vec<u8> {
    let mut codes = history.to_vec();
    for lane in 0..heaps {
        let mut excluded = [false; 512];
        for tap in taps {
            if let Some(at) = codes.len().checked_sub(tap.offset as usize)
                && codes[at] != RARE
            {
                excluded[usize::from(codes[at] ^ tap.code())] = true;
            }
        }
        for &(_, code) in extra.iter().filter(|&&(at, _)| at as usize == lane) {
            excluded[usize::from(code)] = true;
        }
        let code = excluded.iter().position(|&out| !out).unwrap_or(511);
        if code >= limit {
            break;
        }
        codes.push(code as u8);
    }
    codes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn steps_agree_with_the_definition_on_every_instruction_set(
        layout in 0..Layout::ALL.len(),
        seed in codes(16, 300),
        wide in codes(200, 300),
        near in taps(16, 1..64, 9),
        marked in taps(16, 64..300, 30),
        tested in taps(16, 64..300, 70),
        extra in proptest::collection::vec((0u32..128, 0u8..16), 0..4),
    ) {
        let layout = Layout::ALL[layout];
        let history = if layout.bound() > 64 { wide } else { seed };
        let mut extra = extra;
        extra.sort_unstable();
        let all: Vec<Tap> = near.iter().chain(&marked).chain(&tested).copied().collect();
        let expected = by_definition(&history, 128, &all, &extra, layout.codes());
        let far: Vec<Tap> = marked.iter().chain(&tested).copied().collect();
        for isa in sets() {
            for (marked, tested) in [(&marked, &tested), (&far, &Vec::new())] {
                let mut held = Codes::new(0, &history);
                let step = Step {
                    near: &near, marked_common: &[], marked, tested_common: &[], tested, extra: &extra,
                };
                let done = held.split(128).1.append(isa, layout, 2, &step);
                let codes = held.as_slice();
                prop_assert!(codes.len() == history.len() + 64 * done);
                // Wider kernels may hold more codes than the layout promises. A block is given up too early only where
                // candidates are tested: one that is refused later may push another past the last code for a while.
                let whole = codes.len() + 64 > expected.len().min(history.len() + 128);
                prop_assert!(whole || !tested.is_empty(), "{isa:?} stopped early");
                let both = codes.len().min(expected.len());
                prop_assert_eq!(&codes[..both], &expected[..both], "{:?} {:?}", isa, layout);
            }
        }
    }

    #[test]
    fn what_is_open_agrees_with_the_definition_on_every_instruction_set(
        layout in 0..Layout::ALL.len(),
        narrow in codes(16, 400),
        wide in codes(190, 400),
        witnesses in taps(16, 1..200, 60),
        low_bits in 0u32..4,
        code_mask in any::<u8>(),
        parity in proptest::array::uniform2(0u8..2),
    ) {
        let layout = Layout::ALL[layout];
        let codes = if layout.bound() > 64 { wide } else { narrow };
        let need = Need { low_bits, code_mask, parity };
        let mut expected = Vec::new();
        for lane in 0..128usize {
            let code = codes[200 + lane];
            if code == RARE {
                continue;
            }
            let bit = u32::from(need.parity[lane % 2]) ^ (code & code_mask).count_ones() & 1;
            let needed = (u32::from(code >> low_bits) + bit) << low_bits;
            for rare in 0..needed.min(256) {
                let hit = witnesses.iter().any(|w| {
                    let other = codes[200 + lane - w.offset as usize];
                    other != RARE && u32::from(other ^ w.code()) == rare
                });
                if !hit {
                    expected.push((lane as u32, rare as u8));
                }
            }
        }
        let held = Codes::new(0, &codes);
        for isa in sets() {
            let mut open = Vec::new();
            let check = Check { common: &[], mixed: &witnesses, need };
            held.settled().open(isa, layout, 200, 2, &check, &mut open);
            // Codes beyond the planes count as open.
            open.retain(|entry| usize::from(entry.1) < layout.codes());
            let mut expected = expected.clone();
            expected.retain(|entry| usize::from(entry.1) < layout.codes());
            prop_assert_eq!(open, expected, "{:?} {:?}", isa, layout);
        }
    }

    #[test]
    fn pairs_are_found_where_they_are(
        codes in codes(250, 500),
        total in 150u64..430,
        code in 0u8..250,
        from in 1u64..20,
        length in 0u64..120,
    ) {
        let to = (from + length).min(total - 1);
        let expected = (from..=to).find(|&a| {
            let (x, y) = (codes[a as usize], codes[(total - a) as usize]);
            x != RARE && y != RARE && x ^ y == code
        });
        let held = Codes::new(0, &codes);
        for isa in sets() {
            let settled = held.settled();
            prop_assert_eq!(settled.find_pair(isa, settled, total, code, from, to), expected);
        }
    }

    #[test]
    fn open_values_agree_on_every_instruction_set(
        low in proptest::collection::vec(0u16..4096, 400),
        high in proptest::collection::vec(prop_oneof![3 => 0u16..4096, 1 => any::<u16>()], 400),
        seen in proptest::collection::vec(prop_oneof![Just(0u8), Just(1)], 0..1300),
        window in 0u16..4,
        skip in 0usize..64,
        length in 0usize..330,
    ) {
        let (low, high) = (&low[skip..skip + length], &high[..length]);
        let base = 1024 * window;
        let mut expected: Vec<usize> =
            (0..1024).filter(|&value| seen.get(value).is_none_or(|&seen| seen == 0)).collect();
        let found = |value: usize| low.iter().zip(high).any(|(x, y)| usize::from(x ^ y) == usize::from(base) + value);
        expected.retain(|&value| !found(value));
        for isa in sets() {
            let mut open = OpenValues::unseen(&seen);
            strike(isa, low, high, base, &mut open);
            prop_assert_eq!(open.values().collect::<Vec<_>>(), expected.clone(), "{:?}", isa);
        }
    }
}

/// Every operation of the lanes on this input, as bytes.
///
/// # Safety
/// The CPU has the instruction set of L.
#[inline(always)]
unsafe fn everything<L: Lanes>(a: &[u8; 64], b: &[u8; 64], by: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let mut put = |lanes: L| {
        let mut bytes = [0u8; 64];
        // SAFETY: 64 bytes.
        unsafe { lanes.store(bytes.as_mut_ptr()) };
        out.extend(bytes);
    };
    // SAFETY: the caller vouches for the instruction set; a and b have 64 bytes.
    unsafe {
        let (x, y) = (L::load(a.as_ptr()), L::load(b.as_ptr()));
        put(x.xor(y));
        put(x.or(y));
        put(x.and(y));
        put(x.min(y));
        put(x.add(y));
        put(L::splat(a[0]));
        put(L::splat4(u32::from_le_bytes([a[0], a[1], a[2], a[3]])));
        put(L::select(x.equal(y), x, L::splat(7)));
        put(x.lookup(y));
        put(x.lookup_where(y.is_low(), y));
        put(L::select(L::without(y.is_low(), x.is_below64()), x, y));
        let mut table = [0u8; 64];
        for (i, to) in table.iter_mut().enumerate() {
            *to = a[i % 16];
        }
        put(L::load(table.as_ptr()).lookup16(y));
        put(x.trailing_ones());
        put(x.ones());
        put(x.shift_right(by as u32 % 8));
        put(x.shift_left(by as u32 % 8));
        put(x.delayed(by, b[0]));
        put(x.reversed());
        let mut planes = [y; 12];
        L::mark(&mut planes, 0, x, y.is_low());
        L::mark(&mut planes, 8, y, x.is_below64());
        planes.into_iter().for_each(&mut put);
        out.extend(L::bits(x.equal(y)).to_le_bytes());
        out.extend(L::bits(x.is_low()).to_le_bytes());
    }
    out
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
unsafe fn everything_avx512(a: &[u8; 64], b: &[u8; 64], by: usize) -> Vec<u8> {
    // SAFETY: vouched for by the caller.
    unsafe { everything::<Avx512>(a, b, by) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn everything_avx2(a: &[u8; 64], b: &[u8; 64], by: usize) -> Vec<u8> {
    // SAFETY: vouched for by the caller.
    unsafe { everything::<Avx2>(a, b, by) }
}

proptest! {
    #[test]
    fn each_operation_equals_its_scalar_twin(
        a in proptest::array::uniform32(any::<[u8; 2]>()),
        b in proptest::array::uniform32(prop_oneof![any::<[u8; 2]>(), Just([0, 255]), Just([0, 0])]),
        by in 1usize..64,
    ) {
        let bytes = |pairs: [[u8; 2]; 32]| -> [u8; 64] { std::array::from_fn(|i| pairs[i / 2][i % 2]) };
        let (a, b) = (bytes(a), bytes(b));
        // SAFETY: no instruction set is needed; for the others, an `Isa` exists only where the CPU has it.
        unsafe {
            let twin = everything::<Portable>(&a, &b, by);
            for isa in sets() {
                match isa.0 {
                    #[cfg(target_arch = "x86_64")]
                    Set::Avx512 => prop_assert_eq!(&everything_avx512(&a, &b, by), &twin),
                    #[cfg(target_arch = "x86_64")]
                    Set::Avx2 => prop_assert_eq!(&everything_avx2(&a, &b, by), &twin),
                    Set::Portable => {}
                }
            }
        }
    }
}
