import { dayOf } from './days.ts';
import type { Person } from './people.ts';
import { Picture } from './picture.ts';
import type { Random } from './random.ts';

/** A file that somebody sends with their answers; it is really stored. */
export interface DemoFile {
  name: string;
  type: string;
  bytes: Buffer;
}

export const isFile = (value: unknown): value is DemoFile => typeof value === 'object' && value !== null && 'bytes' in value;

const OPERATOR_COLOURS: Record<string, string> = {
  Wave: '#1dc4ff',
  'Orange Money': '#ff7900',
  'MTN MoMo': '#ffcb05',
  'Moov Money': '#0066b3',
  'Mixx by Yas': '#123f8c',
  'Airtel Money': '#e4002b',
};

/** A screenshot of a phone after a payment. */
export function pngReceipt({ person, amount, reference, at }: { person: Person; amount: number; reference: string; at: Date }): DemoFile {
  const picture = new Picture(180, 320, '#ffffff');
  const colour = OPERATOR_COLOURS[person.operator] ?? '#2b2d6e';
  picture.box(0, 0, 180, 64, colour);
  picture.disc(90, 64, 26, '#ffffff');
  picture.disc(90, 64, 20, colour);
  picture.write(`-${amount}F`, 22, 112, 5, '#23234a');
  for (const [row, width] of [96, 64, 120].entries()) picture.box(16, 168 + row * 26, width, 6, '#d8d8e2');
  picture.write(dayOf(at).split('-').reverse().join('/'), 16, 252, 3, '#5b5b75');
  picture.write(reference.replaceAll(/\D/g, ''), 16, 276, 2, '#5b5b75');
  return {
    name: `Screenshot_${dayOf(at).replaceAll('-', '')}_${person.operator.replaceAll(' ', '')}.png`,
    type: 'image/png',
    bytes: picture.png(),
  };
}

/** A photo of the goods that somebody sells, on their table. */
export function shopPhoto(random: Random): DemoFile {
  const picture = new Picture(240, 180, random.pick(['#f3e2c7', '#dfe7ef', '#efe3ec', '#e6efe0']));
  picture.box(0, 128, 240, 52, random.pick(['#8a5a36', '#6f4a2f', '#a9784d']));
  for (let i = 0; i < 9; i++) {
    const colour = random.pick(['#c8102e', '#f2a900', '#2b2d6e', '#0b7a4b', '#e8742c', '#7a2e8e']);
    const [x, height] = [14 + i * 24, random.int(24, 66)];
    if (random.chance(0.3)) picture.disc(x + 9, 118, 10, colour);
    else picture.box(x, 128 - height, 18, height, colour);
  }
  return { name: `IMG_${random.int(1000, 9999)}.png`, type: 'image/png', bytes: picture.png() };
}
