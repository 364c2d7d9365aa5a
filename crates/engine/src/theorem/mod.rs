//! Theorems about sums, whatever the rulesets: what turns values of components into an answer.

use bouton_core::evidence::Theorem;

/// Nim-values of sums.
pub(crate) const SPRAGUE_GRUNDY: &str = "sprague-grundy";
/// The empty sum is the nim position without heaps.
pub(crate) const EMPTY_SUM: &str = "bouton-1901";
/// Misère sums of tame components.
pub(crate) const TAME: &str = "tame-sums";
/// Values where play may go on for ever.
pub(crate) const SMITH: &str = "smith-1966";
/// No nim-value exceeds the number of options.
pub(crate) const MEX_BOUND: &str = "mex-bound";

/// Conjunctive compounds.
pub(crate) const CONJUNCTIVE: &str = "compound-conjunctive";
/// Continued conjunctive compounds.
pub(crate) const CONTINUED: &str = "compound-continued";
/// Selective compounds.
pub(crate) const SELECTIVE: &str = "compound-selective";
/// Shortened selective compounds.
pub(crate) const SHORTENED: &str = "compound-shortened";
/// Diminished disjunctive compounds.
pub(crate) const DIMINISHED: &str = "compound-diminished";

/// The theorems that the engine itself uses; those of a single family stand beside it in the catalogue.
pub static THEOREMS: &[Theorem] = &[
    Theorem {
        key: SPRAGUE_GRUNDY,
        statement: "every position of an impartial game without cycles is equal to a nim-heap, whose size is the mex of \
                    its options' sizes; the size of a sum is the nim-sum of the sizes; a position is P iff its size is 0",
        source: "R. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935), 438–444; P. M. Grundy, \
                 Mathematics and games, Eureka 2 (1939), 6–8",
    },
    Theorem {
        key: TAME,
        statement: "if all positions of all components have a genus pair (0,1), (1,0) or (k,k), a misère sum with a \
                    component (k,k) is P iff the nim-sum is 0, and any other one is P iff the nim-sum is 1",
        source: "J. H. Conway, On Numbers and Games (1976), chapter 12",
    },
    Theorem {
        key: SMITH,
        statement: "a position of a finite game with cycles is equal to a nim-heap or has the value ∞K, K being the set of \
                    nim-values that can be moved to; ∞K + n = ∞(K ⊕ n) and ∞K + ∞L = ∞; a position is P if its value is 0, \
                    a draw if it is ∞K with 0 not in K, and N otherwise",
        source: "C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966), 51–81; A. S. Fraenkel and Y. Perl, \
                 Constructions in combinatorial games with cycles (1975); A. S. Fraenkel and Y. Yesha, The generalized \
                 Sprague–Grundy function and its invariance under certain mappings, J. Combin. Theory A 43 (1986), 165–177",
    },
    Theorem {
        key: MEX_BOUND,
        statement: "the nim-value of a position is at most the number of its options",
        source: "follows from the definition of mex (R. Sprague 1935, P. M. Grundy 1939)",
    },
    Theorem {
        key: CONJUNCTIVE,
        statement: "the remoteness of a conjunctive compound is the least of the remotenesses of its games, in normal and in \
                    misère play",
        source: "C. A. B. Smith, Graphs and composite games, J. Combinatorial Theory 1 (1966), 51-81; J. H. Conway, On \
                 Numbers and Games (1976), chapter 14; proof in docs/theorems.md",
    },
    Theorem {
        key: CONTINUED,
        statement: "the suspense of a continued conjunctive compound is the greatest of the suspenses of its games, in normal \
                    and in misère play",
        source: "J. H. Conway, On Numbers and Games (1976), chapter 14; proof in docs/theorems.md",
    },
    Theorem {
        key: SELECTIVE,
        statement: "a selective compound is P iff all its games are P; under misère play the same holds as long as two games \
                    or more have not ended",
        source: "C. A. B. Smith, Graphs and composite games, J. Combinatorial Theory 1 (1966), 51-81; J. H. Conway, On \
                 Numbers and Games (1976), chapter 14; proof in docs/theorems.md",
    },
    Theorem {
        key: SHORTENED,
        statement: "a shortened selective compound of games that have not ended is P iff all of them are P, all under the \
                    same convention",
        source: "J. H. Conway, On Numbers and Games (1976), chapter 14; proof in docs/theorems.md",
    },
    Theorem {
        key: DIMINISHED,
        statement: "a diminished disjunctive compound of games that have not ended is P iff none of them can be ended at \
                    once and the nim-sum of their foreclosed nim-values is 0; under misère play iff that nim-sum is 0",
        source: "J. H. Conway, On Numbers and Games (1976), chapter 14; proof in docs/theorems.md",
    },
    Theorem {
        key: "guy-smith-1956",
        statement: "in a finite take-and-break code that leaves at most k heaps (k at least 2) and takes at most t, values \
                    that repeat with preperiod n0 and period p up to heap k(n0 + p) + t - 1 repeat for ever",
        source: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956), \
                 514-526, for k = 2; R. B. Austin, Impartial and partisan games, thesis, Calgary (1976), for more; proof in \
                 docs/theorems.md",
    },
    Theorem {
        key: "shift-witnesses",
        statement: "in a finite take-and-break code that leaves at most three heaps and takes at most t, values that repeat with \
                    preperiod n0, period p and a power of two s as saltus up to heap N + 2p - 1, where N is at least \
                    3(n0 + p) + t, repeat for ever if on the last two periods no option has the value of the heap, by residues mod s or by the \
                    sum of the quotients, and every smaller value is that of an option two of whose heaps have equal \
                    quotients, so that shifts by 2p carry it on",
        source: "bouton; proof in docs/theorems.md",
    },
    Theorem {
        key: "unequal-split",
        statement: "in a finite take-and-break code that leaves at most two heaps, which it may ask to be unequal, and \
                    takes at most t, values that repeat with preperiod n0 (0 counts as 1) and period p up to heap \
                    2 n0 + 3p + t - 1 repeat for ever",
        source: "the argument of R. K. Guy and C. A. B. Smith (1956), with a longer check; proof in docs/theorems.md",
    },
    Theorem {
        key: "subtraction-window",
        statement: "if at most m may be taken from a heap, values that repeat with preperiod n0 and period p up to heap \
                    n0 + p + m - 1 repeat for ever",
        source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways (1982), chapter 4; A. N. Siegel, Combinatorial \
                 Game Theory (2013), chapter IV",
    },
    Theorem {
        key: "all-but-window",
        statement: "if all numbers but finitely many, the largest of them m, may be taken, values that repeat with a saltus \
                    repeat for ever as soon as they have done so on m heaps, and the number of different values so far has grown \
                    by the saltus in the period before them",
        source: "A. N. Siegel, Combinatorial Game Theory (2013), chapter IV; proof in docs/theorems.md",
    },
];
