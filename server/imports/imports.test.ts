import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { allJobs } from '#server/all-jobs.ts';
import { xlsx } from '#server/files/xlsx.ts';
import { housekeeping } from '#server/housekeeping/housekeeping.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { readCsv } from '#server/testing/exported-files.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing, outcome } from '#server/testing/importing.ts';

const running = await testApp();
const { app, call, db, deps, runJobs } = running;
const admin = await buildAccount(db, { name: 'Fatou Ndiaye' });
const coach = await buildAccount(db, { role: 'coach' });

const { upload, url, get, post, rows, member, check, take, failure } = importing(running, admin.token);

const CSV = `Nom;Prénom;E-mail;Téléphone;Âge;Statut;Source;Date d'inscription
Diop;Awa;AWA.Diop@exemple.sn ;77 123 45 67;34 ans;traité;Facebook;31/12/2025
Traoré;Moussa;moussa@exemple.ml;+223 76 12 34 56;;;;
`;

describe('the dry run and the import', () => {
  test('new members get the values of the file, and their timeline names the file', async () => {
    const { id, read } = await check(CSV);
    expect(read).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      separator: ';',
      total: 2,
      mapping: ['lastName', 'firstName', 'email', 'phone', 'age', 'status', 'from', 'joinedAt'],
      by: 'Fatou Ndiaye',
    });
    expect(read.sample[0][1]).toBe('Awa');
    expect(await get(id)).toMatchObject({ added: 2, updated: 0, skipped: 0 });
    expect(await member('awa.diop@exemple.sn')).toBeUndefined();
    await post(id, 'commit');
    await runJobs();
    expect(await get(id)).toMatchObject({ state: 'done', added: 2, updated: 0, skipped: 0 });
    const awa = await member('awa.diop@exemple.sn');
    expect(awa).toMatchObject({ full_name: 'Awa Diop', phone: '+221771234567', age: 34, status: 'TRAITÉ', source: 'facebook' });
    expect(awa!.joined_at.toISOString()).toBe('2025-12-31T00:00:00.000Z');
    const { body } = await call('GET', `/api/circle/members/${awa!.id}/timeline`, { as: admin.token });
    expect(body.data).toMatchObject([{ kind: 'imported', actor: 'Fatou Ndiaye', data: { file: 'membres.csv', row: 2, isNew: true } }]);
  });

  test('a new member who unsubscribed before has a timeline entry with the day, and the import can still be undone', async () => {
    const { id } = await take(
      ['Name,Email,Unsubscribed on', 'Ndèye Ba,ndeye@exemple.sn,2026-02-03', 'Omar Ba,omar@exemple.sn,'].join('\n'),
    );
    const ndeye = await member('ndeye@exemple.sn');
    const { body } = await call('GET', `/api/circle/members/${ndeye!.id}/timeline`, { as: admin.token });
    const entry = body.data.find(({ kind }: { kind: string }) => kind === 'unsubscribed');
    expect(entry).toMatchObject({ actor: 'Fatou Ndiaye', data: { file: 'membres.csv', day: '2026-02-03' } });
    const omar = await member('omar@exemple.sn');
    const others = await db.selectFrom('member_event').select('kind').where('member_id', '=', omar!.id).execute();
    expect(others).toEqual([{ kind: 'imported' }]);
    await post(id, 'undo');
    await runJobs();
    expect([await member('ndeye@exemple.sn'), await member('omar@exemple.sn')]).toEqual([undefined, undefined]);
  });

  test('a file does not bring back a record that was merged, unless the merge was undone', async () => {
    const file = 'Name,Email\nAïda Sy,aida@exemple.sn\nAida Sy,AIDA.sy@exemple.sn';
    await take(file);
    const [kept, other] = [await member('aida@exemple.sn'), await member('aida.sy@exemple.sn')];
    const merging = (path: string, body = {}) => call('POST', `/api/circle/members/${path}`, { as: admin.token, body });
    expect((await merging(`${kept!.id}/merge`, { other: other!.id })).status).toBe(200);
    const again = await take(file);
    expect(again.real).toEqual(again.dry);
    expect(again.real).toEqual([
      [2, 'skipped', 'There is nothing to change.'],
      [3, 'skipped', 'The record with this address was merged into Aïda Sy.'],
    ]);
    expect((await rows(again.id))[1].memberId).toBe(kept!.id);
    expect(await member('aida.sy@exemple.sn')).toBeUndefined();
    expect((await merging(`${other!.id}/unmerge`)).status).toBe(200);
    expect((await take(file)).real[1]).toEqual([3, 'skipped', 'There is nothing to change.']);
  });

  test('the import decides as the dry run did about duplicates, wrong rows and changes', async () => {
    await db
      .insertInto('member')
      .values([
        { full_name: 'Binta Sow', email: 'binta@exemple.sn', phone: '+221770000001' },
        { full_name: 'Cheikh Fall', email: 'cheikh@exemple.sn', phone: '+221770000002' },
        { full_name: 'Jumeau Un', email: 'un@exemple.sn', phone: '+221770000003' },
        { full_name: 'Jumeau Deux', email: 'deux@exemple.sn', phone: '+221770000003' },
      ])
      .execute();
    const { id, dry, real } = await take(
      [
        'Name,Email,Phone,Profession,Statut',
        'Binta Sow,BINTA@exemple.sn,+221 77 000 00 01,Coiffeuse,',
        'Binta Sow,binta@exemple.sn,,,',
        ',,77 000 00 02,Mécanicien,',
        'Nouvelle,nouvelle@exemple.sn,00221 77 000 00 09,,',
        'Frère,frere@exemple.sn,770000009,,',
        'Autre Cheikh,autre@exemple.sn,770000002,,',
        ',,770000003,,',
        'Sans rien,,,,',
        'Fausse,pas-une-adresse,,,',
        'Courte,courte@exemple.sn,12,,',
        'Etat,etat@exemple.sn,,,bizarre',
        ',anonyme@exemple.sn,,,',
        'Cheikh Fall,cheikh@exemple.sn,,Mécanicien,',
        'Jumeau Un,un@exemple.sn,770000003,,',
      ].join('\r\n'),
    );
    expect(real).toEqual(dry);
    expect(real).toEqual([
      [2, 'updated', null],
      [3, 'skipped', 'The same e-mail address as row 2.'],
      [4, 'updated', null],
      [5, 'new', null],
      [6, 'skipped', 'The same telephone number as row 5.'],
      [7, 'skipped', 'The same telephone number as row 4.'],
      [8, 'skipped', 'Several members have this telephone number, and the e-mail address is missing.'],
      [9, 'skipped', 'The e-mail address is missing.'],
      [10, 'skipped', '“pas-une-adresse” is not an e-mail address.'],
      [11, 'skipped', '“12” is not a telephone number. Please write it with its country, such as +221 77 123 45 67.'],
      [12, 'skipped', '“bizarre” is not known. Possible values: Processed, Unprocessed, Rejected, Cancelled.'],
      [13, 'skipped', 'The name is missing.'],
      [14, 'skipped', 'Row 4 is about the same member.'],
      [15, 'skipped', 'There is nothing to change.'],
    ]);
    expect((await rows(id, '&outcome=updated'))[0].changes).toEqual([{ field: 'work', before: null, after: 'Coiffeuse' }]);
    expect((await call('GET', url(id, '/rows?outcome=skipped&limit=3&page=2'), { as: admin.token })).body).toMatchObject({ count: 11 });
    const file = await app.inject({ url: url(id, '/rows.csv?outcome=skipped'), headers: { authorization: `Bearer ${admin.token}` } });
    expect(file.headers['content-disposition']).toContain('membres_skipped.csv');
    const table = readCsv(file.payload, ';');
    expect(table).toHaveLength(12);
    expect(table[1]!.slice(0, 4)).toEqual(['3', 'skipped', 'The same e-mail address as row 2.', 'Binta Sow']);
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': 'fr' };
    const french = readCsv((await app.inject({ url: url(id, '/rows.csv?outcome=skipped'), headers })).payload, ';');
    expect(french[0]!.slice(0, 3)).toEqual(['Ligne', 'Résultat', 'Motif']);
    expect(french[1]!.slice(0, 3)).toEqual(['3', 'ignoré', 'Même adresse e-mail que la ligne 2.']);
    const { body } = await call('GET', url(id, '/rows?outcome=skipped'), { as: admin.token, language: 'fr' });
    // The screen writes the heading of the column in front, so the sentence does not name the field again.
    expect(body.data[7].reason).toBe('La valeur « bizarre » est inconnue. Valeurs possibles : TRAITÉ, NON TRAITÉ, REJETÉ, ANNULÉ.');
    expect(body.data[5].reason).toBe('« pas-une-adresse » n’est pas une adresse e-mail.');
  });

  test('a reason that an earlier version stored as text stays as it was, also when the row is decided again', async () => {
    const { id } = await check('Name,Email,Age\n,ancien@exemple.sn,vieux\n');
    await sql`update member_import_row set problem = '“vieux” is not an age.', reason = '“vieux” is not an age.' where import_id = ${id}`.execute(
      db,
    );
    expect((await rows(id))[0].reason).toBe('“vieux” is not an age.');
    await post(id, 'commit');
    await runJobs();
    expect((await rows(id))[0].reason).toBe('“vieux” is not an age. The name is missing.');
  });

  test.each([0, 2_000])('the first of two rows about one member counts, even unchanged, with %i rows between them', async (between) => {
    const email = `khady.${between}@exemple.sn`;
    const number = `77 600 ${1_000 + between}`;
    await take(`Nom,Email,Téléphone\nKhady Sow,${email},${number}`);
    const nobody = Array.from({ length: between }, () => 'Personne,,');
    const { id } = await check(['Nom,Email,Téléphone', `Khady Sow,${email},`, ...nobody, `Khady Ba,,${number}`].join('\n'));
    const decided = await db.selectFrom('member_import_row').select('reason').where('import_id', '=', id).orderBy('n', 'desc').execute();
    expect(JSON.parse(decided[0]!.reason!)).toEqual({ text: 'sameMember', args: [{ row: 2 }] });
    await post(id, 'commit');
    await runJobs();
    expect(await member(email)).toMatchObject({ full_name: 'Khady Sow' });
  });

  test('known members can be skipped or only completed, and relatives share a telephone number', async () => {
    await db.insertInto('member').values({ full_name: 'Plein', email: 'plein@exemple.sn', work: 'Tailleur' }).execute();
    const file = 'Name,Email,Work,Age\nVide,plein@exemple.sn,Couturier,40\n';
    expect((await take(file, { options: { known: 'skip' } })).real).toEqual([[2, 'skipped', 'This person is a member already.']]);
    await take(file, { options: { known: 'fill' } });
    expect(await member('plein@exemple.sn')).toMatchObject({ full_name: 'Plein', work: 'Tailleur', age: 40, rev: 2 });
    const family = 'Name,Email,Phone\nMère,mere@exemple.ci,0707070707\nFils,fils@exemple.ci,0707070707\n';
    const { real } = await take(family, { options: { samePhone: 'add', country: 'CI' } });
    expect(real.map(([, what]: unknown[]) => what)).toEqual(['new', 'new']);
    expect(await member('fils@exemple.ci')).toMatchObject({ phone: '+2250707070707' });
  });

  test('the import sees what changed after the dry run', async () => {
    const { id } = await check('Name,Email\nEntre,entre@exemple.sn\n');
    await db.insertInto('member').values({ full_name: 'Entre', email: 'entre@exemple.sn' }).execute();
    await post(id, 'commit');
    await runJobs();
    expect((await rows(id)).map(outcome)).toEqual([[2, 'skipped', 'There is nothing to change.']]);
    expect(await get(id)).toMatchObject({ added: 0, skipped: 1 });
  });
});

