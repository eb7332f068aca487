import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { mailPicturePath } from '#contract/brand.ts';
import { forgetPictures } from '#server/mail/pictures.queries.ts';
import { lockLabels } from '#server/members/label-changes.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { png } from '#server/testing/pictures.ts';

const sink = await startSink();
const { app, call, db, runJobs } = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
afterAll(() => sink.close());
const as = (await buildAccount(db, { name: 'Fatou' })).token;
const coach = (await buildAccount(db, { role: 'coach' })).token;

const TERMS = {
  prices: [{ value: 100_000, currency: 'XOF' }],
  instalments: [0, 1].map((after) => ({ after, unit: 'month', amounts: [{ value: 50_000, currency: 'XOF' }] })),
  subscription: { months: 12, prices: [] },
};
const create = (body: object) => call('POST', '/api/product', { as, body: { terms: TERMS, name: randomUUID(), ...body } });
const created = async (body: object = {}) => (await create(body)).body.data;
const edit = (id: string, body: object) => call('PATCH', `/api/product/${id}`, { as, body });
const upload = (content: Buffer, token = as) =>
  call('POST', '/api/templates/pictures', { as: token, body: { content: content.toString('base64') } });
const picture = async () => (await upload(png(800, 450))).body.data._id as string;
const template = async (name: string, status = 1, said = '{{ fullName }}') =>
  (await call('POST', '/api/templates', { as, body: { name, subject: `${name} {{ product }}`, body: `<p>${said}</p>`, status } })).body.data
    ._id as string;
const tag = async (name: string) => (await call('POST', '/api/tags', { as, body: { name } })).body.data._id as string;
let n = 0;
const join = async (body: object) =>
  (
    await call('POST', '/api/circle/create', {
      as,
      body: { name: 'Awa', email: `awa${++n}@exemple.sn`, date: '2026-01-10', option: 'Partial', ...body },
    })
  ).body.data;
const member = async (id: string) => (await call('GET', `/api/circle/members/${id}`, { as })).body.data;
const pay = (email: string, produit: string, more: object = {}) =>
  call('POST', '/api/payment/create', {
    as,
    body: { name: 'Awa', email, produit, amount: 50_000, moyen: 'Cash', paymentId: randomUUID(), ...more },
  });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const subjects = async (email: string) => {
  await runJobs();
  const mails = await db.selectFrom('delivery').select('subject').where('to_address', '=', email).orderBy('id').execute();
  return mails.map(({ subject }) => subject);
};
const tagsOf = async (id: string) => (await member(id)).tags.map((one: { name: string }) => one.name);

describe('the image of a product', () => {
  test('is a picture that staff uploaded, and stays for as long as the product has it', async () => {
    const image = await picture();
    const { _id } = await created({ image, imageAlt: 'Les coachs à Dakar' });
    expect((await call('GET', '/api/product', { as })).body.data.find((one: { _id: string }) => one._id === _id)).toMatchObject({
      image: { _id: image, width: 800, height: 450 },
      imageAlt: 'Les coachs à Dakar',
    });
    const other = await picture();
    await sql`update mail_picture set used_at = now() - interval '8 days'`.execute(db);
    await forgetPictures(db);
    expect((await app.inject(mailPicturePath(image))).headers['content-type']).toBe('image/png');
    expect((await app.inject(mailPicturePath(other))).statusCode).toBe(404);
    expect((await edit(_id, { image: null })).body.data.image).toBeNull();
  });

  test.each([
    ['a script in place of a picture', Buffer.from('<svg onload="alert(1)"/>')],
    ['a picture that says it is larger than it may be', png(2_401, 1)],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused with a sentence', async (_, content) => {
    const { status, body } = await upload(content);
    expect([status, body.errors.content]).toEqual([400, expect.stringContaining('PNG or JPEG')]);
  });

  test('cannot be one that does not exist, or an address', async () => {
    expect((await create({ image: randomUUID() })).body.errors.image).toMatch(/choose it again/);
    expect((await create({ image: 'https://example.com/x.png' })).status).toBe(400);
    expect((await upload(png(1, 1), coach)).status).toBe(403);
  });
});

