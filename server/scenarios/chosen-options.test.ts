import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db } = await testApp();
const { token: as } = await buildAccount(db);
const options = async (query: string) =>
  (await call('GET', `/api/scenario/option/members.add-tags?field=tags${query}`, { as })).body.data as { value: string; label: string }[];

test('a chosen option is listed whatever is searched, and behind however many others its name comes', async () => {
  const names = Array.from({ length: 130 }, (_, n) => ({ name: `Étiquette ${String(n).padStart(3, '0')}`, color: 'indigo' }));
  const tags = await db.insertInto('tag').values(names).returning(['id', 'name']).execute();
  const [first, last, before] = [tags.at(0)!, tags.at(-1)!, tags.at(-2)!];
  const isListed = (list: { value: string }[], { id }: { id: string }) => list.some(({ value }) => value === id);

  const plain = await options('');
  expect([plain.length, isListed(plain, first), isListed(plain, last)]).toEqual([100, true, false]);
  const one = await options(`&chosen=${last.id.toUpperCase()}`);
  expect([one.length, one.at(-1)]).toEqual([100, { value: last.id, label: last.name }]);
  expect((await options(`&search=${before.name}&chosen=${first.id}&chosen=${last.id}`)).map(({ label }) => label)).toEqual(
    [first, before, last].map(({ name }) => name),
  );
  expect(await options('&search=rien&chosen=nonsense')).toEqual([]);
});
