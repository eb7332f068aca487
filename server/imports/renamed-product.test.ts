import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing } from '#server/testing/importing.ts';

// A name of a product stands in the rows of imports, which are imported or undone days after they were read.

const running = await testApp();
const { call, db, runJobs } = running;
const { token: as } = await buildAccount(db);
const { check, get, member, post, take } = importing(running, as);
const { terms } = (await call('GET', '/api/product', { as })).body.data[0];
const create = async (name: string): Promise<string> => {
  const made = await call('POST', '/api/product', { as, body: { name, terms } });
  expect(made.status).toBe(200);
  return made.body.data._id;
};
const rename = (id: string, name: string) => call('PATCH', `/api/product/${id}`, { as, body: { name } });

test('a product keeps its name while a checked import would give it to members', async () => {
  const product = await create('Essai');
  const { id } = await check('Nom,E-mail,Produit\nAwa,awa@produit.sn,Essai\n');
  const refused = await rename(product, 'Découverte');
  expect([refused.status, refused.body.errors]).toEqual([409, { name: expect.stringContaining('imports') }]);
  await post(id, 'commit');
  await runJobs();
  expect(await get(id)).toMatchObject({ state: 'done', added: 1 });
  expect(await member('awa@produit.sn')).toMatchObject({ product: 'Essai' });
});

test('a product keeps its name while the undo of an import would give it back to members', async () => {
  const product = await create('Atelier');
  await take('Nom,E-mail,Produit\nBinta,binta@produit.sn,Atelier\n');
  const { id } = await take('Nom,E-mail,Produit\nBinta,binta@produit.sn,COACHING\n');
  expect(await member('binta@produit.sn')).toMatchObject({ product: 'COACHING' });
  expect((await rename(product, 'Laboratoire')).status).toBe(409);
  await post(id, 'undo');
  await runJobs();
  expect(await get(id)).toMatchObject({ state: 'undone', undone: 1, kept: 0 });
  expect(await member('binta@produit.sn')).toMatchObject({ product: 'Atelier' });
});

test('a product that only imports name which are over can be renamed', async () => {
  const product = await create('Passage');
  const { id } = await check('Nom,E-mail,Produit\nCoumba,coumba@produit.sn,Passage\n');
  await post(id, 'cancel');
  await runJobs();
  expect((await rename(product, 'Traversée')).status).toBe(200);
});