describe('the tags of a product', () => {
  test('are given with the first instalment as its access groups are, and go with it on the timeline; those of staff stay', async () => {
    const [vip, club] = [await tag('VIP'), await tag('Club')];
    const { name } = await created({ tags: [vip, club] });
    const { _id, email } = await join({ product: name });
    await call('POST', `/api/circle/members/${_id}/tags`, { as, body: { tags: [club] } });
    expect(await tagsOf(_id)).toEqual(['Club']);
    const payment = (await pay(email, name)).body.data;
    expect(await tagsOf(_id)).toEqual(['Club', 'VIP']);
    await call('DELETE', `/api/payment/${payment._id}`, { as });
    expect(await tagsOf(_id)).toEqual(['Club']);
    const events = (await call('GET', `/api/circle/members/${_id}/timeline`, { as })).body.data;
    const changes = events.filter(({ kind }: { kind: string }) => kind === 'tags').map(({ data }: { data: object }) => data);
    expect(changes.slice(0, 2)).toEqual([
      { added: [], removed: ['VIP'], by: 'run' },
      { added: ['VIP'], removed: [], by: 'run' },
    ]);
  });

  test('exist, and a tag that is merged into another one is that one here', async () => {
    expect((await create({ tags: [randomUUID()] })).body.errors.tags).toMatch(/choose again/);
    const [old, kept] = [await tag('Ancien'), await tag('Nouveau')];
    const { _id } = await created({ tags: [old] });
    expect((await call('DELETE', `/api/tags/${old}`, { as })).status).toBe(409);
    expect((await call('POST', `/api/tags/${old}/merge`, { as, body: { into: kept } })).status).toBe(200);
    const product = (await call('GET', '/api/product', { as })).body.data.find((one: { _id: string }) => one._id === _id);
    expect(product.tags).toEqual([kept]);
  });

  test.each([
    ['tag', '/api/tags', 'tags'],
    ['access group', '/api/circle/spaces', 'accessGroups'],
  ] as const)('give the other %s to who pays while one is merged into it', async (_, path, given) => {
    const add = async (name: string) => (await call('POST', path, { as, body: { name } })).body.data._id as string;
    const [from, into] = [await add(randomUUID()), await add(randomUUID())];
    const { name } = await created({ [given]: [from] });
    const { _id, email } = await join({ product: name });
    let paid: ReturnType<typeof pay> | undefined;
    const merged = await during(db, {
      first: (db) => sql`lock table saved_view in share mode`.execute(db),
      begin: () => call('POST', `${path}/${from}/merge`, { as, body: { into } }),
      finish: async () => {
        paid = pay(email, name);
        await expect.poll(() => countWaiting(db)).toBe(2);
      },
    });
    expect([merged.status, (await paid!).status]).toEqual([200, 200]);
    expect((await member(_id))[given]).toMatchObject([{ _id: into }]);
  });
});

test('somebody pays for a product while the tag of those who have paid is merged with one of its tags', async () => {
  const [complete, own] = [await tag(randomUUID()), await tag(randomUUID())];
  await db.updateTable('setting').set({ complete_tag: complete }).execute();
  const { name } = await created({ tags: [own] });
  const { _id, email } = await join({ product: name });
  const paid = await during(db, {
    // A merge locks both tags in the order of their ids.
    first: (trx) => lockLabels(trx, 'tag', [complete]),
    begin: () => pay(email, name, { amount: 100_000 }),
    finish: (trx) => lockLabels(trx, 'tag', [own]),
  });
  await db.updateTable('setting').set({ complete_tag: null }).execute();
  expect(paid.status).toBe(200);
  expect((await member(_id)).tags.map((one: { _id: string }) => one._id).sort()).toEqual([complete, own].sort());
});

