import { describe, expect, test } from 'vitest';
import type { FoundAnswer } from '#contract/response-search.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { matchingPart } from './search.rules.ts';

const { call, db } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

const search = async (words: string, more = '') => {
  const { body } = await call('GET', `/api/responses/search?search=${encodeURIComponent(words)}${more}`, { as: coach.token });
  return { count: body.count as number, found: body.data as FoundAnswer[] };
};
const publish = async (title: string, ...questions: ReturnType<typeof buildQuestion>[]) =>
  (await call('POST', '/api/forms', { body: buildForm({ title, questions }), as: admin.token })).body.data.id as string;
const answer = async (formId: string, answers: object) =>
  (await call('POST', '/api/answers', { body: { formId, answers } })).body.data._id as string;

const name = buildQuestion({ title: 'Nom' });
const wish = buildQuestion({ title: 'Votre souhait', type: 'paragraph' });
const city = buildQuestion({ title: 'Ville', type: 'dropdown', options: buildOptions('Ziguinchor', 'Lomé') });
const [first, second] = [await publish('Candidature', name, wish), await publish('Évaluation', name, city)];
const awa = await answer(first, { [name.id]: 'Awa Diop', [wish.id]: 'Vendre des bijoux à Thiès, sans boutique' });
const kofi = await answer(second, { [name.id]: 'Kofi Mensah', [city.id]: city.options![0]!.id });

describe('the search over all answers', () => {
  test('finds every word whatever its accents and case, and says who, where and when', async () => {
    const { count, found } = await search('BIJOUX thies');
    expect(count).toBe(1);
    expect(found[0]).toMatchObject({
      _id: awa,
      formId: first,
      form: 'Candidature',
      who: 'Awa Diop',
      question: 'Votre souhait',
      before: 'Vendre des ',
      part: 'bijoux',
      after: ' à Thiès, sans boutique',
    });
    expect(found[0]!.submittedAt).toMatch(/^\d{4}-/);
    expect((await search('bijoux kofi')).count).toBe(0);
  });

  test('finds chosen options by their texts', async () => {
    const { found } = await search('ziguin');
    expect(found).toMatchObject([{ _id: kofi, question: 'Ville', part: 'Ziguin', after: 'chor' }]);
    expect((await search('mensah ziguinchor')).found.map(({ _id }) => _id)).toEqual([kofi]);
    expect((await search('lomé')).count).toBe(0);
  });

  test('finds a telephone number however it is written, and a text that names it as it is written', async () => {
    const phone = buildQuestion({ title: 'WhatsApp', type: 'phone' });
    const form = await publish('Contacts', phone, wish);
    const stored = await answer(form, { [phone.id]: '+225 07 01 02 03 04' });
    const named = await answer(form, { [wish.id]: 'Appelez le 77 123 45 67 ce soir' });
    for (const [written, part] of [
      ['07 01 02 03 04', '0701020304'],
      ['00225 07-01-02-03-04', '2250701020304'],
      ['+225 (07) 01 02 03', '22507010203'],
    ] as const)
      expect((await search(written)).found).toMatchObject([{ _id: stored, question: 'WhatsApp', part }]);
    expect((await search('77 123 45 67')).found.map(({ _id }) => _id)).toEqual([named]);
  });

  test('shows the newest first, by page, and nothing of deleted responses and forms', async () => {
    const third = await publish('Troisième', name);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push(await answer(third, { [name.id]: `Ndèye numéro ${i}` }));
    expect((await search('ndeye')).found.map(({ _id }) => _id)).toEqual(ids.toReversed());
    expect((await search('ndeye', '&limit=2&page=2')).found.map(({ _id }) => _id)).toEqual([ids[0]]);
    await call('POST', `/api/answers/${third}/delete`, { body: { ids: [ids[1]] }, as: admin.token });
    expect((await search('ndeye')).count).toBe(2);
    await call('DELETE', `/api/forms/${third}`, { as: admin.token });
    expect((await search('ndeye')).count).toBe(0);
  });

  test('takes any text literally, and finds nothing without a word of three letters', async () => {
    for (const words of ['%', '_', 'aw', '', '  ', '%%%', "'; drop", '\\\\\\']) expect((await search(words)).count).toBe(0);
    expect((await call('GET', '/api/responses/search?search=awa')).status).toBe(401);
  });
});

test('the matching part is the text as it was written, with the text around it', () => {
  expect(matchingPart('Le cœur à l’ouvrage', 'COEUR')).toEqual({ before: 'Le ', part: 'cœur', after: ' à l’ouvrage' });
  expect(matchingPart('Jean-Pierre N’Diaye', 'ndiaye')).toEqual({ before: 'Jean-Pierre ', part: 'N’Diaye', after: '' });
  expect(matchingPart('Rien', 'awa')).toBeUndefined();
  const long = matchingPart(`${'x'.repeat(100)} 😀 Awa ${'y'.repeat(100)}`, 'awa');
  expect(long!.part).toBe('Awa');
  expect(long!.before.startsWith('…')).toBe(true);
  expect(long!.after.endsWith('…')).toBe(true);
});
