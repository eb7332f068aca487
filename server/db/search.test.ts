import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isFound, searchedNumber, searchKey, searchTerms, writtenForms } from '#contract/search.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { holdsWords } from './db.ts';

const { call, db } = await testApp();
const admin = await buildAccount(db);

const LETTERS = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@._%\\ àâäáãåçéèêëíìîïñóòôöõøúùûüýÿœæßłđÀÂÉÈÊÇÑÖŒÆØİıăšžğĀĒ',
];
const JOINERS = [...`'’‘ʼ‛\`´′-‐‑‒–—−`, '\u00ad', 'e\u0301', 'N\u0303'];
const aText = fc.array(fc.constantFrom(...LETTERS, ...JOINERS), { maxLength: 30 }).map((letters) => letters.join(''));

test('a search key is the same in TypeScript and in the database', async () => {
  const texts = fc.sample(aText, { numRuns: 3_000, seed: 1 });
  const { rows } = await sql<{ text: string; key: string }>`
    select text, search_key(text) as key from unnest(${texts}::text[]) as text`.execute(db);
  for (const { text, key } of rows) expect([text, searchKey(text)]).toEqual([text, key]);
});

test('words are found in any order, by the database and by the screens', async () => {
  await fc.assert(
    fc.asyncProperty(aText, aText, async (search, text) => {
      const { rows } = await sql<{ found: boolean }>`select ${holdsWords(search, sql`${text}::text`)} as found`.execute(db);
      expect(rows[0]!.found).toBe(isFound(search, text));
    }),
    { numRuns: 200, seed: 1 },
  );
  expect(isFound('changé titre', 'Titre changé')).toBe(true);
  expect(isFound('jean-paul', 'Paul Jean')).toBe(true);
  expect(isFound('léa-lou', 'Lou Léa')).toBe(true);
  expect(isFound('- ’', 'anything')).toBe(true);
  expect(isFound('ndiay_', "N'Diaye")).toBe(false);
});

test.each([
  ['+221 77 123', '22177123'],
  [' +221 77 123 ', '22177123'],
  ['00221 77 100', '22177100'],
  ['77 100 20 30', '771002030'],
  ['(77) 12.34-5', '7712345'],
  ['771', '771'],
  ['77', undefined],
  ['00 77', undefined],
  ['RECU123', undefined],
  ['771 Awa', undefined],
])('%j is searched as the telephone number %s', (search, number) => {
  expect(searchedNumber(search)).toBe(number);
  if (number) expect([searchTerms(search), writtenForms(search)]).toEqual([[number], search === number ? [search] : [search, number]]);
  else expect([searchTerms(search), writtenForms(search)]).toEqual([search.split(' '), [search]]);
});

describe('a name with an apostrophe or a hyphen is found in every spelling', () => {
  const WRITTEN = ["N'Diaye", 'N’Diaye', 'NʼDiaye', 'N-Diaye', 'Ndiaye', 'NDIAYÉ'];
  const SEARCHED = ["n'diaye", 'n’diaye', 'ndiaye', 'n-diaye', '  Awa   N’DIAYE '];

  test.each(SEARCHED)('%s finds the same members and payments', async (search) => {
    const values = WRITTEN.map((name, i) => ({ full_name: `Awa  ${name}`, email: `cherche.${i}@exemple.sn` }));
    await db
      .insertInto('member')
      .values(values)
      .onConflict((c) => c.doNothing())
      .execute();
    await db
      .insertInto('payment')
      .values(
        WRITTEN.map((name, i) => ({
          category: 'Registration',
          name: `Awa ${name}`,
          produit: 'COACHING',
          moyen: 'Cash',
          amount: 100,
          currency: 'XOF',
          payment_id: `RECU-${i}`,
          paid_at: new Date(),
        })),
      )
      .onConflict((c) => c.doNothing())
      .execute();
    const query = `search=${encodeURIComponent(search)}&limit=50`;
    const members = (await call('GET', `/api/circle?${query}`, { as: admin.token })).body;

    expect(members.count).toBe(WRITTEN.length);
    const payments = (await call('GET', `/api/payment?${query}`, { as: admin.token })).body;
    expect(payments.count).toBe(WRITTEN.length);
  });

  test('a receipt number is found with and without its hyphen', async () => {
    for (const search of ['RECU-3', 'recu3'])
      expect((await call('GET', `/api/payment?search=${encodeURIComponent(search)}`, { as: admin.token })).body.count).toBe(1);
  });
});
