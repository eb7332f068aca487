import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type CountryCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkAnswers } from '#contract/answer-rules.ts';
import type { Currency } from '#contract/currencies.ts';
import { EMAIL } from '#contract/email.ts';
import type { Question } from '#contract/forms.ts';
import type { Language } from '#contract/language.ts';
import { readAmount, readNumber, readTime } from '#contract/numbers.ts';
import { PHONE_COUNTRIES, PHONE_COUNTRY_IDS, readPhone, splitPhone } from '#contract/phone.ts';
import { QUESTION_TYPES, TYPE_FACTS } from '#contract/questions.ts';
import { inLanguage } from '#server/language.ts';
import { toE164 } from '#server/members/phone.rules.ts';
import { buildOptions, buildQuestion } from '#server/testing/factories.ts';

/** Returns what is stored for a value, or the sentence that refuses it. */
function check(question: Partial<Question>, value: unknown, language: Language = 'en'): unknown {
  const asked = buildQuestion(question);
  const { answers, errors } = inLanguage(language, () => checkAnswers([asked], { [asked.id]: value }));
  return errors[asked.id] ?? answers[asked.id];
}

describe('an e-mail address', () => {
  test.each([
    ['aminata@exemple.sn', 'aminata@exemple.sn'],
    [' Aminata.Kone@Exemple.SN ', 'aminata.kone@exemple.sn'],
    ['pas-un-email', 'Please enter a valid e-mail address'],
    ['deux@@exemple.sn', 'Please enter a valid e-mail address'],
    ['awa@exemple', 'Please enter a valid e-mail address'],
    [`${'a'.repeat(250)}@exemple.sn`, 'Please enter a valid e-mail address'],
    [{ toString: 1 }, 'Please enter a valid e-mail address'],
  ])('%j becomes %j', (given, expected) => {
    expect(check({ type: 'email' }, given)).toBe(expected);
  });

  test('is what zod takes for one, as for accounts and members', () => {
    // The formatter removes the escapes that a hyphen at the end of a class does not need.
    expect(EMAIL.source).toBe(z.regexes.email.source.replaceAll('\\-', '-'));
  });
});

const CODES = new Map(PHONE_COUNTRIES.near.map(({ id, code }) => [id, `+${code}`]));