describe('failures', () => {
  test('a run that is killed continues after its last chunk, and a second run changes nothing', async () => {
    const lines = Array.from({ length: 4_500 }, (_, i) => `Membre ${i},long.${i}@exemple.sn`);
    const { id } = await check(`Name,Email\n${lines.join('\n')}\n`);
    await post(id, 'commit');
    const job = allJobs.find(({ name }) => name === 'import.run')!;
    // The run fails in its second chunk, as if it was killed there.
    await sql`create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`.execute(db);
    await sql`create trigger die before insert on member for each row when (new.email = 'long.3000@exemple.sn') execute function die()`.execute(
      db,
    );
    await expect(job.handle(deps, { importId: id })).rejects.toThrow('killed');
    await sql`drop trigger die on member`.execute(db);
    expect(await get(id)).toMatchObject({ state: 'importing', position: 2_001, added: 2_000 });
    await Promise.all([job.handle(deps, { importId: id }), job.handle(deps, { importId: id })]);
    await runJobs();
    expect(await get(id)).toMatchObject({ state: 'done', added: 4_500, skipped: 0 });
    const { n } = await db
      .selectFrom('member')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('email', 'like', 'long.%')
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(4_500);
    const events = await db
      .selectFrom('member_event')
      .innerJoin('member', 'member.id', 'member_id')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('email', 'like', 'long.%')
      .executeTakeFirstOrThrow();
    expect(Number(events.n)).toBe(4_500);
  });

  test('an import is not started by somebody who has read the result of an earlier check', async () => {
    const { id } = await check('Name,Email\nRelue,relue@exemple.sn\n');
    const { stepAt, mapping } = await get(id);
    await post(id, 'check', { mapping });
    await runJobs();
    const refused = await post(id, `commit?checkedAt=${stepAt}`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('checked this import again meanwhile')]);
    expect(refused.body.data.state).toBe('checked');
    const both = await Promise.all([1, 2].map(() => post(id, `commit?checkedAt=${refused.body.data.stepAt}`)));
    expect(both.map(({ body }) => body.message ?? body.data.state).sort()).toEqual(['Only a checked import can be started.', 'importing']);
    expect((await post(id, `commit?checkedAt=${stepAt}`)).body.message).toBe('Only a checked import can be started.');
  });

  test('a cancelled import imports no more rows, and can be undone', async () => {
    const { id } = await check('Name,Email\nAnnulée,annulee@exemple.sn\n');
    await post(id, 'commit');
    expect((await post(id, 'cancel')).body.data.state).toBe('cancelled');
    await runJobs();
    expect(await member('annulee@exemple.sn')).toBeUndefined();
    expect((await post(id, 'cancel')).status).toBe(409);
    expect((await post(id, 'commit')).status).toBe(409);
    expect((await post(id, 'undo')).status).toBe(409);
  });

  test('an import that is cancelled before it begins has taken in nothing, and one that is cancelled later what it had', async () => {
    const lines = Array.from({ length: 2_001 }, (_, i) => `N${i},arret${i}@exemple.sn`);
    const file = ['Name,Email', ...lines].join('\n');
    const before = await check(file);
    const { data } = (await post(before.id, 'cancel')).body;
    expect(data).toMatchObject({ state: 'cancelled', added: 0, updated: 0, skipped: 0 });
    expect((await post(before.id, 'undo')).body.message).toBe('This import has taken in nothing that could be undone.');

    const { id } = await check(file);
    await post(id, 'commit');
    // One chunk was imported, as when the import is cancelled while it works on the second.
    await db.updateTable('member_import_row').set({ imported: true }).where('import_id', '=', id).where('n', '<=', 2_001).execute();
    await db.updateTable('member_import').set({ added: 2_000, position: 2_001 }).where('id', '=', id).execute();
    expect((await post(id, 'cancel')).body.data).toMatchObject({ state: 'cancelled', added: 2_000 });
    const listed = await call('GET', url(id, '/rows?outcome=new'), { as: admin.token });
    expect(listed.body.count).toBe(2_000);
  });

  test.each([
    ['nothing', ''],
    ['a header only', 'Name,Email\n'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex')],
    ['a zip that is none', Buffer.from('PK\u0003\u0004 and nothing behind')],
    ['a quote that never ends', `Name,Email\n"Awa,awa@exemple.sn\n${'x'.repeat(100)}`],
    ['a cell without end', `Name,Email\n"${'x'.repeat(1_100_000)}",a@exemple.sn`],
    ['500 columns', `${Array.from({ length: 500 }, (_, i) => `c${i}`).join(',')}\n1\n`],
  ])('%s is refused with a sentence', async (_, content) => {
    expect(await failure(content)).toMatch(/^[A-Z].{20,}\.$/);
  });

  test('coaches and unknown imports are refused', async () => {
    expect((await call('POST', '/api/circle/imports', { as: coach.token, body: {} })).status).toBe(403);
    expect((await call('POST', '/api/circle/imports', { as: admin.token, body: {} })).body.errors).toEqual({
      file: 'Please choose a CSV or XLSX file.',
    });
    expect((await call('GET', url('01a1fc53-4cf7-70ec-9b14-429e261a51fe'), { as: admin.token })).status).toBe(404);
    const id = (await upload('a,b\n1,2\n')).body.data._id;
    await runJobs();
    expect((await post(id, 'check', { mapping: ['fullName', null] })).body.errors).toHaveProperty('mapping');
    expect((await post(id, 'check', { mapping: ['email', 'email'] })).body.errors.mapping).toContain('Two columns');
    expect((await post(id, 'check', { mapping: ['email', null, 'phone'] })).status).toBe(400);
    expect((await post(id, 'commit')).status).toBe(409);
  });
});