describe('the templates of a product', () => {
  test('welcome a member once for each product, and confirm each payment of today once', async () => {
    const [welcome, confirmation] = [await template('Bienvenue'), await template('Merci')];
    const { name } = await created({ templates: { welcome, confirmation } });
    const { _id, email } = await join({ product: name });
    expect(await subjects(email)).toEqual([`Bienvenue ${name}`]);
    const body = { paymentId: randomUUID() };
    await pay(email, name, body);
    await pay(email, name, body);
    expect(await subjects(email)).toEqual([`Bienvenue ${name}`, `Merci ${name}`]);
    await pay(email, name, { date: daysAgo(8) });
    await pay(email, name, { date: '2026-01-11' });
    const other = await created({});
    await call('PATCH', `/api/circle/members/${_id}`, { as, body: { product: other.name } });
    await call('PATCH', `/api/circle/members/${_id}`, { as, body: { product: name } });
    expect(await subjects(email)).toHaveLength(2);
    const plain = await join({ product: other.name });
    await pay(plain.email, other.name);
    expect(await subjects(plain.email)).toEqual([]);
  });

  test('welcome the member to whom a payment is moved that brings the product, and not the one who had it for a moment', async () => {
    const { name } = await created({ templates: { welcome: await template('Accueil') } });
    const [wrong, right] = [await join({}), await join({})];
    const payment = (await pay('personne@exemple.sn', name)).body.data;
    for (const { _id: memberId } of [wrong, right]) await call('POST', `/api/payment/${payment._id}/attach`, { as, body: { memberId } });
    expect((await member(right._id)).product).toBe(name);
    await runJobs();
    await sql`update pgboss.job set start_after = now() where name = 'products.message'`.execute(db);
    expect([await subjects(wrong.email), await subjects(right.email)]).toEqual([[], [`Accueil ${name}`]]);
  });

  test('confirm a payment that staff enter some days after it was made', async () => {
    const confirmation = await template('Merci');
    const { name } = await created({ templates: { confirmation } });
    const { email } = await join({ product: name });
    await pay(email, name, { date: daysAgo(6) });
    expect(await subjects(email)).toEqual([`Merci ${name}`]);
  });

  test('say what was paid, also when a payment of nobody becomes that of a member', async () => {
    const confirmation = await template('Reçu', 1, 'Nous avons reçu {{ amountPaid }}.');
    const { name } = await created({ templates: { confirmation } });
    const { _id, email } = await join({ product: name });
    const payment = (await pay('inconnue@exemple.sn', name, { amount: 12_500 })).body.data;
    expect(await subjects(email)).toEqual([]);
    const attach = (memberId: string | null) => call('POST', `/api/payment/${payment._id}/attach`, { as, body: { memberId } });
    const other = await join({ product: name });
    const { _id: wrong, email: wrongEmail } = await join({ product: name });
    // The confirmation waits while staff can undo it.
    await attach(wrong);
    await attach(null);
    await attach(_id);
    expect(await subjects(email)).toEqual([]);
    await sql`update pgboss.job set start_after = now() where name = 'products.message'`.execute(db);
    expect([await subjects(wrongEmail), await subjects(email)]).toEqual([[], [`Reçu ${name}`]]);
    const mail = await db.selectFrom('delivery').select('text').where('to_address', '=', email).executeTakeFirstOrThrow();
    expect(mail.text).toMatch(/Nous avons reçu 12\s500\sF\sCFA\./);
    await attach(other._id);
    await attach(_id);
    expect([await subjects(other.email), await subjects(email)]).toEqual([[], [`Reçu ${name}`]]);
    const preview = async (memberId: string) =>
      (await call('GET', `/api/templates/preview/${confirmation}?memberId=${memberId}`, { as })).body.data;
    expect((await preview(_id)).text).toMatch(/12\s500\sF\sCFA/);
    expect((await preview(other._id)).warnings).toMatchObject([{ kind: 'empty-field' }]);
    const old = (await pay('ancienne@exemple.sn', name, { date: '2026-01-11' })).body.data;
    await call('POST', `/api/payment/${old._id}/attach`, { as, body: { memberId: other._id } });
    expect(await subjects(other.email)).toEqual([]);
  });

  test('that are archived or not active yet send nothing, and neither a payment that was deleted or refunded meanwhile nor one of an archived member is confirmed', async () => {
    const [draft, confirmation] = [await template('Brouillon', 2), await template('Reçu')];
    const { name } = await created({ templates: { welcome: draft, confirmation } });
    const { email } = await join({ product: name });
    const payment = (await pay(email, name)).body.data;
    await call('DELETE', `/api/payment/${payment._id}`, { as });
    expect(await subjects(email)).toEqual([]);
    const refunded = (await pay(email, name)).body.data;
    const { status } = await call('POST', `/api/payment/${refunded._id}/refund`, {
      as,
      body: { amount: refunded.amount.value, reason: 'Erreur' },
    });
    expect([status, await subjects(email)]).toEqual([200, []]);
    const archived = await join({ product: name });
    await db.updateTable('member').set({ archived_at: new Date() }).where('id', '=', archived._id).execute();
    await pay(archived.email, name, { memberId: archived._id });
    expect(await subjects(archived.email)).toEqual([]);
  });

  test('replace the general template in reminders of payments of their members only, and fall back to it', async () => {
    const [general, own] = [await template('Relance'), await template('Relance du produit')];
    await call('PATCH', '/api/setting', { as, body: { default_template: general, paymentTemplates: null } });
    const { _id, name } = await created({ templates: { reminder: own } });
    const add = async (product: string) => {
      const { _id, email } = await join({ product });
      await db.updateTable('member').set({ payment_next: '2026-02-01', payment_status: 'Late' }).where('id', '=', _id).execute();
      return { _id, email, remind: () => call('POST', `/api/reminders/${_id}`, { as }) };
    };
    const [awa, omar, ina] = [await add(name), await add((await created()).name), await add(name)];
    const planned = (await call('GET', '/api/reminders/dry-run', { as })).body.data.reminders;
    const templateOf = (id: string) => planned.find((one: { _id: string }) => one._id === id)?.template;
    expect([templateOf(awa._id), templateOf(omar._id)]).toEqual(['Relance du produit', 'Relance']);
    await awa.remind();
    await omar.remind();
    expect([(await subjects(awa.email))[0], (await subjects(omar.email))[0]]).toEqual([
      `Relance du produit ${name}`,
      expect.stringMatching(/^Relance [0-9a-f-]+$/),
    ]);
    await call('PATCH', `/api/templates/${own}`, { as, body: { status: 'Archived' } });
    await ina.remind();
    expect(await subjects(ina.email)).toEqual([`Relance ${name}`]);
    const refused = await call('DELETE', `/api/templates/${own}`, { as });
    expect([refused.status, refused.body.data]).toEqual([409, [{ kind: 'product', _id, name }]]);
    expect((await call('POST', `/api/templates/${own}/replace`, { as, body: { by: general } })).status).toBe(200);
    const product = (await call('GET', '/api/product', { as })).body.data.find((one: { _id: string }) => one._id === _id);
    expect(product.templates).toEqual({ welcome: null, reminder: general, confirmation: null });
    expect((await create({ templates: { welcome: own } })).body.errors['templates.welcome']).toMatch(/another one/);
  });
});

test('the history tells what changed besides the prices, by the names that things have', async () => {
  const [image, vvip, welcome] = [await picture(), await tag('VVIP'), await template('Accueil')];
  const { _id } = await created({ description: 'Avant' });
  await edit(_id, { terms: { ...TERMS, instalments: [] } });
  await edit(_id, { image, tags: [vvip], templates: { welcome }, description: 'Après' });
  const { data } = (await call('GET', `/api/product/${_id}/changes`, { as })).body;
  expect(data).toMatchObject([{ by: 'Fatou' }]);
  expect(data[0].changes).toEqual([
    { field: 'description', before: 'Avant', after: 'Après' },
    { field: 'image', before: '', after: image },
    { field: 'tags', before: '', after: 'VVIP' },
    { field: 'welcome', before: '', after: 'Accueil' },
  ]);
  expect((await call('GET', `/api/product/${_id}/changes`, { as: coach })).status).toBe(403);
  expect((await call('GET', `/api/product/${randomUUID()}/changes`, { as })).status).toBe(404);
});
