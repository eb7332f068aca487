import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinPieces, pieceName, reachOf, readPieceName } from './pieces.rules.ts';

test('pieces that overlap or have gaps are joined to every byte from the beginning to the first gap, each once', () => {
  const pieces = fc.array(fc.record({ offset: fc.nat(40), size: fc.integer({ min: 1, max: 15 }) }), { maxLength: 12 });
  fc.assert(
    fc.property(pieces, fc.nat(60), (pieces, limit) => {
      const covered = (at: number) => pieces.some(({ offset, size }) => offset <= at && at < offset + size);
      let reach = 0;
      while (covered(reach)) reach++;
      expect(reachOf(pieces)).toBe(reach);
      const bytes = joinPieces(pieces, limit).flatMap(({ offset, size, skip, take }) => {
        expect(skip + take).toBeLessThanOrEqual(size);
        return Array.from({ length: take }, (_, i) => offset + skip + i);
      });
      expect(bytes).toEqual(Array.from({ length: Math.min(reach, limit) }, (_, i) => i));
    }),
  );
});

test('a name says where its piece belongs, and names sort by offset', () => {
  const piece = { offset: 262_144, size: 100 };
  expect(readPieceName(`arriving/ab/x/${pieceName(piece)}`)).toEqual(piece);
  expect(pieceName({ offset: 9, size: 1 }) < pieceName({ offset: 10, size: 1 })).toBe(true);
  expect(readPieceName('arriving/ab/x/else')).toBeUndefined();
});
