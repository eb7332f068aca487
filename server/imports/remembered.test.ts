import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing } from '#server/testing/importing.ts';

const running = await testApp();
const { call, db, runJobs } = running;
const admin = await buildAccount(db, { name: 'Fatou Ndiaye' });
const { check, get, member, post, rows, take, upload, url } = importing(running, admin.token);

const HEADER = 'Nom;Courriel;Rubrique;Colonne É';
async function read(content: string, name?: string) {
  const id: string = (await upload(content, name)).body.data._id;
  await runJobs();
  return get(id);
}

test('columns and values are proposed again for a file with the same headings, whatever their accents and case', async () => {
  const first = await read(`${HEADER}\nAwa;awa@memoire.sn;Couturière;Club\n`, 'mars.csv');
  expect(first).toMatchObject({ mapping: ['fullName', 'email', null, null], remembered: null, suggested: [] });
  const mapping = ['fullName', 'email', 'work', 'product'];
  const values = { product: { Club: 'COACHING' } };
  await post(first._id, 'check', { mapping, options: { values, known: 'fill' } });
  await runJobs();

  const again = await read('NOM;courriel ;rubrique;colonne e\nBinta;binta@memoire.sn;Coiffeuse;club\n', 'avril.csv');
  expect(again).toMatchObject({ mapping, options: { values, known: 'update' }, remembered: { name: 'mars.csv' } });
  expect(again.suggested).toEqual(['fullName', 'email', null, null]);
  await post(again._id, 'check', { mapping: again.mapping, options: again.options });
  await runJobs();
  expect(await get(again._id)).toMatchObject({ state: 'checked', added: 1 });

  expect(await read('Nom;Courriel;Rubrique\nCoumba;coumba@memoire.sn;x\n')).toMatchObject({ remembered: null });
});

test('a meaning whose product is gone is not proposed, and nothing is said when the headings suggest the same', async () => {
  const header = 'Nom;Courriel;Produit';
  const first = await read(`${header}\nAwa;awa@produit.sn;vip\n`);
  await post(first._id, 'check', { mapping: first.mapping, options: { values: { product: { vip: 'COACHING' } } } });
  await runJobs();
  expect(await read(`${header}\nAwa;awa@produit.sn;vip\n`)).toMatchObject({ options: { values: { product: { vip: 'COACHING' } } } });
  await db.updateTable('member_import').set({ options: '{"values": {"product": {"vip": "GONE"}}}' }).execute();
  expect(await read(`${header}\nAwa;awa@produit.sn;vip\n`)).toMatchObject({ remembered: null, mapping: ['fullName', 'email', 'product'] });
});

test('each tag and group that does not exist is listed once with its rows, and is made, another one, or left out', async () => {
  await db.insertInto('tag').values({ name: 'Très actif' }).execute();
  const content = [
    'Nom;Courriel;Étiquettes;Groupes',
    'A;a@noms.sn;"VIP; tres actif";Espace A',
    'B;b@noms.sn;"vip, Essai";Espace B',
    'C;c@noms.sn;VIP;',
  ].join('\n');
  const { id } = await check(content);
  const { body } = await call('GET', url(id, '/values?column=2&field=tags'), { as: admin.token });
  expect(body).toMatchObject({
    data: [
      { value: 'VIP', count: 3, meaning: null },
      { value: 'tres actif', count: 1, meaning: 'Très actif' },
      { value: 'Essai', count: 1, meaning: null },
    ],
    choices: ['Très actif'],
  });
  const { mapping } = await get(id);
  expect((await post(id, 'check', { mapping, options: { values: { tags: { VIP: 'No such tag' } } } })).status).toBe(400);
  await post(id, 'check', { mapping, options: { values: { tags: { VIP: 'Très actif', Essai: '' }, accessGroups: { 'Espace B': '' } } } });
  await runJobs();
  await post(id, 'commit');
  await runJobs();
  const namesOf = async (email: string) => {
    const { body: profile } = await call('GET', `/api/circle/members/${(await member(email))!.id}`, { as: admin.token });
    const { tags, accessGroups } = profile.data ?? profile.member;
    return [tags, accessGroups].map((some: { name: string }[]) => some.map(({ name }) => name));
  };
  expect(await namesOf('a@noms.sn')).toEqual([['Très actif'], ['Espace A']]);
  expect(await namesOf('b@noms.sn')).toEqual([['Très actif'], []]);
});

