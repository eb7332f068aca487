import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allowAttempt } from '#server/auth/throttle.queries.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { lockCoach, updateCoach } from '#server/coaches/coaches.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { cancelledByClient } from './reasons.rules.ts';
import { refusedBookings } from './refused.queries.ts';

const { app, call, db } = await testApp();
const admin = await buildAccount(db);
beforeAll(() => buildIfStale(() => {}), 120_000);

const HOURS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }));
const { body: service } = await call('POST', '/api/coaching-service', {
  as: admin.token,
  body: { name: 'Bilan & <b>plan</b>', duration: 60, color: 'teal' },
});
let coach: { id: string; path: string };
/** Each test has a new coach, so that no other booking is in the way. */
beforeEach(async () => {
  const { id, token } = await buildAccount(db, { role: 'coach', name: `Awa Diop ${randomUUID()}` });
  await call('PUT', `/api/coach/${id}/availability`, { as: token, body: { hours: HOURS, daysOff: [] } });
  const { body } = await call('GET', '/api/coach', { as: token });
  coach = { id, path: body.coachs[0].bookingPath };
});

const get = (url: string) => app.inject({ url });
const post = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
/** The form as a browser would send it, with the last time of the page chosen. */
async function form(given: Record<string, string> = {}) {
  const { body } = await get(`${coach.path}?service=${service.data._id}`);
  const hidden = Object.fromEntries(
    [...body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  const slots = [...body.matchAll(/<input type="radio" name="slot" value="([^"]+)"/g)].map(([, value]) => value!);
  return { ...hidden, name: 'Fatou Sow', email: `fatou.${randomUUID()}@exemple.sn`, note: '', slot: slots.at(-1)!, ...given };
}
const book = async (given: Record<string, string> = {}) => post(coach.path, await form(given));
/** The page that a refused form leads to. */
async function refusal({ statusCode, headers }: Awaited<ReturnType<typeof post>>) {
  expect([statusCode, headers.location]).toEqual([303, expect.stringContaining('again=')]);
  return get(headers.location as string);
}
const rows = () => db.selectFrom('reservation').selectAll().where('coach_id', '=', coach.id).execute();

describe('the booking page', () => {
  test('offers services, then free times in the time zone of the programme, and runs only our own script', async () => {
    const page = await get(coach.path);
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('<html lang="fr">');
    expect(page.body).toContain('Bilan &amp; &lt;b>plan&lt;/b>');
    expect(page.body).toContain('Heures de Dakar.');
    expect(page.body).not.toMatch(/<script(?! type="module" src="\/public-assets\/)/);
  });

  test('is read in the other language by its link or button, which the browser keeps, and by members in their own', async () => {
    expect((await get('/reserver')).body).toContain('<a href="/reserver?lang=en" hreflang="en" lang="en">English</a>');
    const english = await get(`${coach.path}?service=${service.data._id}&lang=en`);
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toContain('name="lang" value="fr" lang="fr" class="link">Français</button>');
    const cookie = String(english.headers['set-cookie']).split(';')[0]!;
    expect((await app.inject({ url: '/reserver', headers: { cookie } })).body).toContain('Choose a coach');
    // The preference of the browser alone decides nothing, and neither does a language that there is not.
    for (const url of [coach.path, `${coach.path}?lang=de`])
      expect((await app.inject({ url, headers: { 'accept-language': 'en' } })).body).toContain('<html lang="fr">');

    const post = { ...(await form()), email: `reader.${randomUUID()}@exemple.sn` };
    const payload = new URLSearchParams(post).toString();
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const made = await app.inject({ method: 'POST', url: coach.path, headers, payload });
    // Another browser of the same client, and the e-mail, know the language too.
    expect((await get(String(made.headers.location))).body).toContain('Your request is sent');
    const mail = await db.selectFrom('delivery').select('subject').where('to_address', '=', post.email).executeTakeFirstOrThrow();
    expect(mail.subject).toContain('request');

    const email = `reader.${randomUUID()}@exemple.sn`;
    await call('POST', '/api/circle/create', { as: admin.token, body: { name: 'Ama Mensah', email, language: 'en' } });
    const own = await get(String((await book({ email })).headers.location));
    expect(own.body).toContain('Your request is sent');
  });

  test('keeps the language that was chosen without a cookie: in what is refused, on the page that follows and in the e-mail', async () => {
    const filled = await form();
    const english = await refusal(await post(coach.path, { ...filled, lang: 'en' }));
    const action = /<form id="booking" method="post" action="([^"]+)"/.exec(english.body)![1]!;
    const refused = await refusal(await post(action, { ...filled, name: '' }));
    expect(refused.body).toContain('<html lang="en">');
    expect(refused.body).toContain(`action="${action}"`);
    // The button leads to the other language all the same.
    expect((await refusal(await post(action, { ...filled, lang: 'fr' }))).body).toContain('<html lang="fr">');
    const made = await post(action, filled);
    expect((await get(String(made.headers.location))).body).toContain('Your request is sent');
    const mail = await db.selectFrom('delivery').select('subject').where('to_address', '=', filled.email).executeTakeFirstOrThrow();
    expect(mail.subject).toContain('request');
  });

  test('sends no link to the address that a stranger typed, nor to the coach, whatever they typed as their name', async () => {
    const given = await form({ name: 'Gagnez sur evil.example/prix' });
    expect((await post(coach.path, given)).statusCode).toBe(303);
    const mail = await db.selectFrom('delivery').select(['text', 'html']).where('to_address', '=', given.email).executeTakeFirstOrThrow();
    for (const written of [mail.text, mail.html]) {
      expect(written).not.toContain('evil.example');
      expect(written.replaceAll('\u200b', '')).toContain('Bonjour Gagnez sur evil.example/prix,');
    }
    const coachMail = db.selectFrom('delivery').select('text').where('kind', '=', 'coach-reservation-asked').orderBy('id', 'desc').limit(1);
    const { text } = await coachMail.executeTakeFirstOrThrow();
    expect(text).not.toContain('evil.example');
    expect(text.replaceAll('\u200b', '')).toContain('with Gagnez sur evil.example/prix, on');
  });

  test('keeps a name as one line that turns nothing around', async () => {
    expect((await book({ name: 'Fatou\u202e\r\nSow' })).statusCode).toBe(303);
    expect(await rows()).toMatchObject([{ client_name: 'Fatou Sow' }]);
    expect((await refusal(await book({ name: '\u202e' }))).body).toContain('name-error');
  });

  test('gives a member who books a page and an e-mail, and notifies the team and the coach', async () => {
    const given = await form({ note: 'Je vends des sacs', zone: 'Europe/Paris' });
    const sent = await post(coach.path, given);
    expect(sent.statusCode).toBe(303);
    const page = await get(sent.headers.location as string);
    expect(page.body).toContain('Votre demande est envoyée');
    expect(await rows()).toMatchObject([
      { status: 'pending', source: 'public', client_name: 'Fatou Sow', note: 'Je vends des sacs', client_zone: 'Europe/Paris' },
    ]);
    const mails = await db.selectFrom('delivery').select(['kind', 'text']).where('to_address', '=', given.email).execute();
    expect(mails).toMatchObject([{ kind: 'reservation-asked' }]);
    expect(mails[0]!.text).toMatch(/Soit \d\d:\d\d à Paris\./);
    const { body } = await call('GET', '/api/notifications', { as: admin.token });
    expect(body.notifications[0].title).toBe('Fatou Sow asks for a session');
    // A browser sends the form again after a lost connection: the reservation stays the same.
    const again = await post(coach.path, given);
    expect(again.headers.location).toBe(sent.headers.location);
    const both = await form();
    const twice = await Promise.all([post(coach.path, both), post(coach.path, both)]);
    expect(new Set(twice.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await rows()).toHaveLength(2);
    // The client goes back to the page that the browser kept, and asks for another time.
    const other = await post(coach.path, { ...given, slot: (await form()).slot! });
    expect(other.headers.location).not.toBe(sent.headers.location);
    expect(await rows()).toHaveLength(3);
  });

  test('shows each error beside its field and keeps what was typed', async () => {
    const sent = await refusal(await book({ name: '', email: 'fatou@', slot: '', note: 'Bonjour <3' }));
    for (const words of ['Indiquez votre nom', 'Cette adresse e-mail n’est pas valide', 'Choisissez un horaire'])
      expect(sent.body).toContain(words);
    expect(sent.body).toContain('value="fatou@"');
    expect(sent.body).toContain('Bonjour &lt;3');
  });

  test('gives a refused form back whose name is cut between the two halves of a sign', async () => {
    const sent = await refusal(await book({ name: `${'a'.repeat(99)}😀`, email: 'fatou@' }));
    expect(sent.statusCode).toBe(200);
    expect(sent.body).toContain(`value="${'a'.repeat(99)}`);
  });

  test('opens a refused form at its first error, which may be far below the free times', async () => {
    const opensAt = (body: string) => /<(?:input|textarea)(?=[^>]* autofocus)[^>]* name="(\w+)"/.exec(body)?.[1];
    expect(opensAt((await refusal(await book({ phone: '97 12 34 56' }))).body)).toBe('phone');
    expect(opensAt((await refusal(await book({ name: '', slot: '' }))).body)).toBe('slot');
    expect(opensAt((await get(`${coach.path}?service=${service.data._id}`)).body)).toBe(undefined);
  });

  test('gives a refused form an address, which shows an empty form once the booking is made and is open to no other coach', async () => {
    const wrong = await form({ email: 'fatou@' });
    const { location } = (await post(coach.path, wrong)).headers as { location: string };
    expect((await get(location)).body).toContain('value="fatou@"');
    const key = new URL(location, 'http://x').searchParams.get('again');
    expect((await get(`${coach.path}?again=${randomUUID()}`)).body).not.toContain('fatou@');
    const made = await post(coach.path, { ...wrong, email: `fatou.${randomUUID()}@exemple.sn` });
    expect(made.headers.location).toContain('/reserver/rdv/');
    const back = await get(location);
    expect([back.statusCode, back.body.includes('fatou'), back.body.includes(key!)]).toEqual([200, false, false]);
    expect(await db.selectFrom('refused_booking').selectAll().where('subject_id', '=', coach.id).execute()).toEqual([]);
  });

  test('answers a refused form directly from where too many were refused, and forgets refused forms after a day', async () => {
    const given = { ...(await form()), name: '' };
    const from = (remoteAddress: string, submissionKey: string) =>
      app.inject({
        method: 'POST',
        url: coach.path,
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...given, submissionKey }).toString(),
      });
    await allowAttempt(db, 'booking:refused:10.9.0.1', { attempts: 1, minutes: 60 });
    await db.updateTable('rate_limit').set({ attempts: 100 }).where('key', '=', 'booking:refused:10.9.0.1').execute();
    const direct = await from('10.9.0.1', randomUUID());
    expect([direct.statusCode, direct.body.includes('Indiquez votre nom')]).toEqual([400, true]);
    const kept = await from('10.9.0.2', randomUUID());
    expect((await refusal(kept)).body).toContain('Indiquez votre nom');
    await db.updateTable('refused_booking').set({ refused_at: sql<Date>`now() - interval '25 hours'` }).execute();
    await refusedBookings.expire(db);
    expect((await get(kept.headers.location as string)).body).not.toContain('Indiquez votre nom');
  });

  test('keeps what was typed when the language or the days are changed, and nothing of it in an address', async () => {
    const filled = await form({ name: 'Fatou Sow', email: 'pas-un-email', phone: '77 000 11 22', note: 'Après le <travail>' });
    const refused = await refusal(await post(coach.path, filled));
    expect(refused.body).toContain('<button type="submit" form="booking" name="lang" value="en" lang="en" class="link">English</button>');
    const before = await rows();
    const changed = await post(coach.path, { ...filled, lang: 'en' });
    const address = new URL(changed.headers.location as string, 'http://localhost');
    expect([...address.searchParams.keys()].sort()).toEqual(['again', 'from', 'lang', 'service']);
    const english = await get(changed.headers.location as string);
    expect(english.body).toContain('<html lang="en">');
    for (const typed of ['Fatou Sow', 'pas-un-email', '77 000 11 22', 'Après le &lt;travail>']) expect(english.body).toContain(typed);
    // The choice is kept, and the fault is found again in the new language.
    expect(english.body).toMatch(new RegExp(`value="${filled.slot}"[^>]*checked|checked[^>]*value="${filled.slot}"`));
    expect(english.body).not.toContain('role="alert"');
    const later = /name="show" value="([\d-]+)"/.exec(english.body)![1]!;
    const days = await get((await post(coach.path, { ...filled, show: later })).headers.location as string);
    expect(days.body).toContain(`name="from" value="${later}"`);
    expect(days.body).toContain('Fatou Sow');
    expect(await rows()).toEqual(before);
  });

  test('keeps what was typed in another language also where too many forms of the network were stored already', async () => {
    await allowAttempt(db, 'booking:refused:10.9.0.2', { attempts: 100, minutes: 60 });
    await db.updateTable('rate_limit').set({ attempts: 100 }).where('key', '=', 'booking:refused:10.9.0.2').execute();
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: coach.path,
      remoteAddress: '10.9.0.2',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(await form({ name: 'Fatou Sow', lang: 'en' })).toString(),
    });
    expect([statusCode, headers['set-cookie']]).toEqual([200, expect.stringContaining('=en')]);
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('Fatou Sow');
    expect(await rows()).toHaveLength(0);
  });

  test.each([
    ['a time that is not offered', { slot: '2031-01-01T03:07:00.000Z' }, 'Ce créneau n’est plus libre'],
    ['no time at all', { slot: 'demain' }, 'Ce créneau n’est plus libre'],
    ['a robot', { website: 'http://spam' }, 'Votre demande n’a pas pu être envoyée'],
    ['a form that is not ours', { ticket: '1.x' }, 'restée ouverte trop longtemps'],
    ['a service that is gone', { service: randomUUID() }, 'plus proposée'],
  ])('refuses %s with a sentence', async (_, given, words) => {
    expect((await refusal(await book(given))).body).toContain(words);
    expect(await rows()).toHaveLength(0);
  });

  test('refuses all but one client when several want the same time', async () => {
    const given = await form();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => post(coach.path, { ...given, submissionKey: randomUUID(), email: `${n}.${given.email}` })),
    );
    const refused = answers.filter(({ headers }) => String(headers.location).includes('again='));
    expect(refused).toHaveLength(3);
    for (const one of refused) expect((await refusal(one)).body).toContain('Ce créneau n’est plus libre. Choisissez-en un autre.');
    expect(await rows()).toHaveLength(1);
  });

  test('books nothing with a coach who is closed to clients while the form is on its way', async () => {
    const given = await form();
    const sent = await during(db, {
      async first(trx) {
        await lockCoach(trx, coach.id);
        await updateCoach(trx, coach.id, { bookable: false });
      },
      begin: async () => post(coach.path, given),
    });
    expect((await refusal(sent)).statusCode).toBe(404);
    expect(await rows()).toEqual([]);
  });

  test('refuses a fourth open reservation for one e-mail address', async () => {
    const email = `fatou.${randomUUID()}@exemple.sn`;
    for (let i = 0; i < 3; i++) await book({ email });
    expect(await rows()).toHaveLength(3);
    await refusal(await book({ email }));
    expect(await rows()).toHaveLength(3);
  });

  test('stops a visitor who books too often, and stays open to others', async () => {
    const from = async (remoteAddress: string, given: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: coach.path,
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(await form(given)).toString(),
      });
    // Times that are not offered do not count.
    for (let i = 0; i < 12; i++) await refusal(await from('10.0.0.1', { slot: '2026-01-01T00:00:00.000Z' }));
    for (let i = 0; i < 10; i++) expect((await from('10.0.0.1')).statusCode).toBe(303);
    for (let i = 0; i < 40; i++) expect((await from('10.0.0.1')).statusCode).toBe(429);
    expect((await from('10.0.0.2')).statusCode).toBe(303);
    expect(await rows()).toHaveLength(11);
    // Each address of an IPv6 network is the same visitor.
    for (let i = 1; i <= 12; i++) await from(`2001:db8::${i}`);
    expect(await rows()).toHaveLength(21);
  });

  test('lets the client cancel by a button, while the link alone changes nothing and a forged link opens nothing', async () => {
    const link = (await book()).headers.location as string;
    await get(link);
    expect(await rows()).toMatchObject([{ status: 'pending' }]);
    expect((await post(link, {})).statusCode).toBe(303);
    expect(await rows()).toMatchObject([{ status: 'cancelled', reason: cancelledByClient() }]);
    const { body } = await get(link);
    expect(body).toContain('Cette réservation est annulée');
    // The client knows who cancelled.
    expect(body).not.toContain('Annulée par le client');
    expect((await post(link, {})).headers.location).toBe(link);
    const other = link.replace(/.{4}$/, 'AAAA');
    expect([(await get(other)).statusCode, (await post(other, {})).statusCode]).toEqual([404, 404]);
  });

  test('keeps the lines of the reason for which the team cancelled', async () => {
    const link = (await book()).headers.location as string;
    const [{ id } = { id: '' }] = await rows();
    const reason = 'Je suis malade.\nÀ lundi !';
    expect((await call('POST', `/api/reservation/${id}/cancel`, { as: admin.token, body: { reason } })).status).toBe(200);
    const page = (await get(link)).body;
    expect(page).toContain(`<dd class="as-written">${reason}</dd>`);
    expect(page).toMatch(/\.as-written\s*{\s*white-space:\s*pre-line/);
  });

  test('says that a session is over once it has ended, whether or not staff have marked it', async () => {
    const link = (await book()).headers.location as string;
    const past = { starts_at: new Date(Date.now() - 3_600_000), ends_at: new Date(Date.now() - 1_000) };
    for (const status of ['pending', 'confirmed'] as const) {
      await db
        .updateTable('reservation')
        .set({ ...past, status })
        .where('coach_id', '=', coach.id)
        .execute();
      for (const path of [link, `${link}?deplace=1`]) {
        const { body } = await get(path);
        expect(body).toContain('Cette séance est passée');
        expect(body).not.toMatch(/À très bientôt|Vous recevrez un e-mail/);
      }
    }
    // One that was cancelled did not take place.
    await db.updateTable('reservation').set({ status: 'cancelled' }).where('coach_id', '=', coach.id).execute();
    expect((await get(link)).body).not.toContain('Cette séance est passée');
  });

  test('keeps what was typed when the service is no longer offered or another one is chosen', async () => {
    const other = await call('POST', '/api/coaching-service', {
      as: admin.token,
      body: { name: `Suivi ${randomUUID()}`, duration: 30, color: 'amber' },
    });
    const third = await call('POST', '/api/coaching-service', {
      as: admin.token,
      body: { name: `Audit ${randomUUID()}`, duration: 30, color: 'amber' },
    });
    const given = await form({ service: other.body.data._id, minutes: '30', note: 'Un long message' });
    await call('DELETE', `/api/coaching-service/${other.body.data._id}`, { as: admin.token });
    const gone = await refusal(await post(coach.path, given));
    expect(gone.body).toContain('Cette prestation n’est plus proposée');
    expect(gone.body).toContain(`name="service" value="${third.body.data._id}"`);
    // Each button of the page sends these fields along with its service.
    const hidden = Object.fromEntries(
      [...gone.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value!]),
    );
    const next = await refusal(await post(coach.path, { ...hidden, service: third.body.data._id }));
    for (const kept of ['value="Fatou Sow"', `value="${given.email}"`, 'Un long message', '30 minutes']) expect(next.body).toContain(kept);
    expect(next.body).not.toContain('plus proposée');
    // The button that leads back to the services sends none.
    const back = await refusal(await post(coach.path, { ...given, service: '' }));
    expect(back.body).toContain('Choisissez une prestation');
    expect(back.body).not.toContain('plus proposée');
    expect(back.body).toContain('value="Fatou Sow"');
    // The link to a removed service stands in a list that was opened before, and may lead to the only one that is left.
    const clicked = async () => (await get(`${coach.path}?service=${other.body.data._id}`)).body;
    for (const said of ['Cette prestation n’est plus proposée', 'Choisissez une prestation']) expect(await clicked()).toContain(said);
    await call('DELETE', `/api/coaching-service/${third.body.data._id}`, { as: admin.token });
    expect(await clicked()).toContain('Cette prestation n’est plus proposée');
    expect((await get(`${coach.path}?service=${service.data._id}`)).body).not.toContain('plus proposée');
  });

  test('does not book another length than the page showed', async () => {
    const set = (duration: number) => call('PATCH', `/api/coaching-service/${service.data._id}`, { as: admin.token, body: { duration } });
    const given = await form();
    await set(90);
    try {
      const refused = await refusal(await post(coach.path, given));
      expect(refused.body).toContain('Cette séance dure maintenant 90 minutes.');
      expect(refused.body).toContain(`value="${given.email}"`);
      expect(await rows()).toEqual([]);
      expect((await post(coach.path, { ...given, minutes: '90', slot: (await form()).slot })).headers.location).toContain('/rdv/');
    } finally {
      await set(60);
    }
  });

  test('keeps a phone number in E.164, and shows the place that is the most particular', async () => {
    const sent = await book({ phone: '77 123 45 67' });
    expect(await rows()).toMatchObject([{ phone: '+221771234567' }]);
    const refused = await refusal(await book({ phone: '12' }));
    expect(refused.body).toContain('Ce numéro n’est pas valide');
    expect(refused.body).toContain('value="12"');
    const link = sent.headers.location as string;
    expect((await get(link)).body).not.toContain('<dt>Lieu</dt>');
    const edit = (path: string, body: object) => call('PATCH', path, { as: admin.token, body });
    await edit(`/api/coaching-service/${service.data._id}`, { place: 'Salle 2' });
    expect((await get(link)).body).toContain('<dd class="as-written">Salle 2</dd>');
    await edit(`/api/coach/${coach.id}`, { place: 'https://meet.example.com/awa' });
    expect((await get(link)).body).toContain('<a href="https://meet.example.com/awa">');
    await edit(`/api/coaching-service/${service.data._id}`, { place: '' });
  });

  test('offers only what the notice, the days ahead and the sessions a day of the service allow', async () => {
    const set = (body: object) => call('PATCH', `/api/coaching-service/${service.data._id}`, { as: admin.token, body });
    const days = async () =>
      new Set((await get(`${coach.path}?service=${service.data._id}`)).body.match(/(?<=value=")\d{4}-\d\d-\d\d(?=T)/g));
    try {
      await set({ noticeHours: 72, horizonDays: 5, perDay: 1 });
      const open = [...(await days())];
      // A session of another service leaves the day open.
      const other = { email: 'awa@exemple.sn', coach: coach.id, date: open.at(-1)!, time: '12:00', service: 'Autre chose' };
      const { body: made } = await call('POST', '/api/reservation', { as: admin.token, body: other });
      expect([...(await days())]).toEqual(open);
      await call('POST', `/api/reservation/${made.data._id}/cancel`, { as: admin.token, body: { reason: 'Imprévu' } });
      expect(Date.parse(open[0]!)).toBeGreaterThan(Date.now() + 2 * 86_400_000);
      expect(Date.parse(open.at(-1)!)).toBeLessThan(Date.now() + 5 * 86_400_000);
      const day = await form();
      // Two clients want two times of one day at the same moment.
      const slots = [`${day.slot.slice(0, 10)}T09:00:00.000Z`, `${day.slot.slice(0, 10)}T15:00:00.000Z`];
      const sent = slots.map((slot) =>
        post(coach.path, { ...day, slot, submissionKey: randomUUID(), email: `${randomUUID()}@exemple.sn` }),
      );
      await Promise.all(sent);
      expect((await rows()).filter(({ status }) => status !== 'cancelled')).toHaveLength(1);
      expect([...(await days())]).toEqual(open.slice(0, -1));
    } finally {
      await set({ noticeHours: 2, horizonDays: 60, perDay: null });
    }
  });

  test('leads to later days while there are any, and begins today where a past day is asked for', async () => {
    const set = (horizonDays: number) =>
      call('PATCH', `/api/coaching-service/${service.data._id}`, { as: admin.token, body: { horizonDays } });
    const page = async (from = '') => (await get(`${coach.path}?service=${service.data._id}${from}`)).body;
    const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    try {
      await set(14);
      expect(await page()).toContain(`from=${dayAfter(14)}`);
      await set(13);
      expect(await page()).not.toContain(`from=${dayAfter(14)}`);
      const slots = (body: string) => body.match(/(?<=name="slot" value=")[^"]+/g);
      expect(slots(await page())).not.toBe(null);
      expect(slots(await page(`&from=${dayAfter(-20)}`))).toEqual(slots(await page()));
    } finally {
      await set(60);
    }
  });

  test('lists the coaches who can be booked, and only those', async () => {
    expect((await get('/reserver')).body).toContain(`href="${coach.path}"`);
    await call('PATCH', `/api/coach/${coach.id}`, { as: admin.token, body: { bookable: false } });
    const page = await get('/reserver');
    expect([page.statusCode, page.body.includes(`href="${coach.path}"`)]).toEqual([200, false]);
  });

  test('speaks English in an English programme, and so does the e-mail to a client who is no member', async () => {
    await db.updateTable('setting').set({ language: 'en' }).execute();
    try {
      const page = await get(`${coach.path}?service=${service.data._id}`);
      expect(page.body).toContain('<html lang="en">');
      expect(page.body).toContain('Choose a time');
      expect((await refusal(await book({ name: '' }))).body).toContain('Enter your name');
      const email = `fatou.${randomUUID()}@exemple.sn`;
      expect((await book({ email })).statusCode).toBe(303);
      const sent = await db.selectFrom('delivery').select(['subject', 'text']).where('to_address', '=', email).executeTakeFirstOrThrow();
      expect(sent.subject).toBe('We have received your reservation request');
      expect(sent.text).toContain('See, move or cancel this reservation:');
    } finally {
      await db.updateTable('setting').set({ language: 'fr' }).execute();
    }
  });

  test('answers 404 for closed coaches, and answers malformed addresses and bodies with a page', async () => {
    await call('PATCH', `/api/coach/${coach.id}`, { as: admin.token, body: { bookable: false } });
    expect((await get(coach.path)).statusCode).toBe(404);
    await call('PATCH', `/api/coach/${coach.id}`, { as: admin.token, body: { bookable: true } });
    expect((await get(`${coach.path}?service=x&from=9999-99-99&service=y`)).statusCode).toBe(200);
    expect(
      (await app.inject({ method: 'POST', url: coach.path, headers: { 'content-type': 'text/xml' }, payload: '<a/>' })).statusCode,
    ).toBe(415);
    expect((await app.inject({ method: 'POST', url: coach.path })).statusCode).toBe(400);
    await call('PATCH', `/api/coach/${coach.id}`, { as: admin.token, body: { status: 'Banned' } });
    expect((await get(coach.path)).statusCode).toBe(404);
  });
});
