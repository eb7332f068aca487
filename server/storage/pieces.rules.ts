// On S3, each piece of a file that is still arriving is an object of its own, whose name says where it belongs. The same bytes may be
// stored twice in pieces that overlap, when a phone connects again while its earlier connection still delivers.

export interface Piece {
  offset: number;
  size: number;
}

/** Padded, so that names sort by their offset. */
export const pieceName = ({ offset, size }: Piece): string => `${String(offset).padStart(13, '0')}-${size}`;

export function readPieceName(name: string): Piece | undefined {
  const [, offset, size] = /(\d{13})-(\d+)$/.exec(name) ?? [];
  return offset === undefined ? undefined : { offset: Number(offset), size: Number(size) };
}

/** A part of a piece: `skip` bytes of it are left out, because an earlier piece has them. */
export type PiecePart = Piece & { skip: number; take: number };

/** The parts that make up the file from its beginning, as far as there is no gap, and at most `limit` bytes. */
export function joinPieces(pieces: Piece[], limit = Number.POSITIVE_INFINITY): PiecePart[] {
  const parts: PiecePart[] = [];
  let end = 0;
  for (const piece of pieces.toSorted((a, b) => a.offset - b.offset || b.size - a.size)) {
    const take = Math.min(piece.offset + piece.size, limit) - end;
    if (piece.offset > end) break;
    if (take <= 0) continue;
    parts.push({ ...piece, skip: end - piece.offset, take });
    end += take;
  }
  return parts;
}

/** The file has this many bytes without a gap from its beginning. */
export const reachOf = (pieces: Piece[]): number => joinPieces(pieces).reduce((sum, { take }) => sum + take, 0);