describe('a telephone number', () => {
  const invalid = 'Please enter a phone number that exists in this country';
  test.each<[Partial<Question>, unknown, string]>([
    [{}, '77 123 45 67', '+221771234567'],
    [{}, ['SN', '77.123.45.67'], '+221771234567'],
    [{}, ['CI', '07 07 12 34 56'], '+2250707123456'],
    [{}, ['FR', '06 12 34 56 78'], '+33612345678'],
    [{}, ['SN', '+33 6 12 34 56 78'], '+33612345678'],
    [{}, ['SN', '00 221 77 123 45 67'], '+221771234567'],
    [{}, ['SN', '221 77 123 45 67'], '+221771234567'],
    [{}, ['BJ', '97 12 34 56'], '+2290197123456'],
    [{}, ['SN', '(+229) 01 97 12 34 56'], '+2290197123456'],
    [{}, ['SN', '(00229) 97 12 34 56'], '+2290197123456'],
    [{}, ['BJ', '\u202a+221 77 123 45 67\u202c'], '+221771234567'],
    [{}, ['SN', '77\u200b123 45 67'], '+221771234567'],
    [{ country: 'TG' }, '90 12 34 56', '+22890123456'],
    [{}, '+62 812 3456 7890', '+6281234567890'],
    [{}, ['SN', '12 34'], invalid],
    [{}, ['SN', 'pas un numéro'], invalid],
    [{}, ['??', '77 123 45 67'], invalid],
    [{}, ['SN', '77 123 45 67', 'x'], invalid],
    [{}, [{}, '1'], invalid],
  ])('of %j, %j becomes %j', (question, given, expected) => {
    expect(check({ ...question, type: 'phone' }, given)).toBe(expected);
  });

  test('is not answered when there is only its country', () => {
    expect(check({ type: 'phone' }, ['SN', ' '])).toBe(undefined);
    expect(check({ type: 'phone', required: true }, ['SN', ''])).toBe('This question requires an answer');
  });

  test.each(PHONE_COUNTRY_IDS)('of %s is read as the library reads it, also without its country', (id) => {
    const example = getExampleNumber(id as CountryCode, examples)!;
    expect(readPhone(example.formatNational(), id)).toBe(example.number);
    expect(readPhone(example.formatInternational())).toBe(example.number);
    expect(readPhone(...(splitPhone(example.number, id).toReversed() as [string, string]))).toBe(example.number);
  });

  test('that the library finds possible is found, and only such a number', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 14 }).map((all) => all.join(''));
    fc.assert(
      fc.property(fc.constantFrom(...PHONE_COUNTRY_IDS), digits, (country, written) => {
        // Two zeros begin the code of any country of the world, also of one without a pattern.
        fc.pre(!written.startsWith('00'));
        const known = toE164(written, country as CountryCode);
        const ours = readPhone(written, country);
        if (ours) expect(parsePhoneNumberFromString(ours)?.isPossible()).toBe(true);
        // The patterns of other countries leave out service numbers.
        const code = CODES.get(country);
        if (code && known?.startsWith(code)) expect([country, written, ours]).toEqual([country, written, known]);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a number', () => {
  test.each<[string, number, unknown]>([
    ['12 500,50', 3, '12500.5'],
    ['12\u202f500,50', 3, '12500.5'],
    ['12,500.50', 3, '12500.5'],
    ['12.500,50', 3, '12500.5'],
    ['1.250.000', 3, '1250000'],
    ['12.500', 0, '12500'],
    ['12,500', 0, '12500'],
    ['12.5', 3, '12.5'],
    ["12'500’000", 3, '12500000'],
    ['−3', 3, '-3'],
    ['–3', 3, '-3'],
    ['+3', 3, '3'],
    ['3−', 3, { problem: 'none' }],
    ['3−1', 3, { problem: 'none' }],
    ['-0,0', 3, '0'],
    ['007', 3, '7'],
    [',5', 3, '0.5'],
    ['0,125', 3, '0.125'],
    ['1250,125', 3, '1250.125'],
    ['12.500', 3, { problem: 'ambiguous', whole: '12500', decimal: '12.500' }],
    ['3,5', 0, { problem: 'decimals' }],
    ['3,0', 0, '3'],
    ['1,5000001', 3, { problem: 'decimals' }],
    ['douze', 3, { problem: 'none' }],
    ['1e9', 3, { problem: 'none' }],
    ['1.2.3', 3, { problem: 'none' }],
    ['12,50,00', 3, { problem: 'none' }],
    ['12.500.00', 3, { problem: 'none' }],
    ['-', 3, { problem: 'none' }],
    ['.', 3, { problem: 'none' }],
    ['1000000000000', 3, '1000000000000'],
    ['1000000000000,001', 3, { problem: 'large' }],
    ['1'.padStart(20, '0'), 3, '1'],
    ['9'.repeat(400), 3, { problem: 'large' }],
  ])('%j with %i decimals becomes %j', (written, digits, expected) => {
    expect(readNumber(written, digits)).toEqual(typeof expected === 'string' ? { value: expected } : expected);
  });

  test('is read back from how either language writes it', () => {
    const numbers = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((n) => n / 100);
    fc.assert(
      fc.property(numbers, fc.constantFrom('fr-FR', 'en-GB'), (n, locale) => {
        const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(n);
        expect(readNumber(written, 3)).toEqual({ value: String(n) });
      }),
    );
  });

  test.each<[Currency, string]>([
    ['XOF', ' 12 500 FCFA. '],
    ['XOF', '12500 f cfa'],
    ['XOF', '12 500 F.CFA'],
    ['XOF', 'FCFA 12.500'],
    ['XOF', '12500 CFA'],
    ['XOF', '12500 XOF'],
    ['XOF', '12 500 francs'],
    ['XOF', '12 500 francs CFA'],
    ['XOF', '12 500 frs'],
    ['XOF', '12 500 Fr'],
    ['XOF', '12500frs cfa'],
    ['USD', 'US$12500'],
    ['USD', '$12500'],
    ['USD', '12500 usd'],
    ['EUR', '12500 euros'],
    ['EUR', '12500 EUR'],
    ['EUR', '12500 €'],
    ['GBP', '12500 GBP'],
    ['GBP', '£12500'],
    ['JPY', '12500 yen'],
    ['JPY', 'JPY 12500'],
    ['JPY', '¥12500'],
    ['CAD', 'CA$12500'],
    ['CAD', '12500 $'],
    ['CAD', '12500 CAD'],
    ['AUD', 'A$12500'],
    ['AUD', '12500 $'],
    ['AUD', '12500 AUD'],
  ])('of %s may have its sign: %j', (currency, written) => {
    expect(readAmount(written, currency)).toEqual({ value: '12500' });
  });

  test.each<[Partial<Question>, unknown, string]>([
    [{ type: 'number', whole: true }, '12 500', '12500'],
    [{ type: 'number', whole: true }, '12,5', 'Veuillez saisir un nombre sans décimales'],
    [{ type: 'number' }, '12.500', 'Est-ce 12500 ou 12,5 ? Veuillez l’écrire sans séparateur devant trois chiffres'],
    [{ type: 'number', minValue: 1, maxValue: 1_500 }, '0', 'Veuillez saisir une valeur de 1 à 1 500'],
    [{ type: 'number' }, 12.5, '12.5'],
    [{ type: 'number' }, -1.125, '-1.125'],
    [{ type: 'number' }, 12_500, '12500'],
    [{ type: 'number', whole: true }, 1.125, 'Veuillez saisir un nombre sans décimales'],
    [{ type: 'number' }, [], ''],
    [{ type: 'amount' }, '12 500 FCFA', '12500'],
    [{ type: 'amount' }, '12.500 F', '12500'],
    [{ type: 'amount' }, '-5', 'Veuillez saisir 0 F CFA ou plus'],
    [{ type: 'amount', minValue: 5_000 }, '1 000', 'Veuillez saisir 5 000 F CFA ou plus'],
    [{ type: 'amount', currency: 'EUR' }, '€ 49,99', '49.99'],
    [{ type: 'amount', currency: 'EUR' }, '49,999', 'Est-ce 49999 ou 49,999 ? Veuillez l’écrire sans séparateur devant trois chiffres'],
    [{ type: 'amount', currency: 'EUR', maxValue: 100 }, '49999', 'Veuillez saisir une valeur de 0,00 € à 100,00 €'],
  ])('as an answer to %j, %j becomes %j', (question, given, expected) => {
    expect(String(check(question, given, 'fr') ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(expected);
  });
});

describe('a day', () => {
  // A browser without a picker of days leaves people a field for text.
  test.each([
    ['2026-12-05', '2026-12-05'],
    ['05/12/2026', '2026-12-05'],
    [' 5.12.2026 ', '2026-12-05'],
    ['31/02/2026', 'Please enter a date that exists'],
    ['12/31/2026', 'Please enter a date that exists'],
    ['demain', 'Please enter a date that exists'],
    [20_261_205, 'Please enter a date that exists'],
  ])('%j becomes %j', (given, expected) => {
    expect(check({ type: 'date' }, given)).toBe(expected);
  });
});

describe('an answer', () => {
  test.each([
    ['14:30', '14:30'],
    ['9h05', '09:05'],
    ['9 h', '09:00'],
    ['14:30:00', '14:30'],
    [' 14.30 ', '14:30'],
    ['9 H 05', '09:05'],
    ['23:59', '23:59'],
    ['24:00', undefined],
    ['14', undefined],
    ['9:60', undefined],
    ['114:30', undefined],
    ['2:30 pm', undefined],
  ])('of a time, %j becomes %j', (given, expected) => {
    expect(readTime(given)).toBe(expected);
  });

  test.each<[Partial<Question>, unknown, unknown]>([
    [{ type: 'yes-no' }, 'yes', 'yes'],
    [{ type: 'yes-no' }, 'Non', 'no'],
    [{ type: 'yes-no' }, 'peut-être', 'Veuillez choisir l’une des réponses proposées'],
    [{ type: 'consent' }, 'yes', 'yes'],
    [{ type: 'consent' }, 'no', 'Veuillez choisir l’une des réponses proposées'],
    [{ type: 'consent', required: true }, undefined, 'Votre accord est nécessaire pour envoyer ces réponses'],
    [{ type: 'nps' }, '10', '10'],
    [{ type: 'nps' }, 0, '0'],
    [{ type: 'nps' }, ['7'], '7'],
    [{ type: 'nps' }, '-1', 'Veuillez choisir un nombre de 0 à 10'],
    [{ type: 'nps' }, '6.5', 'Veuillez choisir un nombre de 0 à 10'],
    [{ type: 'nps' }, ['6', '7'], 'Veuillez choisir un nombre de 0 à 10'],
    [{ type: 'nps' }, 11, 'Veuillez choisir un nombre de 0 à 10'],
    [{ type: 'rating' }, '0', 'Veuillez choisir un nombre de 1 à 5'],
    [{ type: 'rating', maxValue: 10 }, '10', '10'],
    [{ type: 'statement', required: true }, 'anything', undefined],
  ])('to %j, %j becomes %j', (question, given, expected) => {
    expect(check(question, given, 'fr')).toBe(expected);
  });

  const [first, second] = [randomUUID(), randomUUID()];
  const again = 'Veuillez choisir le fichier à nouveau';
  test.each<[number | undefined, unknown, unknown]>([
    [undefined, first, first],
    [undefined, ['', first.toUpperCase(), first], first],
    [undefined, [first, second], again],
    [2, [first], first],
    [2, [second, first], [second, first]],
    [2, [first, second, randomUUID()], '2 fichiers au plus. Veuillez en retirer'],
    [2, [first, 'photo.png'], again],
    [2, [first, 7], again],
    [2, 'photo.png', again],
  ])('of at most %s files, %j becomes %j', (maxFiles, given, expected) => {
    expect(check({ type: 'file-upload', maxFiles }, given, 'fr')).toEqual(expected);
  });

  const pay = buildOptions('Wave', 'Espèces');
  const [wave, cash] = pay.map(({ id }) => id) as [string, string];
  test.each<[Partial<Question>, unknown, unknown]>([
    [{ type: 'multiple-choice' }, 'Par un cousin', 'other:Par un cousin'],
    [{ type: 'multiple-choice' }, ['other', ' Par un cousin '], 'other:Par un cousin'],
    [{ type: 'multiple-choice' }, 'other:Par un cousin', 'other:Par un cousin'],
    [{ type: 'multiple-choice', options: buildOptions('other') }, ['other', 'Par un cousin'], 'other:Par un cousin'],
    [{ type: 'multiple-choice' }, ['other', 'Espèces'], 'other:Espèces'],
    [{ type: 'multiple-choice' }, ['other', 'other'], 'other:other'],
    [{ type: 'multiple-choice' }, ['other', cash], `other:${cash}`],
    [{ type: 'dropdown' }, ['other', '0193b5a0-0000-7000-8000-000000000001'], 'other:0193b5a0-0000-7000-8000-000000000001'],
    [{ type: 'checkbox' }, [wave, 'other', wave], [wave, `other:${wave}`]],
    [{ type: 'dropdown' }, [wave, ''], wave],
    [{ type: 'dropdown' }, [wave, 'écrit avant'], wave],
    [{ type: 'dropdown' }, ['', 'Par un cousin'], 'other:Par un cousin'],
    [{ type: 'dropdown' }, [wave, cash], 'Veuillez choisir l’une des réponses proposées'],
    [{ type: 'dropdown' }, ['other', ''], 'Veuillez écrire votre réponse'],
    [{ type: 'multiple-choice' }, 'other:', 'Veuillez écrire votre réponse'],
    [{ type: 'multiple-choice' }, '0193b5a0-0000-7000-8000-000000000001', 'Veuillez choisir l’une des réponses proposées'],
    [{ type: 'multiple-choice', other: false }, 'Par un cousin', 'Veuillez choisir l’une des réponses proposées'],
    [{ type: 'checkbox' }, [wave, 'other', 'Crypto'], [wave, 'other:Crypto']],
    [{ type: 'checkbox' }, [wave, 'other', 'Espèces'], [wave, 'other:Espèces']],
    [{ type: 'checkbox' }, [cash, wave, 'décoché'], [cash, wave]],
    [{ type: 'checkbox' }, ['other:a', 'b'], 'Veuillez choisir parmi les réponses proposées'],
    [{ type: 'checkbox' }, [wave], [wave]],
    [{ type: 'checkbox' }, [wave, 'other', ''], 'Veuillez écrire votre réponse'],
    [{ type: 'checkbox', minChoices: 2 }, [wave], 'Veuillez choisir au moins 2 réponses'],
    [{ type: 'checkbox', minChoices: 2, maxChoices: 2 }, [wave, cash], [wave, cash]],
    [{ type: 'checkbox', minChoices: 2, maxChoices: 2 }, wave, 'Veuillez choisir 2 réponses'],
    [{ type: 'checkbox', minChoices: 2, maxChoices: 3 }, [wave], 'Veuillez choisir de 2 à 3 réponses'],
    [{ type: 'checkbox', maxChoices: 1 }, [wave, 'other:Crypto'], 'Veuillez choisir au plus 1 réponse'],
    [{ type: 'multiple-choice' }, `other:${'x'.repeat(501)}`, 'Cette réponse est trop longue\u00a0: 500 caractères au plus'],
  ])('to %j with “Other”, %j becomes %j', (question, given, expected) => {
    expect(check({ options: pay, other: true, ...question }, given, 'fr')).toEqual(expected);
  });

  test('of any type and any value has one outcome, and what is stored is accepted again unchanged', () => {
    const values = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.constant([[]]),
      fc.constantFrom('12 500', '9h', '77 123 45 67', 'yes', '5', 'awa@exemple.sn'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...QUESTION_TYPES), values, (type, value) => {
        const asked = buildQuestion({
          type,
          ...(TYPE_FACTS[type].kind === 'choice' && { options: buildOptions('5', 'yes'), other: true }),
        });
        const { answers, errors } = checkAnswers([asked], { [asked.id]: value });
        expect(Object.keys(answers).length + Object.keys(errors).length).toBeLessThanOrEqual(1);
        expect(checkAnswers([asked], answers)).toEqual({ answers, errors: {} });
      }),
      { numRuns: 500 },
    );
  });
});
