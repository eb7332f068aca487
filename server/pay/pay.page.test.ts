import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale } from '#server/build-if-stale.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { countWaiting } from '#server/testing/locks.ts';

const { app, db, call, runJobs } = await testApp();
const admin = await buildAccount(db);
const as = admin.token;
beforeAll(() => buildIfStale(() => {}), 120_000);

interface Joined {
  id: string;
  email: string;
  path: string;
}
async function join(given: object = {}): Promise<Joined> {
  const email = `${randomUUID()}@exemple.sn`;
  const body = { name: 'Awa Diop', email, date: '2026-01-31', option: 'Partial', product: 'COACHING', ...given };
  const { body: made } = await call('POST', '/api/circle/create', { as, body });
  return { id: made.data._id, email, path: await linkOf(made.data._id) };
}
const linkOf = async (id: string): Promise<string> => {
  const { body } = await call('POST', `/api/circle/members/${id}/pay-link`, { as });
  return new URL(body.data.url).pathname;
};
const get = (url: string) => app.inject({ url });
const post = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
/** The page that a refused form leads to. */
async function refusal({ statusCode, headers }: Awaited<ReturnType<typeof post>>) {
  expect([statusCode, headers.location]).toEqual([303, expect.stringContaining('again=')]);
  return get(headers.location as string);
}
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Sends a receipt as a browser without a script does. */
async function sendReceipt(path: string, fields: Record<string, string>, file: Buffer | null = PNG) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ submissionKey: randomUUID(), ...fields })) form.append(name, value);
  form.append('file', new Blob([file ? new Uint8Array(file) : '']), file ? 'recu.png' : '');
  const sent = new Response(form);
  return app.inject({
    method: 'POST',
    url: `${path}/recu`,
    headers: { 'content-type': sent.headers.get('content-type')! },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
}
const transfers = async () => (await call('GET', '/api/payment/transfers?state=waiting', { as })).body;
const payments = (memberId: string) =>
  db.selectFrom('payment').select(['amount', 'moyen', 'currency']).where('member_id', '=', memberId).execute();
const shown = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll('<!-- -->', '');

await call('PATCH', '/api/payment/ways', { as, body: { transferText: { fr: 'Wave : 77 123 45 67\nAu nom de <Cauri>', en: '' } } });

describe('the page to pay', () => {
  test('shows what is owed in the member’s language, is small, and tells its address to nobody', async () => {
    const { path } = await join();
    const page = await get(path);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(page.body).toContain('<html lang="fr">');
    expect(page.body).toContain('name="robots" content="noindex,nofollow"');
    expect(page.body).not.toMatch(/<script(?! type="module" src="\/public-assets\/)/);
    expect(shown(page.body)).toContain('200 000 F CFA');
    expect(shown(page.body)).toContain('Dont 200 000 F CFA en retard');
    expect(page.body).toContain('Au nom de &lt;Cauri>');
    const script = /src="(\/public-assets\/[^"]+)"/.exec(page.body)![1]!;
    const size = gzipSync(page.body).length + gzipSync((await get(script)).rawPayload).length;
    expect(size).toBeLessThan(20_000);

    const english = await get((await join({ language: 'en' })).path);
    expect(shown(english.body)).toContain('Of which F CFA 200,000 is overdue');
  });

  test('says that what it offers to pay is late, and names the currency of another amount', async () => {
    const page = shown((await get((await join()).path)).body);
    expect(page).toMatch(/Versement en retard, qui était à payer le \d\d\/\d\d\/2026/);
    expect(page).not.toContain('Prochain versement');
    expect(page).toContain('Un autre montant, en F CFA');
  });

  test('tells nobody who was rejected or has cancelled that something is late', async () => {
    for (const status of ['REJETÉ', 'ANNULÉ'] as const) {
      const { id, path } = await join();
      await db.updateTable('member').set({ status }).where('id', '=', id).execute();
      const page = shown((await get(path)).body);
      expect(page).toContain('200 000 F CFA');
      expect(page).not.toMatch(/en retard/i);
    }
  });

  test('shows beside a payment what was given back of it', async () => {
    const { email, path } = await join();
    const paid = { name: 'Awa', email, produit: 'COACHING', amount: 50_000, moyen: 'Cash', paymentId: randomUUID() };
    const { body } = await call('POST', '/api/payment/create', { as, body: paid });
    expect((await get(path)).body).not.toContain('Remboursé');
    await call('POST', `/api/payment/${body.data._id}/refund`, { as, body: { amount: 20_000, reason: 'Trop perçu' } });
    const page = shown((await get(path)).body);
    expect(page).toContain('Payé : 30 000 F CFA sur 200 000 F CFA');
    expect(page).toContain('Remboursé : 20 000 F CFA');
  });

  test('says how to pay by transfer in the member’s language, or else in the other one', async () => {
    const [french, english] = [await join(), await join({ language: 'en' })];
    const transfer = async ({ path }: Joined) => shown(/<p lang="..".*?Wave[^<]*/s.exec((await get(path)).body)?.[0] ?? '');
    const pages = async () => [await transfer(french), await transfer(english)];
    for (const said of await pages()) expect(said).toMatch(/lang="fr".*>Wave : 77 123 45 67/);
    const ways = (await call('GET', '/api/payment/ways', { as })).body.data;
    const write = (en: string) => call('PATCH', '/api/payment/ways', { as, body: { transferText: { ...ways.transferText, en } } });
    expect((await write('Wave: 77 123 45 67')).body.data).toMatchObject({ transferText: { en: 'Wave: 77 123 45 67' }, chariowLink: '' });
    const [inFrench, inEnglish] = await pages();
    expect(inFrench).toMatch(/lang="fr".*>Wave : 77 123 45 67/);
    expect(inEnglish).toMatch(/lang="en".*>Wave: 77 123 45 67/);
    expect((await write('x'.repeat(3_001))).body.errors).toHaveProperty('transferText.en');
    await write('');
  });

  test('opens by the link that was sent until it is closed or over, and by no other', async () => {
    const { id, path } = await join();
    expect(await linkOf(id)).toBe(path);
    const stored = await db.selectFrom('pay_link').selectAll().where('member_id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(path.split('/').at(-1));
    for (const token of [stored.id, `${path.slice(7, -1)}x`, 'x', '%00', 'é'.repeat(90)])
      expect((await get(`/payer/${token}`)).statusCode).toBe(404);

    await db
      .updateTable('pay_link')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('member_id', '=', id)
      .execute();
    const over = await get(path);
    expect([over.statusCode, over.body.includes('Ce lien a expiré')]).toEqual([410, true]);
    const next = await linkOf(id);
    expect((await get(next)).statusCode).toBe(200);

    const revoke = () => call('DELETE', `/api/circle/members/${id}/pay-link`, { as });
    for (const { status } of [await revoke(), await revoke()]) expect(status).toBe(200);
    const logged = db.selectFrom('audit_log').select('id').where('action', '=', 'pay-link.revoke').where('subject_id', '=', id);
    expect(await logged.execute()).toHaveLength(1);
    expect((await get(next)).statusCode).toBe(410);
    expect((await sendReceipt(next, { amount: '5000' })).statusCode).toBe(410);
  });

  test('sends a new link to the address of a member, and answers every address alike', async () => {
    const { email } = await join();
    const answer = async (typed: string) => refusal(await post('/payer', { email: typed }));
    const [known, unknown] = [await answer(` ${email.toUpperCase()} `), await answer('x@exemple.sn')];
    expect(known.body).toContain('Consultez vos e-mails');
    expect(known.body.replaceAll(email, '')).toBe(unknown.body.replaceAll('x@exemple.sn', ''));
    for (let i = 0; i < 4; i++) expect((await answer(email)).statusCode).toBe(200);
    expect((await answer('awa@')).body).toContain('value="awa@"');
    // A member who reads English goes on in English.
    const json = { 'content-type': 'application/json' };
    const odd = await app.inject({ method: 'POST', url: '/payer', headers: json, payload: { email: { toString: 1, valueOf: 1 } } });
    expect((await refusal(odd)).body).toContain('Indiquez votre adresse e-mail');
    expect((await refusal(await post('/payer?lang=en', { email: 'awa@' }))).body).toContain('Send me the link');
    await runJobs();
    const mails = await db.selectFrom('delivery').select(['to_address', 'subject', 'text']).where('kind', '=', 'pay-link').execute();
    expect(mails.map(({ to_address }) => to_address)).toEqual([email, email, email]);
    // The token itself is stored apart from the text.
    expect(mails[0]!.text).not.toMatch(/payer\/[\w-]{20}/);
  });

  test('lets members choose their language and the news, lists their sessions, and leads to coaches who can be booked', async () => {
    const { id, path } = await join();
    const own = (await get(`${path}/moi`)).body;
    expect(own).toContain('Aucune séance n’est réservée.');
    expect(own).not.toContain('/reserver');
    const coach = await buildAccount(db, { role: 'coach' });
    const hours = [{ weekday: 1, opens: '09:00', closes: '18:00' }];
    await call('PUT', `/api/coach/${coach.id}/availability`, { as: coach.token, body: { hours, daysOff: [] } });
    expect((await get(`${path}/moi`)).body).toContain('<a href="/reserver?lang=fr">Réserver une séance</a>');
    expect((await post(`${path}/moi`, { language: 'en' })).statusCode).toBe(303);
    const row = await db.selectFrom('member').select(['language', 'unsubscribed_at']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ language: 'en', unsubscribed_at: expect.any(Date) });
    expect((await get(`${path}/moi?ok=1`)).body).toContain('Saved.');
  });
});

describe('the receipt of a transfer', () => {
  test('waits for staff, who confirm it once', async () => {
    const { id, path } = await join();
    const submissionKey = randomUUID();
    for (let i = 0; i < 2; i++)
      expect((await sendReceipt(path, { choice: 'next', note: 'Wave', submissionKey })).headers.location).toBe(`${path}?recu=1`);
    expect(shown((await get(path)).body)).toContain('Votre reçu de 50 000 F CFA, envoyé le');
    const { data, count } = await transfers();
    expect([count, data[0].amount, data[0].file.type, data[0].note]).toEqual([1, { value: 50_000, currency: 'XOF' }, 'image/png', 'Wave']);
    const file = await app.inject({ url: `/api/payment/transfers/${data[0]._id}/file`, headers: { authorization: `Bearer ${as}` } });
    expect(file.rawPayload.equals(PNG)).toBe(true);
    // No later cleaning removes it.
    const noted = db.selectFrom('file_removal as r').innerJoin('transfer_receipt as t', 't.storage_key', 'r.storage_key').select('t.id');
    expect(await noted.execute()).toEqual([]);

    const confirm = () => call('POST', `/api/payment/transfers/${data[0]._id}/confirm`, { as, body: { amount: '60000' } });
    const statuses = (await Promise.all([confirm(), confirm(), confirm()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409]);
    expect(await payments(id)).toEqual([{ amount: 60_000, moyen: 'Cash', currency: 'XOF' }]);
    const page = await get(path);
    expect(shown(page.body)).toContain('140 000 F CFA');
    const pdf = /href="([^"]+\/recu\/[^"]+)"/.exec(page.body)![1]!;
    expect((await get(pdf)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const other = await join();
    expect((await get(pdf.replace(path, other.path))).statusCode).toBe(404);
    // Each is drawn anew, and so many at once would leave no time for anybody else.
    await db.updateTable('rate_limit').set({ attempts: 60 }).where('key', '=', `receipt:${id}`).execute();
    const often = await get(pdf);
    expect([often.statusCode, shown(often.body)]).toEqual([429, expect.stringContaining('Trop de demandes')]);
  });

  test('is doubted when staff recorded the same payment by hand meanwhile, and recorded when they are sure', async () => {
    const { id, path } = await join();
    await sendReceipt(path, { choice: 'next' });
    const { _id } = (await transfers()).data.find(({ member }: { member: { _id: string } }) => member._id === id);
    await db.updateTable('transfer_receipt').set({ created_at: '2026-03-10T12:00:00Z' }).where('id', '=', _id).execute();
    const byHand = { name: 'Awa', email: 'awa@exemple.sn', produit: 'COACHING', moyen: 'Cash', amount: 50_000, paymentId: randomUUID() };
    await call('POST', '/api/payment/create', { as, body: { ...byHand, memberId: id, date: '2026-03-10' } });
    const confirm = (body: object) => call('POST', `/api/payment/transfers/${_id}/confirm`, { as, body });
    const { status, body } = await confirm({ isSure: false });
    expect([status, body.data, (await payments(id)).length]).toEqual([409, { doubt: 'same-day' }, 1]);
    expect((await confirm({ isSure: true })).body.data.state).toBe('confirmed');
    expect(await payments(id)).toHaveLength(2);
  });

  test('is confirmed after a merge that moves it at the same moment', async () => {
    const [kept, duplicate] = [await join(), await join()];
    await sendReceipt(duplicate.path, { choice: 'next' });
    const { _id } = (await transfers()).data.find(({ member }: { member: { _id: string } }) => member._id === duplicate.id);
    const { confirmed } = await db.transaction().execute(async (merge) => {
      await merge.selectFrom('member').select('id').where('id', '=', duplicate.id).forUpdate().execute();
      const confirmed = call('POST', `/api/payment/transfers/${_id}/confirm`, { as, body: {} });
      await expect.poll(() => countWaiting(db)).toBe(1);
      await merge.updateTable('transfer_receipt').set({ member_id: kept.id }).where('id', '=', _id).execute();
      return { confirmed };
    });
    expect((await confirmed).status).toBe(200);
    expect([await payments(kept.id), await payments(duplicate.id)]).toEqual([[expect.objectContaining({ amount: 50_000 })], []]);
  });

  test('is taken after many tries that kept none', async () => {
    const { id, path } = await join();
    for (let tries = 0; tries < 11; tries++) await refusal(await sendReceipt(path, { choice: 'other', amount: 'tout' }));
    expect((await sendReceipt(path, { choice: 'next' })).headers.location).toBe(`${path}?recu=1`);
    // The receipts that arrived are counted.
    for (let sent = 1; sent < 10; sent++) {
      await db.updateTable('transfer_receipt').set({ state: 'refused' }).where('member_id', '=', id).execute();
      expect((await sendReceipt(path, { choice: 'next' })).statusCode).toBe(303);
    }
    await db.updateTable('transfer_receipt').set({ state: 'refused' }).where('member_id', '=', id).execute();
    expect((await sendReceipt(path, { choice: 'next' })).statusCode).toBe(429);
  });

  test('is kept once when its form is sent twice at the same moment', async () => {
    const { id, path } = await join();
    const submissionKey = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => sendReceipt(path, { choice: 'next', submissionKey })));
    expect(sent.map(({ headers }) => headers.location)).toEqual(Array(3).fill(`${path}?recu=1`));
    expect(await db.selectFrom('transfer_receipt').select('state').where('member_id', '=', id).execute()).toEqual([{ state: 'waiting' }]);
  });

  test('is kept beside an earlier one when the browser kept the page in memory and sends its key again', async () => {
    const { id, path } = await join();
    const submissionKey = randomUUID();
    await sendReceipt(path, { choice: 'next', submissionKey });
    await sendReceipt(path, { choice: 'next', submissionKey }, Buffer.concat([PNG, Buffer.from('2')]));
    expect(await db.selectFrom('transfer_receipt').select('state').where('member_id', '=', id).execute()).toHaveLength(2);
  });

  test('is refused with a reason that the member reads', async () => {
    const { id, path, email } = await join();
    await sendReceipt(path, { choice: 'other', amount: '25 000 F' });
    const { data } = await transfers();
    expect(data[0].amount.value).toBe(25_000);
    const refuse = (reason: string) => call('POST', `/api/payment/transfers/${data[0]._id}/refuse`, { as, body: { reason } });
    expect((await refuse('')).body.errors).toEqual({ reason: 'Please say why' });
    expect((await refuse('La photo est illisible')).body.data.state).toBe('refused');
    expect((await get(path)).body).toContain('La photo est illisible');
    const mail = await db.selectFrom('delivery').select('text').where('to_address', '=', email).executeTakeFirstOrThrow();
    expect(mail.text).toContain('La photo est illisible');
    expect(await payments(id)).toEqual([]);
  });

  test('is refused without a link to a page that is closed since', async () => {
    const { id, path, email } = await join();
    await sendReceipt(path, { choice: 'next' });
    await db.updateTable('member').set({ archived_at: new Date() }).where('id', '=', id).execute();
    const { _id } = (await transfers()).data.find(({ member }: { member: { _id: string } }) => member._id === id);
    await call('POST', `/api/payment/transfers/${_id}/refuse`, { as, body: { reason: 'La photo est illisible' } });
    const mail = await db.selectFrom('delivery').select('text').where('to_address', '=', email).executeTakeFirstOrThrow();
    expect(mail.text).toContain('La photo est illisible');
    expect(mail.text).not.toContain('/payer/');
    expect(mail.text).toContain('Pour toute question, contactez l’équipe du programme.');
  });

  test.each([
    ['no file', { amount: '5000' }, null, 'Choisissez la photo de votre reçu'],
    ['a page', { amount: '5000' }, Buffer.from('<html><script>alert(1)</script>'), 'Choisissez une photo ou un PDF'],
    ['no amount', { amount: 'tout' }, PNG, 'Indiquez le montant'],
    ['no amount beside its file', { amount: 'tout' }, PNG, 'Choisissez de nouveau la photo'],
    ['no amount beside a page', { amount: 'tout' }, Buffer.from('<html>'), 'Choisissez une photo ou un PDF'],
  ])('is shown again with a sentence when it has %s', async (_, fields, file, sentence) => {
    const { id, path } = await join();
    const { body } = await refusal(await sendReceipt(path, { ...fields, note: 'Ma note' }, file));
    expect([body.includes(sentence), body.includes('Ma note')]).toEqual([true, true]);
    expect(await db.selectFrom('transfer_receipt').select('id').where('member_id', '=', id).execute()).toEqual([]);
  });

  test('is one of few that wait', async () => {
    const { path } = await join();
    for (let i = 0; i < 5; i++) expect((await sendReceipt(path, { choice: 'next' })).headers.location).toBe(`${path}?recu=1`);
    const { body } = await refusal(await sendReceipt(path, { choice: 'next' }));
    expect(shown(body)).toContain('Plusieurs de vos reçus attendent déjà');
  });

  test('is thanked for again when it was the last one that may wait and its form is sent once more', async () => {
    const { path } = await join();
    for (let i = 0; i < 4; i++) await sendReceipt(path, { choice: 'next' });
    const submissionKey = randomUUID();
    for (let i = 0; i < 2; i++)
      expect((await sendReceipt(path, { choice: 'next', submissionKey })).headers.location).toBe(`${path}?recu=1`);
    const another = await sendReceipt(path, { choice: 'next', submissionKey }, Buffer.concat([PNG, Buffer.from('2')]));
    expect(shown((await refusal(another)).body)).toContain('Plusieurs de vos reçus attendent déjà');
  });
});
