import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inLanguage } from '#server/language.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { amountInEnglish, numberInEnglish } from './english-amount.rules.ts';
import { amountInFrench, numberInFrench } from './french-amount.rules.ts';
import { receiptOf } from './receipt.rules.ts';

test.each([
  [0, 'zéro'],
  [20, 'vingt'],
  [21, 'vingt et un'],
  [71, 'soixante et onze'],
  [80, 'quatre-vingts'],
  [81, 'quatre-vingt-un'],
  [97, 'quatre-vingt-dix-sept'],
  [100, 'cent'],
  [200, 'deux cents'],
  [1_000, 'mille'],
  [1_001, 'mille un'],
  [50_000, 'cinquante mille'],
  [80_000, 'quatre-vingt mille'],
  [200_000, 'deux cent mille'],
  [1_280_300, 'un million deux cent quatre-vingt mille trois cents'],
  [1_000_000_000, 'un milliard'],
  [2_000_000_000, 'deux milliards'],
])('%d is %s in French', (n, words) => {
  expect(numberInFrench(n)).toBe(words);
});

test('a French receipt writes amounts out', () => {
  expect(amountInFrench({ value: 200_000, currency: 'XOF' })).toBe('deux cent mille francs CFA');
  expect(amountInFrench({ value: 49.99, currency: 'EUR' })).toBe('quarante-neuf euros et quatre-vingt-dix-neuf centimes');
  expect(amountInFrench({ value: 1, currency: 'EUR' })).toBe('un euro');
  expect(amountInFrench({ value: 2.02, currency: 'EUR' })).toBe('deux euros et deux centimes');
  expect(amountInFrench({ value: 0.01, currency: 'EUR' })).toBe('zéro euro et un centime');
  expect(amountInFrench({ value: 21, currency: 'GBP' })).toBe('vingt et une livres sterling');
  expect(amountInFrench({ value: 2.01, currency: 'GBP' })).toBe('deux livres sterling et un penny');
  expect(amountInFrench({ value: 2.02, currency: 'GBP' })).toBe('deux livres sterling et deux pence');
  expect(amountInFrench({ value: 1_000_000, currency: 'XOF' })).toBe('un million de francs CFA');
  expect(amountInFrench({ value: 1_000_200, currency: 'XOF' })).toBe('un million deux cents francs CFA');
  expect(amountInFrench({ value: 1_000_000, currency: 'EUR' })).toBe('un million d’euros');
  expect(amountInFrench({ value: 1_000_000, currency: 'JPY' })).toBe('un million de yens');
  const figures = inLanguage('fr', () => formatMoney({ value: 200_000, currency: 'XOF' }));
  expect(figures.replaceAll(/\s/g, ' ')).toBe('200 000 F CFA');
});

test.each([
  [0, 'zero'],
  [20, 'twenty'],
  [21, 'twenty-one'],
  [80, 'eighty'],
  [100, 'one hundred'],
  [200, 'two hundred'],
  [1_000, 'one thousand'],
  [1_001, 'one thousand and one'],
  [1_100, 'one thousand one hundred'],
  [50_000, 'fifty thousand'],
  [1_000_000, 'one million'],
  [1_000_000_000, 'one billion'],
  [2_000_000_000, 'two billion'],
  [1_280_300, 'one million two hundred and eighty thousand three hundred'],
])('%d is %s in English', (n, words) => {
  expect(numberInEnglish(n)).toBe(words);
});

test('an English receipt writes amounts out', () => {
  expect(amountInEnglish({ value: 200_000, currency: 'XOF' })).toBe('two hundred thousand CFA francs');
  expect(amountInEnglish({ value: 49.99, currency: 'EUR' })).toBe('forty-nine euros and ninety-nine cents');
  expect(amountInEnglish({ value: 1, currency: 'GBP' })).toBe('one pound sterling');
  expect(amountInEnglish({ value: 2.01, currency: 'GBP' })).toBe('two pounds sterling and one penny');
});

const from = { name: 'Awa Diop', email: 'awa@exemple.sn', phone: null };
const payment: Parameters<typeof receiptOf>[0] = {
  ...{ ...from, _id: randomUUID(), member: null, category: 'Registration', produit: 'COACHING', moyen: 'Cash', refunds: [], rev: 1 },
  ...{ amount: { value: 50_000, currency: 'XOF' }, refunded: { value: 0, currency: 'XOF' }, createdAt: '2026-02-28T23:00:00.000Z' },
  ...{ reportedAt: null, paymentId: 'R-71', status: 'Paid', flag: null, billingSetAt: null, deleted: null },
};
const SETTING = { timeZone: 'Africa/Dakar', issuer: null, from };
const made = (changed: object = {}, setting: object = {}) =>
  inLanguage('en', () => receiptOf({ ...payment, ...changed }, { ...SETTING, ...setting }));