test('the wrong cells of one column are left out of one row or of all rows, and the other problems stay', async () => {
  const { id } = await check('Nom,Email,Age,Telephone\nA,a@cellule.sn,vieux,12\nB,b@cellule.sn,jeune,\n,c@cellule.sn,trois,\n');
  const problems = async () =>
    (await rows(id)).map((row: { problems: { field: string; cell: string }[] }) => row.problems.map(({ field, cell }) => [field, cell]));
  expect(await problems()).toEqual([
    [
      ['phone', 'spare'],
      ['age', 'spare'],
    ].sort(),
    [['age', 'spare']],
    [
      ['age', 'spare'],
      ['fullName', 'needed'],
    ],
  ]);
  await post(id, 'leave-out', { rows: [2], field: 'age' });
  await runJobs();
  expect((await rows(id))[0]).toMatchObject({ outcome: 'skipped', canLeaveOut: true });
  expect((await rows(id))[0].reason).not.toContain('vieux');
  const { mapping, options } = await get(id);
  await post(id, 'check', { mapping, options: { ...options, leaveOut: ['age'] } });
  await runJobs();
  expect((await rows(id)).map(({ outcome }: { outcome: string }) => outcome)).toEqual(['skipped', 'new', 'skipped']);
  await post(id, 'leave-out', { rows: [2], field: 'phone' });
  await runJobs();
  expect((await rows(id)).map(({ outcome }: { outcome: string }) => outcome)).toEqual(['new', 'new', 'skipped']);
});

/** Small files made by hand, with headings as these systems write them. */
const KNOWN: [system: string, header: string, row: string, mapping: (string | null)[], expected: object][] = [
  [
    'the members of Circle',
    'Member ID,First Name,Last Name,Email,Headline,Location,Joined,Last Seen,Role,Tags,Access Groups',
    '123,Awa,Diop,awa@circle.sn,Couturière,Dakar,2025-12-31 10:00:00 UTC,2026-01-05,Member,"VIP, Essai",Espace A',
    [null, 'firstName', 'lastName', 'email', null, null, 'joinedAt', null, null, 'tags', 'accessGroups'],
    { full_name: 'Awa Diop' },
  ],
  [
    'the answers to a Google form',
    'Horodateur,Adresse e-mail,Nom et prénom(s),Numéro de téléphone (WhatsApp),Quel âge avez-vous ?,Pays de résidence,Profession',
    '31/12/2025 10:22:33,awa@google.sn,Awa Diop,77 123 45 67,34,Sénégal,Couturière',
    ['joinedAt', 'email', 'fullName', 'phone', 'age', 'nationality', 'work'],
    { full_name: 'Awa Diop', phone: '+221771234567', age: 34, work: 'Couturière', nationality: 'Sénégal' },
  ],
  [
    'the contacts of Systeme.io',
    'Email,First name,Surname,Phone number,Country,Date Registered,Tag',
    'awa@systeme.sn,Awa,Diop,+221771234567,SN,2025-12-31 10:00:00,"VIP, Essai"',
    ['email', 'firstName', 'lastName', 'phone', 'nationality', 'joinedAt', 'tags'],
    { full_name: 'Awa Diop', phone: '+221771234567' },
  ],
];

test.each(KNOWN)('%s are read without a change of the columns', async (_, header, row, mapping, expected) => {
  const { id, real } = await take(`${header}\n${row}\n`, { options: { samePhone: 'add' } });
  expect((await get(id)).mapping).toEqual(mapping);
  expect(real).toEqual([[2, 'new', null]]);
  const added = (await member(row.match(/[a-z]+@[a-z.]+/)![0]))!;
  expect(added).toMatchObject(expected);
  expect(added.joined_at.toISOString().slice(0, 10)).toBe('2025-12-31');
});

test('a tag with a sign is proposed only for the text with that sign', async () => {
  await db
    .insertInto('tag')
    .values([{ name: 'A+' }, { name: 'A-' }])
    .execute();
  const { id } = await check('Nom;Courriel;Étiquettes\nA;a@signes.sn;"a+; A-; A"');
  const { body } = await call('GET', url(id, '/values?column=2&field=tags'), { as: admin.token });
  expect(body.data).toMatchObject([
    { value: 'a+', meaning: 'A+' },
    { value: 'A-', meaning: 'A-' },
    { value: 'A', meaning: null },
  ]);
});
