import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { movedPath, movePath } from '#contract/booking-page.ts';
import { inLanguagePath } from '#contract/language.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { clientPath } from './booking-link.rules.ts';

const { app, call, db, deps } = await testApp();
const admin = await buildAccount(db);
const as = admin.token;
beforeAll(() => buildIfStale(() => {}), 120_000);

const HOURS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }));
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const english = (path: string) => inLanguagePath(path, 'en');

/** The addresses of booking pages to which a page leads, without its link to the other language. */
async function leadsTo(url: string): Promise<string[]> {
  const { body } = await app.inject({ url });
  expect(body, url).toContain('<html lang="en">');
  const links = [...body.matchAll(/<(?:a href|form[^>]* action)="(\/reserver[^"]*)"([^>]*)/g)];
  return links.filter(([, , more]) => !more!.includes('hreflang')).map(([, address]) => address!.replaceAll('&amp;', '&'));
}
const post = (url: string, fields: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

test('the pages on which clients book and change a session lead on in the chosen language when cookies are blocked', async () => {
  const [service] = await Promise.all(
    ['Bilan', 'Suivi'].map(async (name) => {
      const made = await call('POST', '/api/coaching-service', { as, body: { name, duration: 60, color: 'teal' } });
      return made.body.data._id as string;
    }),
  );
  const { id } = await buildAccount(db, { role: 'coach', name: 'Awa Diop' });
  await call('PUT', `/api/coach/${id}/availability`, { as, body: { hours: HOURS, daysOff: [] } });
  const { body } = await call('GET', '/api/coach', { as });
  const coach = body.coachs[0].bookingPath as string;
  const series = {
    email: 'a@exemple.sn',
    coach: id,
    service,
    date: dayAfter(20),
    time: '10:00',
    every: 'week',
    times: 2,
    key: randomUUID(),
  };
  const made = await call('POST', '/api/reservation/series', { as, body: series });
  const [one, other] = made.body.data.map(({ _id }: { _id: string }) => clientPath(deps.env.CAURI_SECRET_KEY, _id, 0)) as [string, string];

  expect(await leadsTo('/reserver?lang=en')).toEqual([english(coach)]);
  expect(await leadsTo(english(coach))).toContain(english(`${coach}?service=${service}`));
  const times = await leadsTo(english(`${coach}?service=${service}`));
  expect(times).toEqual([english(coach), english(coach), expect.stringMatching(/from=.*&lang=en$/)]);
  expect(await leadsTo(english(one))).toEqual([english(movePath(one)), english(one), english(other)]);
  const move = await leadsTo(english(movePath(one)));
  expect(move).toEqual([english(movePath(one)), expect.stringMatching(/from=.*&lang=en$/), english(one)]);
  const moved = await post(move[0]!, { slot: new Date(`${dayAfter(2)}T11:00:00Z`).toISOString() });
  expect(moved.headers.location).toBe(english(movedPath(one)));
  expect((await post(english(one))).headers.location).toBe(english(one));
  expect(await leadsTo(english(one))).toEqual([english(other), english(coach)]);
});

test('a member whose address was changed since they booked is written to in their language', async () => {
  const { id } = await buildAccount(db, { role: 'coach' });
  const email = `awa.${randomUUID()}@exemple.sn`;
  await db.insertInto('member').values({ full_name: 'Awa Sow', email, language: 'en' }).execute();
  const body = { email, coach: id, service: 'Suivi', date: dayAfter(3), time: '10:00' };
  const { body: made } = await call('POST', '/api/reservation', { as, body });
  await db
    .updateTable('member')
    .set({ email: `bis.${email}` })
    .where('email', '=', email)
    .execute();
  await call('POST', `/api/reservation/${made.data._id}/confirm`, { as });
  const told = db.selectFrom('delivery').select('subject').where('to_address', '=', email).where('kind', '=', 'reservation-confirmed');
  expect(await told.execute()).toEqual([{ subject: 'Reservation confirmed: Suivi' }]);
});