describe('real-world files', () => {
  const expected = [['Élodie N’Guessan', 'elodie@exemple.ci']];
  const text = 'Nom complet;Courriel\r\nÉlodie N’Guessan;elodie@exemple.ci\r\n';
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16', utf16, 'utf-16le'],
    ['UTF-16 without its mark', utf16.subarray(2), 'utf-16le'],
    ['UTF-16 of the other order', Buffer.from(utf16).swap16(), 'utf-16be'],
    ['what Windows writes', Buffer.from(text.replace('’', '\u0092'), 'latin1'), 'windows-1252'],
  ])('%s', async (_, content, encoding) => {
    const { read } = await check(content);
    expect(read).toMatchObject({ encoding, separator: ';', sample: expected, mapping: ['fullName', 'email'] });
  });

  test.each([
    [',', 'Name,Email\n"Diop, Awa",a@exemple.sn'],
    ['\t', 'Name\tEmail\nDiop; Awa\ta@exemple.sn'],
    ['|', 'Name|Email\nAwa|a@exemple.sn'],
    [';', 'sep=;\nName;Email\nAwa;a@exemple.sn'],
  ])('separated by %j', async (separator, content) => {
    const { read } = await check(content);
    expect(read).toMatchObject({ separator, total: 1, mapping: ['fullName', 'email'] });
  });

  test('a workbook is read with shared and inline texts, telephone numbers, days and formulas', async () => {
    async function* batches() {
      yield [
        ['Ibrahim Koné', 'ibrahim@exemple.ci', 221771112233, 46_022, '=1+1'],
        ['', '', '', '', ''],
        ['=HYPERLINK("http://x")', 'lien@exemple.sn', '', '', ''],
      ];
    }
    const bytes = await buffer(xlsx({ header: ['Nom', 'Email', 'Téléphone', 'Inscription', 'Note'], batches: batches(), count: 3 }));
    const { real } = await take(bytes, { name: 'membres.xlsx' });
    expect(real.map(([n]: unknown[]) => n)).toEqual([2, 4]);
    expect(await member('ibrahim@exemple.ci')).toMatchObject({ full_name: 'Ibrahim Koné', phone: '+221771112233' });
    expect((await member('ibrahim@exemple.ci'))!.joined_at.toISOString()).toBe('2025-12-31T00:00:00.000Z');
    expect((await member('lien@exemple.sn'))!.full_name).toBe('=HYPERLINK("http://x")');
  });

  test('NUL characters and very long cells are imported without an error', async () => {
    const { real } = await take(`Name,Email\nA\u0000wa,nul@exemple.sn\n${'x'.repeat(100_000)},long@exemple.sn\n`);
    expect(real).toEqual([
      [2, 'new', null],
      [3, 'skipped', 'The name is too long: 200 characters at most.'],
    ]);
  });
});

