import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { MASK } from '#contract/outbox.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { app, db, call } = await testApp();
const { token: as } = await buildAccount(db);
beforeAll(() => buildIfStale(() => {}), 120_000);

const newEmail = () => `${randomUUID()}@exemple.sn`;
async function join(given: object = {}) {
  const details = { name: 'Awa Diop', email: newEmail(), phone: '+221771234567', ...given };
  const { body } = await call('POST', '/api/circle/create', { as, body: { ...details, product: 'COACHING' } });
  const link = await call('POST', `/api/circle/members/${body.data._id}/pay-link`, { as });
  return { id: body.data._id as string, ...details, path: new URL(link.body.data.url).pathname };
}
type Joined = Awaited<ReturnType<typeof join>>;
let visitor = 0;
const post = (url: string, fields: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    remoteAddress: `10.1.${visitor++ >> 6}.1`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
/** Sends the form of the page, as it was shown, with what the member typed. */
const correct = (
  { path, name, email, phone, submissionKey = '' }: Joined & { submissionKey?: string },
  typed: { name?: string; email?: string; phone?: string },
) =>
  post(`${path}/moi`, {
    form: 'details',
    nameShown: name,
    emailShown: email,
    phoneShown: phone,
    submissionKey,
    ...{ name, email, phone },
    ...typed,
  });
/** The page that a refused form leads to. */
async function refusal({ statusCode, headers }: Awaited<ReturnType<typeof post>>) {
  expect([statusCode, headers.location]).toEqual([303, expect.stringMatching(/\/moi\?again=/)]);
  return app.inject({ url: headers.location as string });
}
const get = async (url: string) => {
  const { statusCode, body } = await app.inject({ url });
  return { status: statusCode, text: body.replaceAll(/[\u00A0\u202F]/g, ' ') };
};
const stored = (id: string) =>
  db.selectFrom('member').select(['full_name', 'email', 'phone']).where('id', '=', id).executeTakeFirstOrThrow();
const choices = (id: string) =>
  db.selectFrom('member').select(['phone', 'language', 'unsubscribed_at']).where('id', '=', id).executeTakeFirstOrThrow();
const mailsTo = (email: string) =>
  db.selectFrom('delivery').select(['kind', 'text', 'secret']).where('to_address', '=', email).orderBy('id').execute();
/** The path of the link in the last e-mail of this kind. */
async function linkIn(email: string, kind: string): Promise<string> {
  const { text, secret } = (await mailsTo(email)).findLast((mail) => mail.kind === kind)!;
  return new URL(/https?:\S+/.exec(text.replaceAll(MASK, secret ?? ''))![0]).pathname;
}
const timeline = async (id: string) => (await call('GET', `/api/circle/members/${id}/timeline`, { as })).body.data;

describe('a member’s own page', () => {
  test('changes the name and the telephone number at once, as the member’s own change, and tells their address', async () => {
    const awa = await join();
    const sent = await correct(awa, { name: 'Awa Diop-Sarr', phone: '77 765 43 21' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${awa.path}/moi?ok=1`]);
    expect(await stored(awa.id)).toEqual({ full_name: 'Awa Diop-Sarr', email: awa.email, phone: '+221777654321' });
    const [event] = await timeline(awa.id).then((events) => events.filter(({ kind }: { kind: string }) => kind === 'edited'));
    expect(event).toMatchObject({
      actor: null,
      data: { by: 'member', changes: { fullName: ['Awa Diop', 'Awa Diop-Sarr'], phone: ['+221771234567', '+221777654321'] } },
    });
    const { address } = await db
      .selectFrom('audit_log')
      .select('address')
      .where('subject_id', '=', awa.id)
      .where('action', '=', 'member.edited')
      .executeTakeFirstOrThrow();
    expect(address).toMatch(/^10\.1\./);
    const [told] = await mailsTo(awa.email);
    expect(told!.text).toMatch(/Modifié sur votre page\s: le nom et le numéro de téléphone\./);
    expect(told!.text).not.toMatch(/Sarr|7654321/);
  });

  test('keeps a name on one line, turned around by nothing', async () => {
    const awa = await join();
    await correct(awa, { name: '\u202eAwa\u2066 Sarr' });
    expect(await stored(awa.id)).toMatchObject({ full_name: 'Awa  Sarr' });
  });

  test('changes only what the member typed, and not what staff corrected meanwhile', async () => {
    const awa = await join();
    await call('PATCH', `/api/circle/members/${awa.id}`, { as, body: { phone: '+221770000000' } });
    await correct(awa, { name: 'Awa Sarr' });
    expect(await stored(awa.id)).toMatchObject({ full_name: 'Awa Sarr', phone: '+221770000000' });
  });

  test('says beside each field what is wrong, and loses nothing that was typed', async () => {
    const awa = await join();
    const sent = await refusal(await correct(awa, { name: ' ', email: 'awa@', phone: '12' }));
    const again = /name="submissionKey" value="([^"]+)"/.exec(sent.body)![1]!;
    for (const part of [
      'Indiquez votre nom',
      'Indiquez votre adresse e-mail en entier',
      'avec son indicatif',
      'value="awa@"',
      'value="12"',
    ])
      expect(sent.body).toContain(part);
    expect(sent.body).toContain(`name="emailShown" value="${awa.email}"`);
    expect(await stored(awa.id)).toMatchObject({ full_name: 'Awa Diop', phone: awa.phone });
    expect(await mailsTo(awa.email)).toEqual([]);
    // Once it is sent again, going back leads to the details as they are.
    await correct({ ...awa, submissionKey: again }, { name: 'Awa Sarr' });
    expect((await get(`${awa.path}/moi?again=${again}`)).text).not.toMatch(/awa@"|Indiquez votre/);
  });

  test('has one form, whose button saves everything that was typed and chosen on it', async () => {
    const awa = await join();
    const page = (await get(`${awa.path}/moi`)).text;
    expect(page.match(/<form/g)).toHaveLength(1);
    const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name, value]);
    const shown = { ...Object.fromEntries(hidden), name: awa.name, email: awa.email, phone: awa.phone, language: 'fr', news: 'yes' };
    const sent = await post(`${awa.path}/moi`, { ...shown, phone: '77 765 43 21', language: 'en' });
    expect(sent.headers.location).toBe(`${awa.path}/moi?ok=1`);
    expect(await choices(awa.id)).toEqual({ phone: '+221777654321', language: 'en', unsubscribed_at: null });

    // A refused form comes back with the choices, which count when it is sent again.
    const { news, ...without } = shown;
    const refused = await refusal(await post(`${awa.path}/moi`, { ...without, phone: '12', language: 'en', languageShown: 'en' }));
    expect(/<input[^>]*name="news"[^>]*>/.exec(refused.body)![0]).not.toContain('checked');
    expect(refused.body).toContain('name="newsShown" value="yes"');
    expect(await choices(awa.id)).toMatchObject({ unsubscribed_at: null });

    // An old page does not take back what was chosen elsewhere meanwhile.
    await post(`${awa.path}/moi`, without);
    await post(`${awa.path}/moi`, { ...shown, name: 'Awa Sarr' });
    expect(await stored(awa.id)).toMatchObject({ full_name: 'Awa Sarr' });
    expect(await choices(awa.id)).toMatchObject({ language: 'en', unsubscribed_at: expect.any(Date) });
  });

  test('takes from a page of the version before what its two forms say, and subscribes nobody again', async () => {
    const awa = await join();
    await correct(awa, { name: 'Awa Sarr' });
    expect(await choices(awa.id)).toMatchObject({ language: null, unsubscribed_at: null });
    await post(`${awa.path}/moi`, { language: 'en' });
    await post(`${awa.path}/moi`, { language: 'en', news: 'yes' });
    expect(await choices(awa.id)).toMatchObject({ language: 'en', unsubscribed_at: expect.any(Date) });
  });

  test('can be sent a few times an hour', async () => {
    const awa = await join();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await correct(awa, { name: `Awa ${i}` })).statusCode);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    const addresses: number[] = [];
    const other = await join();
    for (let i = 0; i < 4; i++) addresses.push((await correct(other, { email: newEmail() })).statusCode);
    expect(addresses).toEqual([303, 303, 303, 429]);
  });

  test('changes the language and subscribes a few times an hour, and always unsubscribes', async () => {
    const awa = await join();
    const shown = { name: awa.name, email: awa.email, phone: awa.phone, language: 'fr' };
    const fields = Object.fromEntries(
      Object.entries(shown).flatMap(([name, value]) => [
        [name, value],
        [`${name}Shown`, value],
      ]),
    );
    const choose = async (chosen: Record<string, string>) => (await post(`${awa.path}/moi`, { ...fields, ...chosen })).statusCode;
    for (const language of ['en', 'fr', 'en']) expect(await choose({ language, languageShown: language === 'en' ? 'fr' : 'en' })).toBe(303);
    for (let i = 0; i < 2; i++) {
      expect(await choose({ newsShown: 'yes' })).toBe(303);
      expect(await choose({ newsShown: 'no', news: 'yes' })).toBe(303);
    }
    expect(await choose({ newsShown: 'yes' })).toBe(303);
    expect(await choose({ newsShown: 'no', news: 'yes' })).toBe(429);
    expect(await choose({ language: 'fr', languageShown: 'en' })).toBe(429);
    expect(await choices(awa.id)).toMatchObject({ language: 'en', unsubscribed_at: expect.any(Date) });
  });

  test('counts a new address once, however often its form is sent', async () => {
    const [awa, email] = [await join(), newEmail()];
    for (let i = 0; i < 8; i++) expect((await correct(awa, { email })).statusCode).toBe(303);
    expect(await mailsTo(email)).toHaveLength(1);
    for (let i = 0; i < 2; i++) expect((await correct(awa, { email: newEmail() })).statusCode).toBe(303);
    expect((await correct(awa, { email: newEmail() })).statusCode).toBe(429);
  });
});

describe('a new e-mail address', () => {
  test('counts once it is confirmed from there, once, and the former address is told', async () => {
    const [awa, email] = [await join(), newEmail()];
    const sent = await correct(awa, { email: email.toUpperCase() });
    expect(sent.headers.location).toBe(`${awa.path}/moi`);
    // A form that a slow network repeats sends nothing again.
    await correct(awa, { email });
    expect((await get(`${awa.path}/moi`)).text).toContain(`Un lien a été envoyé à ${email}`);
    expect((await mailsTo(awa.email)).map(({ kind }) => kind)).toEqual(['own-change']);
    const asked = await mailsTo(email);
    expect(asked.map(({ kind }) => kind)).toEqual(['own-email']);
    expect(asked[0]!.text).not.toMatch(/Awa|adresse\/[\w-]{20}/);

    const link = await linkIn(email, 'own-email');
    expect((await get(link)).text).toContain('Confirmer cette adresse');
    expect((await stored(awa.id)).email).toBe(awa.email);
    const answers = await Promise.all([post(link), post(link)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await stored(awa.id)).email).toBe(email);
    expect((await get(link)).text).toContain('Votre adresse e-mail est confirmée');
    expect((await mailsTo(awa.email)).map(({ kind }) => kind)).toEqual(['own-change', 'own-change']);
    expect((await timeline(awa.id)).filter(({ kind }: { kind: string }) => kind === 'edited')).toMatchObject([
      { data: { by: 'member', changes: { email: [awa.email, email] } } },
    ]);
  });

  test('cannot be confirmed when it is late, replaced by another, or after staff changed the address', async () => {
    const over = async (link: string) => [(await get(link)).status, (await post(link)).statusCode];
    const [late, replaced, corrected] = [newEmail(), newEmail(), newEmail()];
    const one = await join();
    await correct(one, { email: late });
    await db
      .updateTable('own_change')
      .set({ created_at: new Date(Date.now() - 49 * 3_600_000) })
      .where('member_id', '=', one.id)
      .execute();
    expect(await over(await linkIn(late, 'own-email'))).toEqual([410, 410]);
    await correct(one, { email: replaced });
    await correct(one, { email: newEmail() });
    expect(await over(await linkIn(replaced, 'own-email'))).toEqual([410, 410]);
    const two = await join();
    await correct(two, { email: corrected });
    await call('PATCH', `/api/circle/members/${two.id}`, { as, body: { email: newEmail() } });
    expect(await over(await linkIn(corrected, 'own-email'))).toEqual([410, 410]);
    for (const token of ['x', `${randomUUID()}.x`]) expect((await get(`/payer/adresse/${token}`)).status).toBe(404);
  });

  test('of another member gets the same answers, and only its owner reads that it is registered', async () => {
    const [awa, fatou, free] = [await join(), await join({ name: 'Fatou Sow' }), newEmail()];
    const page = async (email: string) => {
      const member = await join();
      const { statusCode } = await correct(member, { email });
      const { text } = await get(`${member.path}/moi`);
      const shown = text.replaceAll(member.path, '').replaceAll(member.email, '').replaceAll(email, '');
      return [statusCode, shown, (await mailsTo(member.email)).map(({ kind, text }) => [kind, text])];
    };
    expect(await page(fatou.email)).toEqual(await page(free));
    await correct(awa, { email: fatou.email });
    const confirmed = await post(await linkIn(fatou.email, 'own-email'));
    expect([confirmed.statusCode, confirmed.body.includes('Cette adresse est déjà inscrite')]).toEqual([409, true]);
    expect([(await stored(awa.id)).email, (await stored(fatou.id)).email]).toEqual([awa.email, fatou.email]);
    // An e-mail that was sent about another member is not on the timeline of the owner.
    expect((await timeline(fatou.id)).filter(({ kind }: { kind: string }) => kind === 'mail')).toEqual([]);
  });
});

describe('the former address', () => {
  test('puts back what a stranger with the link changed, also over several changes, and closes the links', async () => {
    const [awa, first, second] = [await join(), newEmail(), newEmail()];
    await correct(awa, { email: first, name: 'Une autre' });
    await post(await linkIn(first, 'own-email'));
    await correct({ ...awa, name: 'Une autre', email: first }, { email: second, phone: '76 111 22 33' });
    await post(await linkIn(second, 'own-email'));
    expect(await stored(awa.id)).toEqual({ full_name: 'Une autre', email: second, phone: '+221761112233' });

    const link = await linkIn(awa.email, 'own-change');
    const page = await get(link);
    expect(page.text).toContain('a modifié le nom et l’adresse e-mail.');
    for (let i = 0; i < 2; i++) expect((await post(link)).body).toContain('Tout est rétabli');
    expect(await stored(awa.id)).toEqual({ full_name: 'Awa Diop', email: awa.email, phone: awa.phone });
    expect((await get(awa.path)).status).toBe(410);
    const notices = await db.selectFrom('notification').select('link').where('notice', '=', 'ownChangeRefused').execute();
    expect(notices).toEqual([{ link: `/users/${awa.id}/profile` }]);
    // The links that the stranger could still open do nothing.
    expect((await post(await linkIn(second, 'own-email'))).statusCode).toBe(410);
    await post(await linkIn(first, 'own-change'));
    expect((await stored(awa.id)).email).toBe(awa.email);
  });

  test('puts back the rest where another member has the former address meanwhile', async () => {
    const [awa, email] = [await join(), newEmail()];
    await correct(awa, { email, name: 'Une autre' });
    await post(await linkIn(email, 'own-email'));
    const link = await linkIn(awa.email, 'own-change');
    await join({ email: awa.email });
    expect((await post(link)).body).toContain('Tout est rétabli');
    expect(await stored(awa.id)).toEqual({ full_name: 'Awa Diop', email, phone: awa.phone });
    expect((await get(awa.path)).status).toBe(410);
  });

  test('stops a request before it is confirmed, leaves what staff changed since, and has thirty days', async () => {
    const [awa, email] = [await join(), newEmail()];
    await correct(awa, { email, phone: '76 222 33 44' });
    await call('PATCH', `/api/circle/members/${awa.id}`, { as, body: { phone: '+221763334455' } });
    await post(await linkIn(awa.email, 'own-change'));
    expect((await post(await linkIn(email, 'own-email'))).statusCode).toBe(410);
    expect(await stored(awa.id)).toMatchObject({ email: awa.email, phone: '+221763334455' });

    const late = await join();
    await correct(late, { name: 'Autre' });
    await db
      .updateTable('own_change')
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('member_id', '=', late.id)
      .execute();
    expect((await post(await linkIn(late.email, 'own-change'))).statusCode).toBe(410);
    expect((await stored(late.id)).full_name).toBe('Autre');
  });
});
