import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Language, message } from '#contract/language.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { inReaderLanguage } from './setting.queries.ts';

const { call, db } = await testApp();
const admin = await buildAccount(db, { name: 'Fatou' });
const coach = await buildAccount(db, { role: 'coach' });
const get = async () => (await call('GET', '/api/setting', { as: admin.token })).body.data;
const patch = (body: unknown, as = admin.token) => call('PATCH', '/api/setting', { as, body });

describe('the settings', () => {
  test('have the fields of the specification and are for admins only', async () => {
    expect(await get()).toMatchObject({
      runOut: false,
      runReminder: false,
      default_template: null,
      default_sub_template: null,
      paymentTemplates: null,
      subscriptionTemplates: [],
      totalPaymentReminders: 4,
      paymentRemindersFrequence: [1, 3, 7, 14],
      noPaymentSpaces: [],
      totalSubscriptionReminders: 4,
      subscriptionRemindersFrequence: [30, 14, 7, 2],
      noSubscriptionSpaces: [],
      joiningForm: null,
      default_account: null,
      completeTag: null,
      outTag: null,
      language: 'fr',
      timeZone: 'Africa/Dakar',
    });
    expect((await call('GET', '/api/setting', { as: coach.token })).status).toBe(403);
    expect((await patch({ runOut: true }, coach.token)).status).toBe(403);
  });

  test('are stored as they were sent, absent fields stay, and the audit log has the changes', async () => {
    const one = (table: 'tag' | 'access_group') => db.insertInto(table).values({ name: table }).returning('id').executeTakeFirstOrThrow();
    const [tag, space] = [await one('tag'), await one('access_group')];
    const template = await db
      .insertInto('template')
      .values({ name: 'Relance', subject: 'Relance', body: '<p>Relance</p>', status: 'Active' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const change = {
      runReminder: true,
      default_template: template.id,
      paymentTemplates: template.id,
      subscriptionTemplates: [template.id],
      noPaymentSpaces: [space.id],
      completeTag: tag.id,
      reminderHour: 7,
    };
    const { body } = await patch(change);
    expect(body).toMatchObject({ success: true, message: 'Settings saved successfully', data: { ...change, outTag: null } });
    expect(await get()).toEqual(body.data);
    const log = await db.selectFrom('audit_log').select(['actor_name', 'before', 'after']).where('action', '=', 'setting.update').execute();
    expect(log).toMatchObject([{ actor_name: 'Fatou', before: { runReminder: false }, after: { runReminder: true, reminderHour: 7 } }]);
    expect((await patch({ runReminder: true, completeTag: '' })).body.data.completeTag).toBe(null);
  });

  test('read frequencies as numbers separated by commas, sort them, and drop what is not a number', async () => {
    const days = async (written: unknown) => (await patch({ paymentRemindersFrequence: written })).body.data.paymentRemindersFrequence;
    expect(await days('7, abc, 1,, 3')).toEqual([1, 3, 7]);
    expect(await days([14, 'x', '2', null])).toEqual([2, 14]);
    expect(await days([5, 5])).toEqual([5]);
    // The keys of a phone's numbers may offer another mark than the comma.
    expect(await days('1, 3;7 14')).toEqual([1, 3, 7, 14]);
    const { body } = await patch({ subscriptionRemindersFrequence: [2, 30, 7] });
    expect(body.data.subscriptionRemindersFrequence).toEqual([30, 7, 2]);
  });

  test.each([
    [{ totalPaymentReminders: 11 }, 'Please choose a number of reminders from 0 to 10.'],
    [{ totalSubscriptionReminders: -1 }, 'Please choose a number of reminders from 0 to 10.'],
    [{ paymentRemindersFrequence: [400] }, 'Each number of days must be from 0 to 365.'],
    [{ reminderHour: 24 }, 'Please choose an hour from 0 to 23.'],
    [{ outTag: '01a1fc53-4cf7-70ec-9b14-429e261a51fe' }, 'This tag does not exist any more.'],
    [{ noPaymentSpaces: ['01a1fc53-4cf7-70ec-9b14-429e261a51fe'] }, 'One of these spaces does not exist any more.'],
    [{ default_template: '01a1fc53-4cf7-70ec-9b14-429e261a51fe' }, 'This template does not exist any more.'],
  ])('refuse %j beside its field', async (body, sentence) => {
    const before = await get();
    const answer = await patch(body);
    expect(answer.status).toBe(400);
    expect(Object.entries(answer.body.errors)).toEqual([[expect.stringContaining(Object.keys(body)[0]!), sentence]]);
    expect(await get()).toEqual(before);
  });

  test('name the joining form in the invitation that Cauri e-mails, as long as the public may answer it', async () => {
    const form = (await call('POST', '/api/forms', { as: admin.token, body: buildForm({ title: 'Bienvenue' }) })).body.data;
    await patch({ joiningForm: form._id });
    const invite = async (email: string) => {
      await call('POST', '/api/circle/create', { as: admin.token, body: { name: 'Awa', email } });
      await call('POST', '/api/circle/send-invitation', { as: admin.token, body: { email } });
      return (await db.selectFrom('delivery').select('text').where('to_address', '=', email).executeTakeFirstOrThrow()).text;
    };
    expect(await invite('awa.invitee@exemple.sn')).toContain(`/share/response/${form._id}`);
    await db.updateTable('form').set({ visibility: 'private' }).where('id', '=', form._id).execute();
    expect(await invite('binta.invitee@exemple.sn')).not.toContain('/share/response/');
  });

  test('tell the second of two editors about the conflict', async () => {
    const { rev } = await get();
    expect((await patch({ runOut: true, rev })).status).toBe(200);
    const late = await patch({ runOut: false, rev });
    expect(late.status).toBe(409);
    expect(late.body.data).toMatchObject({ runOut: true, rev: rev + 1 });
  });

  test('accept the other language, and readers without a language of their own follow it', async () => {
    const hello = message({ en: 'Hello', fr: 'Bonjour' });
    const readBy = (language: Language | null) => inReaderLanguage(db, language, hello);
    expect((await patch({ language: 'de' })).status).toBe(400);
    expect([await readBy(null), await readBy('en')]).toEqual(['Bonjour', 'Hello']);
    expect((await patch({ language: 'en' })).body.data.language).toBe('en');
    expect([await readBy(null), await readBy('fr')]).toEqual(['Hello', 'Bonjour']);
    await patch({ language: 'fr' });
  });

  test('accept another time zone, and days and times follow it', async () => {
    expect((await patch({ timeZone: 'Africa/Cotonoo' })).body.errors).toEqual({ timeZone: 'Please choose a time zone from the list' });
    expect((await patch({ timeZone: '+01:00' })).status).toBe(400);
    expect((await patch({ timeZone: 'Asia/Kolkata' })).body.data.timeZone).toBe('Asia/Calcutta');
    expect((await patch({ timeZone: 'Africa/Douala' })).body.data.timeZone).toBe('Africa/Douala');
    expect((await call('GET', '/api/me', { as: coach.token })).body.data.timeZone).toBe('Africa/Douala');
    const someone = await buildAccount(db, { role: 'coach' });
    const { body } = await call('POST', '/api/reservation', {
      as: admin.token,
      body: { email: 'client@exemple.sn', coach: someone.id, date: '2031-12-22', time: '09:00', service: 'Bilan' },
    });
    expect(body.data.startsAt).toBe('2031-12-22T08:00:00.000Z');
    await patch({ timeZone: 'Africa/Dakar' });
    expect((await call('GET', `/api/reservation/${body.data._id}`, { as: admin.token })).body.data.time).toBe('08:00');
  });

  test.each(['member, payment', 'payment, member', 'response, member'])('take another time zone while others change %s', async (tables) => {
    const [first, second] = tables.split(', ').map((table) => sql`update ${sql.table(table)} set id = id where false`);
    const changed = await during(db, {
      first: (trx) => first!.execute(trx),
      begin: () => patch({ timeZone: 'Africa/Douala' }),
      finish: (trx) => second!.execute(trx),
    });
    expect(changed.status).toBe(200);
    await patch({ timeZone: 'Africa/Dakar' });
  });
});
