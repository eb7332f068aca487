import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ServerEvent } from '#contract/events.ts';
import type { Form } from '#contract/forms.ts';
import type { Notification } from '#contract/notifications.ts';
import { type Notice, notify } from '#server/notices/notify.queries.ts';
import {
  circleQuotaLow,
  circleSyncFailed,
  exportFailed,
  memberOut,
  paymentUnmatched,
  providerSilent,
} from '#server/notices/staff.notices.ts';
import { advanceRun } from '#server/reminders/run.actions.ts';
import { insertRun } from '#server/reminders/runs.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { zoneAtMidday } from '#server/testing/midday.ts';
import { atClock } from '#server/time/calendar.ts';
import { insertEvent } from '#server/webhooks/webhooks.queries.ts';
import { sendDailyDigests, sendDigests } from './notifications.jobs.ts';

const { call, db, deps, runJobs } = await testApp();
const admin = await buildAccount(db);
const other = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
await db.updateTable('setting').set({ time_zone: zoneAtMidday() }).execute();

type List = { notifications: Notification[]; count: number; unread: number };
const list = async (query = '', as = admin.token) => (await call('GET', `/api/notifications?${query}`, { as })).body as List;
const unread = async (as = admin.token) => (await call('GET', '/api/notifications/unread', { as })).body.unread as number;
const readAll = (as = admin.token) => call('POST', '/api/notifications/read-all', { as });
const notifyStaff = (...notices: Notice[]) =>
  db.transaction().execute(async (db) => {
    for (const notice of notices) await notify(db, notice);
  });
const register = async (name: string) => {
  const email = `${randomUUID()}@exemple.ml`;
  await call('POST', '/api/register', { body: { name, email, password: 'karité et bissap' } });
  const { notifications } = await list(`search=${email}`);
  return { email, notification: notifications[0]! };
};
const empty = () => sql`truncate notification cascade`.execute(db);