test('an import whose file is gone says so, and is not tried again and again', async () => {
  const id: string = (await upload(CSV)).body.data._id;
  const { storage_key } = await db.selectFrom('member_import').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow();
  await deps.storage.remove(storage_key!);
  await runJobs();
  expect(await get(id)).toMatchObject({ state: 'failed', error: 'The file is no longer here. Please choose it again.' });
});

test('undo deletes new members unless something happened to them, and restores the earlier values of others', async () => {
  const { id: coach_id } = await buildAccount(db, { role: 'coach' });
  await db
    .insertInto('member')
    .values([
      { full_name: 'Ancienne', email: 'ancienne@exemple.sn', work: 'Avocate', coach_id },
      { full_name: 'Touchée', email: 'touchee@exemple.sn' },
    ])
    .execute();
  const { id } = await take(
    'Name,Email,Work,Age\nAncienne,ancienne@exemple.sn,Juge,50\nTouchée,touchee@exemple.sn,Juge,\nRestée,restee@exemple.sn,,\nPartie,partie@exemple.sn,,\n',
  );
  expect(await member('ancienne@exemple.sn')).toMatchObject({ work: 'Juge', age: 50, coach_id });
  const [touched, stayed] = [await member('touchee@exemple.sn'), await member('restee@exemple.sn')];
  const edit = (id: string, body: object) => call('PATCH', `/api/circle/members/${id}`, { as: admin.token, body });
  await edit(touched!.id, { work: 'Notaire' });
  await edit(stayed!.id, { age: 20 });
  expect((await post(id, 'undo')).body.data.state).toBe('undoing');
  await runJobs();
  expect(await get(id)).toMatchObject({ state: 'undone', undone: 2, kept: 2 });
  expect(await member('ancienne@exemple.sn')).toMatchObject({ work: 'Avocate', age: null, coach_id });
  expect(await member('touchee@exemple.sn')).toMatchObject({ work: 'Notaire' });
  expect(await member('restee@exemple.sn')).toBeDefined();
  expect(await member('partie@exemple.sn')).toBeUndefined();
  expect((await rows(id, '&undo=kept')).map((row: { n: number; undoReason: string }) => [row.n, row.undoReason])).toEqual([
    [3, 'Somebody changed the same fields since.'],
    [4, 'Somebody changed this member since.'],
  ]);
  const again = await post(id, 'undo');
  expect([again.status, again.body.message]).toEqual([409, 'Somebody has undone this import already.']);
});

test('an old import is deleted with its rows and its file, also when the file can only be deleted another day, and its members stay', async () => {
  const { id } = await take('Nom;E-mail\nAwa Longtemps;longtemps@exemple.sn\n');
  const { key: storage_key } = await deps.storage.put(Readable.from([Buffer.from('Nom;E-mail')]));
  const old = { created_at: sql<Date>`now() - interval '91 days'`, storage_key };
  await db.updateTable('member_import').set(old).where('id', '=', id).execute();
  const remove = async () => Promise.reject(new Error('the bucket is away'));
  await expect(housekeeping.handle({ ...deps, storage: { ...deps.storage, remove } }, {})).rejects.toThrow('the bucket is away');
  await housekeeping.handle(deps, {});
  expect(await deps.storage.size(storage_key)).toBeUndefined();
  expect((await call('GET', url(id), { as: admin.token })).status).toBe(404);
  expect(await db.selectFrom('member_import_row').select('n').where('import_id', '=', id).execute()).toEqual([]);
  expect(await member('longtemps@exemple.sn')).toMatchObject({ full_name: 'Awa Longtemps' });
});
