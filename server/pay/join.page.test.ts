import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '#server/build-if-stale.ts';
import { updateRow } from '#server/db/db.ts';
import { lockProduct } from '#server/products/products.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { png } from '#server/testing/pictures.ts';
import { expireRefusedPays } from './pay.jobs.ts';

const { app, db, deps, call, runJobs } = await testApp();
const { token: as } = await buildAccount(db);
beforeAll(() => buildIfStale(() => {}), 120_000);

const { body } = await call('GET', '/api/product', { as });
const { _id: productId } = body.data.find(({ name }: { name: string }) => name === 'COACHING');
const path = `/inscription/${productId}`;
const get = async (url: string) => {
  const { statusCode, body } = await app.inject({ url });
  return { status: statusCode, text: body.replaceAll(/[\u00A0\u202F]/g, ' ') };
};
let visitor = 0;
/** Sends the form from another network address each time, because so many people may join from one in an hour. */
const post = (fields: Record<string, string>, url = path) =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress: `10.2.0.${++visitor}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ name: 'Awa Diop', option: 'Partial', version: '1', submissionKey: randomUUID(), ...fields }).toString(),
  });
/** The page that a refused form leads to. */
async function refusal({ statusCode, headers }: Awaited<ReturnType<typeof post>>) {
  expect([statusCode, headers.location]).toEqual([303, expect.stringContaining('again=')]);
  return app.inject({ url: headers.location as string });
}
/** Adds a product that is sold, and returns its id. */
const sold = async (name: string): Promise<string> => {
  const terms = { prices: [{ value: 90_000, currency: 'XOF' }], instalments: [], subscription: { months: 1, prices: [] } };
  const made = await call('POST', '/api/product', { as, body: { name, description: '', isDefault: false, accessGroups: [], terms } });
  return made.body.data._id;
};
const newEmail = () => `${randomUUID()}@exemple.sn`;
const membersWith = (email: string) => db.selectFrom('member').selectAll().where('email', '=', email).execute();

test('somebody joins on the page of a product, owes its first instalment, and goes on to pay it', async () => {
  const { status, text } = await get(path);
  expect([status, text.includes('Rejoindre COACHING'), text.includes('En 4 versements, dont 50 000 F CFA maintenant')]).toEqual([
    200,
    true,
    true,
  ]);
  const email = newEmail();
  const sent = await post({ email, phone: '77 123 45 67' });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, expect.stringMatching(/^\/payer\/[\w-]{30,}$/)]);
  expect(await membersWith(email)).toMatchObject([
    { full_name: 'Awa Diop', phone: '+221771234567', product: 'COACHING', payment_option: 'Partiel' },
  ]);
  const page = await get(sent.headers.location as string);
  expect(page.text).toContain('200 000 F CFA');
  expect(page.text).toContain('Prochain versement');
});

test('a name is one line, and turns nothing around that stands after it', async () => {
  const email = newEmail();
  await post({ email, name: '\u202eAwa\r\n\u2066Votre compte\u0085est\u2028bloqué' });
  expect(await membersWith(email)).toMatchObject([{ full_name: 'Awa Votre compte est bloqué' }]);
  expect((await refusal(await post({ email: newEmail(), name: ' \u202e\u2066 ' }))).body).toContain('aria-invalid="true"');
});

test('a form that is sent twice, also at the same time, makes one member and leads to one page', async () => {
  // At several distances, because a later request can meet the member of the first at any moment of its making.
  for (const milliseconds of [0, 1, 2, 3, 4, 5, 6, 8, 10, 15]) {
    const [email, submissionKey] = [newEmail(), randomUUID()];
    const after = (wait: number) => delay(wait).then(() => post({ email, submissionKey }));
    const sent = await Promise.all([0, 1, 2, 3, 60].map((times) => after(times * milliseconds)));
    expect(new Set(sent.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await membersWith(email)).toHaveLength(1);
  }
});

test('a page that the browser kept in memory makes another member of the next person, who does not see the first one’s page', async () => {
  const [submissionKey, first, second] = [randomUUID(), newEmail(), newEmail()];
  const [one, other] = [await post({ email: first, submissionKey }), await post({ email: second, name: 'Binta Sarr', submissionKey })];
  expect(other.headers.location).not.toBe(one.headers.location);
  expect(await membersWith(second)).toMatchObject([{ full_name: 'Binta Sarr' }]);
});

test('the address of a member opens nobody’s page: its owner gets the link by e-mail', async () => {
  const email = newEmail();
  await post({ email });
  const again = await post({ email, name: 'Quelqu’un d’autre' });
  expect(again.headers.location).toMatch(/^\/payer\?lang=fr&again=[\da-f-]{36}$/);
  expect((await refusal(again)).body).toContain('Consultez vos e-mails');
  await runJobs();
  expect(await membersWith(email)).toMatchObject([{ full_name: 'Awa Diop' }]);
  const mails = await db.selectFrom('delivery').select('kind').where('to_address', '=', email).execute();
  expect(mails).toEqual([{ kind: 'pay-link' }]);
});

test('the page that opens after joining is open for the days of the payment, and no e-mail leads to it', async () => {
  const email = newEmail();
  const joined = (await post({ email })).headers.location as string;
  const [member] = await membersWith(email);
  const sent = await call('POST', `/api/circle/members/${member!.id}/pay-link`, { as });
  const lasting = new URL(sent.body.data.url).pathname;
  expect(lasting).not.toBe(joined);
  await db.updateTable('pay_link').set({ expires_at: sql`expires_at - interval '3 days'` }).where('member_id', '=', member!.id).execute();
  expect([(await get(joined)).status, (await get(lasting)).status]).toEqual([410, 200]);
});

test('a form with other terms than the product has does not tell whether an address is a member’s', async () => {
  const [known, unknown] = [newEmail(), newEmail()];
  await post({ email: known });
  for (const email of [known, unknown]) expect((await refusal(await post({ email, version: 'x' }))).body).toContain('Le prix a changé');
  expect(await membersWith(unknown)).toEqual([]);
});

test.each([
  ['no name', { name: ' ', email: 'awa@exemple.sn' }, 'Indiquez votre nom'],
  ['no e-mail address', { email: 'awa' }, 'Indiquez votre adresse e-mail'],
  ['a number that is none', { email: 'awa2@exemple.sn', phone: '12' }, 'value="12"'],
  ['a form without a key', { email: 'awa3@exemple.sn', submissionKey: 'x' }, 'resté ouvert trop longtemps'],
])('%s is refused beside its field, and nothing typed is lost', async (_, fields, sentence) => {
  const { body } = await refusal(await post(fields));
  expect([body.includes(sentence), body.includes(`value="${fields.email}"`)]).toEqual([true, true]);
  expect(await membersWith(fields.email)).toEqual([]);
});

test('a refused form has an address, which shows an empty form once it was sent again and shows nothing for another product', async () => {
  const email = newEmail();
  const { location } = (await post({ name: 'Awa Sarr', email: 'awa@' })).headers as { location: string };
  expect((await get(location)).text).toContain('value="Awa Sarr"');
  expect((await get(location)).text).toContain('Indiquez votre adresse e-mail');
  const again = new URL(location, 'http://x').searchParams.get('again')!;
  expect((await get(location)).text).toContain(`name="submissionKey" value="${again}"`);
  expect((await get(`/inscription/${await sold('Autre atelier')}?again=${again}`)).text).not.toContain('Awa Sarr');
  expect((await post({ name: 'Awa Sarr', email, submissionKey: again })).headers.location).toMatch(/^\/payer\/[\w-]{30,}$/);
  expect((await get(location)).text).not.toMatch(/Awa Sarr|Indiquez votre/);
});

test('a refused form is answered directly from where too many were refused, and is forgotten after a day', async () => {
  const from = (remoteAddress: string) =>
    app.inject({
      ...{ method: 'POST', url: path, remoteAddress, payload: 'email=awa%40' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const kept = await from('10.9.0.1');
  expect((await refusal(kept)).body).toContain('value="awa@"');
  await db.updateTable('rate_limit').set({ attempts: 100 }).where('key', '=', 'pay:refused:10.9.0.1').execute();
  const direct = await from('10.9.0.1');
  expect([direct.statusCode, direct.body.includes('value="awa@"')]).toEqual([400, true]);
  await db.updateTable('refused_pay').set({ refused_at: sql<Date>`now() - interval '25 hours'` }).execute();
  await expireRefusedPays.handle(deps, {});
  expect((await get(kept.headers.location as string)).text).not.toContain('value="awa@"');
});

test('whoever joins with the address of somebody else sends no link there, whatever they type as their name', async () => {
  const email = newEmail();
  expect((await post({ email, name: 'Gagnez sur evil.example/prix' })).statusCode).toBe(303);
  await post({ email });
  await runJobs();
  const mail = await db.selectFrom('delivery').select(['text', 'html']).where('to_address', '=', email).executeTakeFirstOrThrow();
  for (const written of [mail.text, mail.html]) {
    expect(written).not.toContain('evil.example');
    expect(written.replaceAll('\u200b', '')).toContain('Bonjour Gagnez sur evil.example/prix,');
  }
});

test('every field that is wrong is said at once, and only beside it', async () => {
  const { body } = await refusal(await post({ name: '', email: 'awa', phone: '12' }));
  for (const sentence of ['Indiquez votre nom', 'Indiquez votre adresse e-mail', 'numéro avec son indicatif'])
    expect(body.split(sentence)).toHaveLength(2);
  expect(body).toContain('Vérifiez les champs signalés');
  expect(body.match(/aria-invalid="true"/g)).toHaveLength(3);
});

test('a visitor reads the language that they choose, else the programme’s, and is written to in it', async () => {
  const open = async (url: string, browser = 'en-GB') => (await app.inject({ url, headers: { 'accept-language': browser } })).body;
  const isEnglish = (page: string) => page.includes('<html lang="en"') && page.includes('Join COACHING');
  expect([await open(path), await open(`${path}?lang=fr`), await open(`${path}?lang=en`, 'fr')].map(isEnglish)).toEqual([
    false,
    false,
    true,
  ]);
  expect(/<button[^>]* name="lang"[^>]*>/.exec(await open(path))?.[0]).toContain(`="${path}?lang=en"`);
  // The typed values stay, and they are not checked yet.
  const switched = await refusal(await post({ email: 'awa@', name: 'Awa <3', lang: 'en' }, `${path}?lang=en`));
  expect([switched.statusCode, isEnglish(switched.body), switched.body.includes('aria-invalid="true"')]).toEqual([200, true, false]);
  for (const typed of ['value="awa@"', 'value="Awa &lt;3"', `action="${path}?lang=en"`]) expect(switched.body).toContain(typed);
  expect((await refusal(await post({ email: 'awa' }, `${path}?lang=en`))).body).toContain(`action="${path}?lang=en"`);
  const [inEnglish, inFrench] = [newEmail(), newEmail()];
  const sent = await post({ email: inEnglish }, `${path}?lang=en`);
  await post({ email: inFrench });
  expect([(await membersWith(inEnglish))[0]!.language, (await membersWith(inFrench))[0]!.language]).toEqual(['en', null]);
  expect(await open(sent.headers.location as string, 'fr')).toContain('<html lang="en"');
});

test('the page of a product that is not sold any more says so, and a product that does not exist has none', async () => {
  const unknown = await get(`/inscription/${randomUUID()}`);
  expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('Demandez le bon lien à l’équipe.')]);
  expect(unknown.text).not.toContain('Recevoir un nouveau lien');
  const id = await sold('Atelier');
  const atelier = `/inscription/${id}`;
  expect((await get(atelier)).text).toContain('90 000 F CFA');
  await call('DELETE', `/api/product/${id}`, { as });
  const [opened, joined] = [await get(atelier), await post({ email: newEmail() }, atelier)];
  expect([opened.status, joined.statusCode]).toEqual([410, 410]);
  for (const said of [opened.text, joined.body]) {
    expect(said).toContain('Il n’est plus possible de rejoindre Atelier.');
    // Whoever opens it is a stranger, who has nothing to pay yet.
    expect(said).not.toContain('Recevoir un nouveau lien');
  }
});

test('nobody joins a product that is archived while their form is on its way', async () => {
  const [id, email] = [await sold('Atelier bref'), newEmail()];
  const { sent } = await db.transaction().execute(async (trx) => {
    await lockProduct(trx, id);
    await updateRow(trx, 'product', id, { archived_at: new Date() });
    const sent = post({ email }, `/inscription/${id}`);
    await expect.poll(() => countWaiting(db)).toBe(1);
    return { sent };
  });
  const { statusCode, body } = await sent;
  expect([statusCode, body]).toEqual([410, expect.stringContaining('Il n’est plus possible de rejoindre Atelier bref.')]);
  expect(await membersWith(email)).toEqual([]);
});

test('a price that changed since the page was opened is shown before somebody owes it', async () => {
  const [id, email, submissionKey] = [await sold('Atelier révisé'), newEmail(), randomUUID()];
  const page = `/inscription/${id}`;
  const setPrice = async (value: number) => {
    const terms = { prices: [{ value, currency: 'XOF' }], instalments: [], subscription: { months: 1, prices: [] } };
    expect((await call('PATCH', `/api/product/${id}`, { as, body: { terms } })).status).toBe(200);
  };
  await setPrice(120_000);
  const refused = await refusal(await post({ email }, page));
  expect(await membersWith(email)).toEqual([]);
  for (const shown of ['Le prix a changé', `value="${email}"`, '120\u202F000', 'name="version" value="2"'])
    expect(refused.body).toContain(shown);

  const joined = await post({ email, version: '2', submissionKey }, page);
  expect(joined.statusCode).toBe(303);
  // The same form once more leads to the same page, whatever the price is now.
  await setPrice(130_000);
  expect((await post({ email, version: '2', submissionKey }, page)).headers.location).toBe(joined.headers.location);
});

test('the image of the product is on its page and on the page to pay, with its size and what it shows', async () => {
  const content = png(800, 450).toString('base64');
  const image = (await call('POST', '/api/templates/pictures', { as, body: { content } })).body.data._id;
  const src = `src="/share/mail-picture/${image}"`;
  const shows = async (url: string, alt: string) => {
    const { text } = await get(url);
    expect(text).toMatch(new RegExp(`<img[^>]*${src}[^>]*>`));
    for (const part of [`alt="${alt}"`, 'width="800"', 'height="450"', 'loading="lazy"']) expect(text).toContain(part);
    expect(Buffer.byteLength(text)).toBeLessThan(50 * 1024);
  };
  await call('PATCH', `/api/product/${productId}`, { as, body: { image } });
  await shows(path, 'COACHING');
  await call('PATCH', `/api/product/${productId}`, { as, body: { imageAlt: 'Un <coach> & "vous"' } });
  await shows(path, 'Un &lt;coach> &amp; &quot;vous&quot;');
  const { headers } = await post({ email: newEmail() });
  await shows(String(headers.location), 'Un &lt;coach> &amp; &quot;vous&quot;');
  await call('PATCH', `/api/product/${productId}`, { as, body: { image: null } });
  expect((await get(path)).text).not.toContain('<img');
});