describe('a notification', () => {
  test('is not written when the transaction is rolled back', async () => {
    await empty();
    const undone = db.transaction().execute(async (db) => {
      await notify(db, memberOut());
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await list()).toMatchObject({ count: 0, unread: 0, notifications: [] });
  });

  test('counts repetitions, and a repetition makes it unread again', async () => {
    await empty();
    await notifyStaff(paymentUnmatched());
    expect((await list()).notifications).toMatchObject([
      { title: 'A payment has no member', type: 'alert', priority: 'high', read: false },
    ]);
    await readAll();
    expect(await unread()).toBe(0);
    await notifyStaff(paymentUnmatched(), paymentUnmatched());
    const { notifications, count } = await list();
    expect(count).toBe(1);
    expect(notifications[0]).toMatchObject({ title: '3 payments have no member', read: false, link: '/payments?status=Unmatched' });
    expect(await unread()).toBe(1);
  });

  test('that is written once ignores repetitions, also simultaneous ones', async () => {
    await empty();
    await Promise.all(Array.from({ length: 8 }, () => notifyStaff(circleQuotaLow(900, 1_000), paymentUnmatched())));
    const { notifications } = await list();
    expect(notifications.map(({ title }) => title).toSorted()).toEqual([
      '8 payments have no member',
      'Few calls to Circle are left this month',
    ]);
  });

  test('about Circle leads to its settings', async () => {
    await empty();
    await notifyStaff(circleQuotaLow(900, 1_000), circleSyncFailed('Circle is away.'));
    expect((await list()).notifications.map(({ link }) => link)).toEqual(Array(2).fill('/settings?section=circle'));
  });

  test('about responses reaches coaches, one about money and members does not, and one for an account reaches only that account', async () => {
    await empty();
    const form = randomUUID();
    await notifyStaff(paymentUnmatched(), memberOut(), providerSilent('fedapay', 'FedaPay'), exportFailed(form, 'No room.', other.id));
    await notifyStaff(exportFailed(null, 'No room.', null), exportFailed(form, 'No room.', null));
    const titles = async (as: string) => (await list('', as)).notifications.map(({ title }) => title).toSorted();
    expect(await titles(coach.token)).toEqual(['An export of responses failed']);
    expect(await titles(admin.token)).toEqual([
      'A member is Out',
      'A payment has no member',
      'An export of members failed',
      'An export of responses failed',
      'FedaPay no longer tells us of payments',
    ]);
    expect((await titles(other.token)).filter((title) => title === 'An export of responses failed')).toHaveLength(2);
    expect(await unread(coach.token)).toBe(1);
    const before = (await list()).notifications.map(({ _id }) => _id);
    const theirs = (await list('', other.token)).notifications.find(({ _id }) => !before.includes(_id))!;
    expect((await call('POST', `/api/notifications/${theirs._id}/dismiss`, { as: admin.token })).status).toBe(404);
  });

  test('is read in the language of the reader, and found by its words in each', async () => {
    await empty();
    await notifyStaff(paymentUnmatched(), paymentUnmatched());
    await register('Fatou Sow');
    // A row of an earlier version keeps its text.
    await sql`insert into notification (type, priority, title, message, search) values ('alert', 'high', 'Old text', 'As it was.', 'old text')`.execute(
      db,
    );
    const read = async (query: string) => {
      const { body } = await call('GET', `/api/notifications?${query}`, { as: admin.token, language: 'fr' });
      return (body as List).notifications.map(({ title }) => title);
    };
    expect(await read('')).toEqual(['Old text', 'Fatou Sow demande un compte administrateur', '2 paiements ne sont pas attribués']);
    expect(await read('search=paiements attribués')).toEqual(['2 paiements ne sont pas attribués']);
    expect(await read('search=payments member')).toEqual(['2 paiements ne sont pas attribués']);
  });

  test('from before an account existed counts as read, except requests', async () => {
    await empty();
    await notifyStaff(memberOut());
    await register('Mariam Coulibaly');
    await sql`update notification set at = now() - interval '1 hour'`.execute(db);
    const late = await buildAccount(db);
    const { notifications, unread } = await list('', late.token);
    expect(unread).toBe(1);
    expect(notifications.find(({ read }) => !read)).toMatchObject({ type: 'admin_registration' });
  });

  test('of new responses is written once for each form and day, with their number', async () => {
    await empty();
    const { body } = await call('POST', '/api/forms', { as: admin.token, body: buildForm({ title: 'Candidature' }) });
    const form = body.data as Form;
    const answer = () => call('POST', '/api/answers', { body: { formId: form._id, answers: { [form.questions[0]!.id]: 'Awa' } } });
    await answer();
    expect((await list('', coach.token)).notifications).toMatchObject([
      { title: 'New responses: Candidature', message: expect.stringMatching(/^1 response came on \d\d\/\d\d\/\d{4}\.$/), type: 'system' },
    ]);
    await readAll();
    await Promise.all([answer(), answer(), answer()]);
    const { notifications } = await list();
    expect(notifications).toHaveLength(1);
    expect(notifications[0]).toMatchObject({ read: false, link: `/forms/${form._id}/responses`, priority: 'low' });
    expect(notifications[0]!.message).toMatch(/^4 responses came on/);
  });
});

test('the daily run notifies staff of members who are moved Out', async () => {
  await empty();
  await sql`update setting set run_out = true`.execute(db);
  await sql`insert into member (full_name, email, payment_status, payment_option, payment_next, reminder_state, reminder_sequence)
    select 'Membre', 'm' || i || '@exemple.sn', 'Progress', 'Partiel', now()::date - 60, 'Registration', 10 from generate_series(1, 3) as i`.execute(
    db,
  );
  // The member has received the whole sequence.
  await sql`insert into reminder (member_id, email, kind, due, sequence, state, at)
    select id, email, 'Registration', payment_next, n, 'sent', now() - interval '20 days' from member, generate_series(1, 4) as n
    where email like 'm_@exemple.sn'`.execute(db);
  for (const cause of ['daily', 'manual'] as const) await advanceRun(deps, (await insertRun(db, { day: '2026-01-01', cause, by: null }))!);
  const { notifications } = await list();
  expect(notifications).toMatchObject([{ title: '3 members are Out', link: '/users?paymentStatus=Out' }]);
});

test('a webhook that cannot be understood notifies staff once a day, with the number', async () => {
  await empty();
  const event = (deliveryKey: string) =>
    db.transaction().execute((db) =>
      insertEvent(db, {
        provider: 'fedapay',
        deliveryKey,
        event: 'unknown',
        objectId: null,
        body: Buffer.from('{}'),
        error: 'No payment.',
      }),
    );
  await event('a');
  await event('a');
  await event('b');
  const { notifications } = await list();
  expect(notifications).toMatchObject([{ title: '2 webhooks of providers are in quarantine', priority: 'high' }]);
});

describe('the notification centre', () => {
  test('has tabs, a search and pages', async () => {
    await empty();
    await notifyStaff(paymentUnmatched(), providerSilent('moneroo', 'Moneroo'));
    const { email } = await register('Amadou Bâ');
    const titles = async (query: string) => (await list(query)).notifications.map(({ title }) => title);
    expect(await titles('')).toEqual([
      'Amadou Bâ asks for an admin account',
      'Moneroo no longer tells us of payments',
      'A payment has no member',
    ]);
    expect(await titles('tab=admin-requests')).toEqual(['Amadou Bâ asks for an admin account']);
    expect(await titles('tab=alerts')).toHaveLength(2);
    expect(await titles('search=BA%20amadou')).toEqual(['Amadou Bâ asks for an admin account']);
    expect(await titles(`search=${email}`)).toHaveLength(1);
    expect(await titles('search=100%25')).toEqual([]);
    expect(await titles('limit=2&page=2')).toEqual(['A payment has no member']);
    await readAll();
    expect(await list('tab=unread')).toMatchObject({ count: 0, unread: 0 });
    expect((await call('GET', '/api/notifications?tab=nothing', { as: admin.token })).status).toBe(400);
  });

  test('marks all as read for the caller only', async () => {
    await empty();
    await notifyStaff(memberOut());
    const { body } = await readAll();
    expect(body).toEqual({ success: true, message: 'All notifications marked as read', unread: 0 });
    expect(await unread(other.token)).toBe(1);
  });

  test('marks the others as read when one is removed at the same moment', async () => {
    await empty();
    await notifyStaff(memberOut(), paymentUnmatched());
    const { body } = await during(db, {
      first: (trx) => trx.deleteFrom('notification').where('notice', '=', 'memberOut').execute(),
      begin: () => readAll(),
    });
    expect(body).toMatchObject({ success: true, unread: 0 });
  });

  test('marks one as read when it is dismissed, but a request has to be decided first', async () => {
    await empty();
    await notifyStaff(memberOut(), paymentUnmatched());
    const { notification } = await register('Edem Lawson');
    expect(await unread()).toBe(3);
    const early = await call('POST', `/api/notifications/${notification._id}/dismiss`, { as: admin.token });
    expect(early).toMatchObject({ status: 409, body: { message: 'Approve or reject this request first.' } });
    const alert = (await list('tab=alerts')).notifications[0]!;
    const dismissed = await call('POST', `/api/notifications/${alert._id}/dismiss`, { as: admin.token });
    expect(dismissed.body).toMatchObject({ data: { _id: alert._id, read: true }, unread: 2 });
    // A second call changes nothing.
    expect((await call('POST', `/api/notifications/${alert._id}/dismiss`, { as: admin.token })).body.unread).toBe(2);

    const decided = await call('PUT', `/api/reject-admin/${notification.requestId}`, { as: admin.token });
    expect(decided.body).toMatchObject({ message: expect.stringMatching(/^Admin request rejected/), unread: 1 });
    expect((await list('tab=admin-requests')).notifications).toMatchObject([{ actionTaken: 'rejected', read: true }]);
    expect((await call('POST', `/api/notifications/${notification._id}/dismiss`, { as: admin.token })).status).toBe(200);
    const again = await call('PUT', `/api/approve-admin/${notification.requestId}`, { as: other.token });
    expect(again.status).toBe(409);
    // The other admins need not read it either.
    expect((await list('tab=admin-requests', other.token)).notifications[0]!.read).toBe(true);
    expect((await call('POST', `/api/notifications/${randomUUID()}/dismiss`, { as: admin.token })).status).toBe(404);
  });

  test('an event about notifications reaches every process', async () => {
    const heard = new Promise<ServerEvent>((resolve) => {
      // Events of earlier tests may still arrive.
      const stop = deps.events.subscribe((event) => {
        if (event.type !== 'notification.changed') return;
        stop();
        resolve(event);
      });
    });
    await notifyStaff(memberOut());
    expect(await heard).toEqual({ type: 'notification.changed' });
  });

  test('the calls are closed without a session', async () => {
    for (const path of ['/api/notifications', '/api/notifications/unread', '/api/notifications/digest'])
      expect((await call('GET', path)).status).toBe(401);
  });
});

describe('the daily e-mail', () => {
  const mails = () =>
    db.selectFrom('delivery').select(['to_address', 'subject', 'text']).where('kind', '=', 'notification-digest').execute();
  const choose = (frequency: string, as = admin.token) => call('PUT', '/api/notifications/digest', { as, body: { frequency } });

  test('is sent to those who asked for it in their language, once a day, and only when there is something to read', async () => {
    await empty();
    await db.updateTable('account').set({ language: 'en' }).where('id', '=', admin.id).execute();
    await db.updateTable('account').set({ language: null }).where('email', '=', other.email).execute();
    expect((await call('GET', '/api/notifications/digest', { as: admin.token })).body.data).toEqual({ frequency: 'none' });
    await notifyStaff(memberOut(), paymentUnmatched());
    await sendDailyDigests.handle(deps, {});
    expect(await mails()).toEqual([]);

    expect((await choose('daily')).body.data).toEqual({ frequency: 'daily' });
    await choose('daily', other.token);
    expect((await choose('hourly')).status).toBe(400);
    await Promise.all([sendDailyDigests.handle(deps, {}), sendDailyDigests.handle(deps, {})]);
    await sendDailyDigests.handle(deps, {});
    await runJobs();
    const sent = await mails();
    expect(new Map(sent.map(({ to_address, subject }) => [to_address, subject]))).toEqual(
      new Map([
        [admin.email, '2 unread notifications'],
        // An account without a language of its own reads in the programme's.
        [other.email, '2 notifications non lues'],
      ]),
    );
    expect(sent.find(({ to_address }) => to_address === admin.email)!.text).toContain('A member is Out');
    await choose('none', other.token);

    await sql`update notification_digest set told_on = told_on - 1`.execute(db);
    await readAll();
    await sendDailyDigests.handle(deps, {});
    expect(await mails()).toHaveLength(2);
    await choose('none');
  });

  test('leaves from seven in the morning of the programme on, also when no worker ran at that minute', async () => {
    await empty();
    await notifyStaff(memberOut());
    await choose('daily');
    const zone = await findTimeZone(db);
    const sent = async (day: string, time: string) => {
      await db.deleteFrom('delivery').execute();
      await sendDigests(deps, atClock(day, time, zone));
      return (await mails()).length;
    };
    expect(await sent('2036-03-10', '06:59')).toBe(0);
    expect(await sent('2036-03-10', '07:00')).toBe(1);
    expect(await sent('2036-03-10', '23:59')).toBe(0);
    expect(await sent('2036-03-11', '00:00')).toBe(0);
    expect(await sent('2036-03-11', '21:30')).toBe(1);
    await choose('none');
  });

  test('that cannot be written holds up no other and is written by a later look', async () => {
    await empty();
    await notifyStaff(memberOut());
    await db.deleteFrom('delivery').execute();
    await choose('daily');
    await choose('daily', other.token);
    await sql`update notification_digest set told_on = null`.execute(db);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(db);
    await sql`${sql.raw(`create trigger refuse before insert on delivery for each row when (new.to_address = '${admin.email}') execute function refuse()`)}`.execute(
      db,
    );
    const receivers = async () => (await mails()).map(({ to_address }) => to_address).toSorted();
    await sendDailyDigests.handle(deps, {});
    expect(await receivers()).toEqual([other.email]);
    await sql`drop function refuse cascade`.execute(db);
    await sendDailyDigests.handle(deps, {});
    expect(await receivers()).toEqual([admin.email, other.email].toSorted());
  });

  test('is sent to nobody whose account is closed, and to nobody while sending is paused', async () => {
    await empty();
    await notifyStaff(memberOut());
    await db.deleteFrom('delivery').execute();
    await choose('daily');
    await sql`update notification_digest set told_on = null`.execute(db);
    const receivers = async () => {
      await sendDailyDigests.handle(deps, {});
      return (await mails()).map(({ to_address }) => to_address);
    };
    await db.updateTable('account').set({ status: 'Inactive' }).where('id', 'in', [other.id, admin.id]).execute();
    expect(await receivers()).toEqual([]);
    await db.updateTable('account').set({ status: 'Active' }).where('id', '=', admin.id).execute();
    await db.insertInto('sending_pause').values({ taken_at: new Date() }).execute();
    expect(await receivers()).toEqual([]);
    await db.deleteFrom('sending_pause').execute();
    expect(await receivers()).toEqual([admin.email]);
    await db.updateTable('account').set({ status: 'Active' }).where('id', '=', other.id).execute();
  });

  test('old notifications are deleted, but a waiting request stays', async () => {
    await empty();
    await notifyStaff(memberOut());
    await register('Salif Keïta');
    await sql`update notification set at = now() - interval '91 days'`.execute(db);
    await notifyStaff(paymentUnmatched());
    await sendDailyDigests.handle(deps, {});
    expect((await list()).notifications.map(({ type }) => type)).toEqual(['alert', 'admin_registration']);
  });
});
