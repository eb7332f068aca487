import { crc32, deflateSync } from 'node:zlib';

/** Digits and a few signs, three pixels wide and five high; each row is an octal digit. */
const GLYPHS: Record<string, string> = {
  '0': '75557',
  '1': '26227',
  '2': '71747',
  '3': '71717',
  '4': '55711',
  '5': '74717',
  '6': '74757',
  '7': '71111',
  '8': '75757',
  '9': '75717',
  '-': '00700',
  '/': '11244',
  F: '74644',
};

/** A small drawing of boxes, discs and numbers, as a PNG file. */
export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #colours: string[];
  readonly #dots: Uint8Array;

  constructor(width: number, height: number, background: string) {
    this.width = width;
    this.height = height;
    this.#colours = [background];
    this.#dots = new Uint8Array(width * height);
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.#fill(x, y, width, height, colour, () => true);
  }

  disc(x: number, y: number, radius: number, colour: string): void {
    const inside = (column: number, row: number) => (column - x) ** 2 + (row - y) ** 2 <= radius ** 2;
    this.#fill(x - radius, y - radius, 2 * radius + 1, 2 * radius + 1, colour, inside);
  }

  /** Writes a text; characters without a glyph leave a gap. */
  write(text: string, x: number, y: number, size: number, colour: string): void {
    for (const [at, sign] of [...text].entries())
      for (const [row, bits] of [...(GLYPHS[sign] ?? '')].entries())
        for (const column of [0, 1, 2])
          if (Number(bits) & (4 >> column)) this.box(x + (at * 4 + column) * size, y + row * size, size, size, colour);
  }

  png(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    header.set([8, 3], 8); // Eight bits for each pixel, which are an index of the palette.
    const rows = Array.from({ length: this.height }, (_, row) =>
      Buffer.concat([Buffer.of(0), this.#dots.subarray(row * this.width, (row + 1) * this.width)]),
    );
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('PLTE', Buffer.from(this.#colours.map((colour) => colour.slice(1)).join(''), 'hex')),
      chunk('IDAT', deflateSync(Buffer.concat(rows))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  #fill(x: number, y: number, width: number, height: number, colour: string, inside: (column: number, row: number) => boolean): void {
    if (!this.#colours.includes(colour)) this.#colours.push(colour);
    const index = this.#colours.indexOf(colour);
    for (let row = Math.max(0, y); row < Math.min(this.height, y + height); row++)
      for (let column = Math.max(0, x); column < Math.min(this.width, x + width); column++)
        if (inside(column, row)) this.#dots[row * this.width + column] = index;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
