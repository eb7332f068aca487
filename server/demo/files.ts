import { readFileSync } from 'node:fs';
import { dayOf } from './filling.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

/** A file that somebody sends with their answers; it is really stored. */
export interface DemoFile {
  name: string;
  type: string;
  bytes: Buffer;
}

export const isFile = (value: unknown): value is DemoFile => typeof value === 'object' && value !== null && 'bytes' in value;

const picture = (file: string, name: string): DemoFile => ({
  name,
  type: 'image/png',
  bytes: readFileSync(new URL(`pictures/${file}.png`, import.meta.url)),
});

/** A screenshot of a phone after a payment of 15,000, 50,000 or 200,000 francs. */
export const receipt = ({ operator }: Person, amount: number, at: Date): DemoFile =>
  picture(`receipt-${amount}`, `Screenshot_${dayOf(at).replaceAll('-', '')}_${operator.replaceAll(' ', '')}.png`);

/** A photo of the goods that somebody sells, on their table. */
export const shopPhoto = (random: Random): DemoFile => picture(`shop-${random.int(1, 3)}`, `IMG_${random.int(1000, 9999)}.png`);