test('the name of a receipt has the day on which it was paid in the time zone of the programme', async () => {
  expect((await made()).name).toBe('receipt-2026-02-28-R-71.pdf');
  expect((await made({}, { timeZone: 'Africa/Porto-Novo' })).name).toBe('receipt-2026-03-01-R-71.pdf');
});

/** The texts of a PDF, in the order in which they are drawn, with the letters that its fonts give to their glyphs. */
function textsOf(content: Buffer): string[] {
  const pdf = content.toString('latin1');
  const objects = new Map([...pdf.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj/gms)].map(([, id, body]) => [id!, body!]));
  const named = (body: string, name: string) => objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)![1]!)!;
  const unpacked = (body: string) => inflateSync(Buffer.from(/stream\n(.*)\nendstream/s.exec(body)![1]!, 'latin1')).toString('latin1');
  const page = [...objects.values()].find((body) => body.includes('/Contents'))!;
  const lettersOf = (font: string) =>
    [...unpacked(named(named(named(page, 'Resources'), font), 'ToUnicode')).matchAll(/\[(.*?)\]/g)]
      .flatMap(([, range]) => range!.match(/[0-9a-f]+/g)!)
      .map((hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le'));
  return unpacked(named(page, 'Contents'))
    .split('ET\n')
    .flatMap((drawn) => {
      const font = /\/(F\d+) /.exec(drawn)?.[1];
      const letters = font ? lettersOf(font) : [];
      const glyphs = [...drawn.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g)!);
      return font ? [glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)]).join('')] : [];
    });
}

const linesOf = async (...given: Parameters<typeof made>) =>
  textsOf((await made(...given)).content as Buffer).map((line) => line.replaceAll(/\s/g, ' '));

test('a receipt says who paid what, when and for what', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T23:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const lines = await linesOf();
  expect(lines[2]).toBe('Issued on 2 March 2026');
  const inBenin = await linesOf({}, { timeZone: 'Africa/Porto-Novo' });
  expect(inBenin).toEqual(expect.arrayContaining(['Issued on 3 March 2026', '1 March 2026']));
  expect(lines.toSpliced(2, 1)).toEqual([
    ...['Payment receipt', 'No. R-71', 'Amount received', 'F CFA 50,000', 'Fifty thousand CFA francs'],
    ...['Received from', 'Awa Diop', 'E-mail address', 'awa@exemple.sn', 'Payment date', '28 February 2026'],
    ...['Paid for', 'Registration — COACHING', 'Payment method', 'Cash or money transfer', 'Reference', 'R-71'],
    'This receipt is proof of the payment shown above.',
  ]);
});

test('a receipt names the programme, and writes what people typed on one line', async () => {
  const lines = await linesOf({}, { issuer: 'Cauri\nAfrica', from: { name: 'x'.repeat(121), email: '', phone: ' +221\u202e 77 ' } });
  expect(lines[0]).toBe('Cauri Africa');
  expect(lines).toEqual(expect.arrayContaining(['—', 'Phone', '+221 77']));
  expect(lines.join('')).toContain(`from${'x'.repeat(119)}…E`);
  expect(lines.at(-1)).toContain('Cauri Africa');
});

test('a receipt lists eight refunds, and what is left after all of them', async () => {
  const refunds = Array.from({ length: 9 }, (_, i) => ({ at: `2026-03-0${i + 1}T12:00:00.000Z`, amount: { value: 1.1, currency: 'EUR' } }));
  const amounts = { amount: { value: 49.99, currency: 'EUR' }, refunded: { value: 9.9, currency: 'EUR' } };
  const lines = await linesOf({ ...amounts, refunds });
  expect(lines).toEqual(expect.arrayContaining(['€49.99', 'Forty-nine euros and ninety-nine cents']));
  expect(lines.slice(lines.indexOf('1 March 2026'), -1)).toEqual([
    ...refunds.slice(0, 8).flatMap((_, i) => [`${i + 1} March 2026`, '− €1.10']),
    ...['Other refunds', '1', 'Net amount', '€40.09'],
  ]);
  const eight = await linesOf({ ...amounts, refunds: refunds.slice(1) });
  expect(eight).not.toContain('Other refunds');
});
