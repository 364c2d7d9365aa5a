export interface Lesson {
  readonly title: string;
  readonly short: string;
  readonly parts: readonly { readonly text: readonly string[] }[];
}

export const LESSONS: readonly Lesson[] = [
  {
    title: 'What is an option?',
    short: 'Positions, moves, and the rule that ends a game.',
    parts: [
      {
        text: [
          'Two players take turns. Both have the same moves, nothing is hidden, there is no luck, and the game ends: that is an impartial game. Whoever cannot move loses.',
          'What you can move to is called an option. In Nim you take any number of stones from one heap. The position below has three options: try them all.',
        ],
      },
      {
        text: [
          'Other games have other options. In Kayles you knock down one pin, or two that stand side by side, and a row may fall into two rows. Play until nothing is left.',
        ],
      },
    ],
  },
  {
    title: 'Winning and losing positions',
    short: 'Every position belongs to the next player or to the previous one.',
    parts: [
      {
        text: [
          'A position without a move is lost for whoever is to move. So a position from which you can move there is won. And a position from which every move leads to a won position of your opponent is lost.',
          'Going backwards like this, every position gets a letter: N if the next player wins, P if the previous player does, the one who has just moved.',
          'With two equal heaps you can copy every move of your opponent on the other heap. Who wins, the player to move or the other?',
        ],
      },
      { text: ['Here are three heaps. There is no pair to copy, or is there one after the first move? Guess first, then move around.'] },
    ],
  },
  {
    title: 'mex: the number of a position',
    short: 'More than a letter: the least number that no option has.',
    parts: [
      {
        text: [
          'Give the end the number 0. Give every other position the least number 0, 1, 2, … that none of its options has. This is called mex, the minimal excluded number.',
          'A position is P exactly if its number is 0: then no option has 0; otherwise one has.',
          'Below you may take 1, 3 or 4 stones. The moves lead to heaps of 5, 3 and 2 with the numbers 3, 1 and 0. The least number that is missing is 2.',
        ],
      },
      {
        text: ['The same works for every game. A row of three pins in Kayles has options with the numbers 2, 1 and 0, so its number is 3.'],
      },
    ],
  },
  {
    title: 'The nim-sum',
    short: 'Add without carrying, and you know who wins Nim.',
    parts: [
      {
        text: [
          'Write the heaps in binary below each other. In each column write 0 if the number of ones is even and 1 if it is odd. What comes out is the nim-sum.',
          'If it is 0, every move spoils it. If it is not, some move makes it 0. So Nim is lost for the player to move exactly if the nim-sum is 0. Charles Bouton proved this in 1901.',
          '3 is 011, 5 is 101 and 6 is 110. Who wins?',
        ],
      },
      {
        text: [
          '3 ⊕ 5 ⊕ 7 = 1, so the player to move wins. The stones at which to cut are ringed: each of the three moves makes the nim-sum 0.',
        ],
      },
    ],
  },
  {
    title: 'Sums of different games',
    short: 'Every impartial game behaves like a heap of Nim.',
    parts: [
      {
        text: [
          'Put two games side by side: a move is a move in one of them. Which game it is does not matter, only its number does. This is the theorem of Sprague and Grundy.',
          'A Kayles row of 5 has the number 4, and so has a Nim heap of 4. Who wins the two together?',
        ],
      },
      {
        text: [
          'Here the numbers are 4, 4 and 3, and the nim-sum is 3. Two moves win: take the heap of three, or hit the row of twelve where its number becomes 7.',
        ],
      },
    ],
  },
  {
    title: 'Octal codes',
    short: 'A few digits for a whole family of games.',
    parts: [
      {
        text: [
          'Many games take tokens from a heap and may split what is left. A code says which: the k-th digit behind the point tells what may be left when k tokens are taken. Add 1 if nothing may be left, 2 if one heap, 4 if two heaps.',
          'Kayles is 0.77: take one or two, and leave nothing, one heap or two.',
        ],
      },
      { text: ['0.137 is Dawson’s Chess: take one only if it is all there is, two if nothing or one heap is left, and three in any way.'] },
    ],
  },
  {
    title: 'Periods',
    short: 'Why a table of numbers can be finished.',
    parts: [
      {
        text: [
          'Write down the numbers of a game for heaps of 0, 1, 2, …. For many games the list repeats from some heap on, with a few exceptions before.',
          'If an octal code has repeated for long enough, it will repeat forever: Guy and Smith showed in 1956 how long is long enough. Then a computer proves the period by a finite check.',
          'Dawson’s Kayles, 0.07, has period 34. In the explorer you see the rows of the period, and the exceptions are outlined. Of some games, nobody knows whether they have a period at all.',
        ],
      },
    ],
  },
  {
    title: 'Misère play',
    short: 'When whoever cannot move wins.',
    parts: [
      {
        text: [
          'Turn the last rule round: whoever cannot move wins, so you do not want to make the last move. This is misère play.',
          'Three heaps of one leave no choice at all. Who wins now?',
        ],
      },
      {
        text: [
          'Nim stays easy: play as usual while some heap has two or more, and then leave an odd number of ones. Most other games become much harder, because positions with the same number no longer behave alike.',
        ],
      },
    ],
  },
];
