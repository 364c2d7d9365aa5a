import { describe, expect, it } from 'vitest';
import { type Ply, points, slips, toMove, winner } from '../../src/play/turns.ts';

describe('turns', () => {
  it('alternate, and begin with the side that was chosen', () => {
    expect([0, 1, 2].map((count) => toMove('first', count))).toEqual(['you', 'opponent', 'you']);
    expect([0, 1, 2].map((count) => toMove('second', count))).toEqual(['opponent', 'you', 'opponent']);
  });

  it('are won by who moves in an N-position, lost in a P-position', () => {
    expect(winner('you', 'N')).toBe('you');
    expect(winner('you', 'P')).toBe('opponent');
    expect(winner('opponent', 'P')).toBe('you');
    expect(winner('you', 'draw')).toBeUndefined();
  });

  it('show where a win was given away', () => {
    const ply = (player: Ply['player'], wins: Ply['wins']): Ply => ({ position: '', player, wins });
    expect(slips([ply('you', 'you'), ply('opponent', 'opponent'), ply('you', 'you'), ply('opponent', 'you')])).toEqual([0, 1]);
    expect(slips([ply('you', undefined), ply('opponent', 'opponent')])).toEqual([]);
  });

  it('draw how long the game lasts, above the line for you and below it for the opponent', () => {
    const ply = (wins: Ply['wins'], lasts: number | undefined): Ply => ({ position: '', player: 'you', wins, lasts });
    expect(points([ply('you', 3), ply('opponent', 4), ply('you', 0), ply(undefined, undefined)]).map((point) => point?.height)).toEqual([
      0.75,
      -1,
      0,
      undefined,
    ]);
    // Half way up where it is not known.
    expect(points([ply('opponent', undefined), ply('you', 2)])[0]).toEqual({ wins: 'opponent', isKnown: false, moves: 0, height: -0.5 });
  });
});
