import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainSigns, smsLength } from './sms.ts';

test('an SMS holds 160 signs of the GSM alphabet, or 70 when one sign is not of it, and longer texts go in parts', () => {
  const length = (text: string) => {
    const { encoding, units, segments } = smsLength(text);
    return `${encoding} ${units} ${segments}`;
  };
  expect(length('')).toBe('GSM-7 0 0');
  expect(length('é'.repeat(160))).toBe('GSM-7 160 1');
  expect(length('a'.repeat(161))).toBe('GSM-7 161 2');
  expect(length('a'.repeat(306))).toBe('GSM-7 306 2');
  expect(length('a'.repeat(307))).toBe('GSM-7 307 3');
  expect(length('€'.repeat(80))).toBe('GSM-7 160 1');
  // A sign of two units does not go over the end of a part: 152 and then the next part.
  expect(length(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toBe('GSM-7 306 3');
  expect(length('ê'.repeat(70))).toBe('UCS-2 70 1');
  expect(length(`ê${'a'.repeat(70)}`)).toBe('UCS-2 71 2');
  expect(length('👍'.repeat(35))).toBe('UCS-2 70 1');
  expect(length('👍'.repeat(36))).toBe('UCS-2 72 2');
  expect(smsLength('Fête, ça va ?').foreign).toEqual(['ê', 'ç']);
});

test('signs that only look better are replaced by those of the GSM alphabet', () => {
  expect(plainSigns('« L’échéance » : 50\u202f000\u00a0F – demain…')).toBe('"L\'échéance" : 50 000 F - demain...');
  expect(smsLength(plainSigns('« L’échéance » : 50\u202f000\u00a0F – demain…')).encoding).toBe('GSM-7');
});

test('the number of SMS is the least that can hold the text, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
      const { encoding, units, segments } = smsLength(text);
      const [whole, part] = encoding === 'GSM-7' ? [160, 153] : [70, 67];
      if (units <= whole) expect(segments).toBe(units === 0 ? 0 : 1);
      else {
        expect(segments).toBeGreaterThanOrEqual(Math.ceil(units / part));
        // At most one unit of each part stays empty.
        expect(segments).toBeLessThanOrEqual(Math.ceil(units / (part - 1)));
      }
    }),
  );
});
