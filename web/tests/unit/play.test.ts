import { describe, expect, it } from 'vitest';
import { type Ply, slips, toMove, winner } from '../../src/play/turns.ts';

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
});
