import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MemberFilter } from '#contract/members.ts';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { TODAY } from '#server/testing/dues.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';
import { addDays } from '#server/time/calendar.ts';

const { call, db } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

/** Two members match nothing that is asked below: one has joined long ago, the other long after. */
const awa = await insertRow(db, 'member', {
  ...{ full_name: 'Awa', email: 'awa@exemple.sn', status: 'TRAITÉ', payment_option: 'Partiel', product: 'COACHING' },
  ...{ payment_status: 'Late', coach_id: coach.id, unsubscribed_at: new Date(), language: 'en', channel: 'sms', joined_at: '2026-02-15' },
});
await insertRow(db, 'member', { full_name: 'Tôt', email: 'tot@exemple.sn', joined_at: '2025-01-01' });
await insertRow(db, 'member', { full_name: 'Tard', email: 'tard@exemple.sn', joined_at: '2026-06-01' });
await insertRow(db, 'member', { full_name: 'Rangée', email: 'rangee@exemple.sn', archived_at: new Date() });

const tag = await insertRow(db, 'tag', { name: 'VIP' });
const group = await insertRow(db, 'access_group', { name: 'Salle' });
await db.insertInto('member_tag').values({ member_id: awa, tag_id: tag }).execute();
await db.insertInto('member_access_group').values({ member_id: awa, access_group_id: group }).execute();
const due = addDays(TODAY, 30);
await db.updateTable('account_due').set({ stale: false }).execute();
await db.insertInto('account_instalment').values({ member_id: awa, number: 1, due, currency: 'EUR', amount: 1_000 }).execute();
await insertRow(db, 'payment', {
  ...{ member_id: awa, name: 'Awa', category: 'Registration', produit: 'COACHING', moyen: 'Cash', amount: 50_000, currency: 'XOF' },
  ...{ payment_id: randomUUID(), paid_at: '2026-03-15T12:00:00Z' },
});
const question = buildQuestion({ type: 'email', title: 'E-mail' });
const form = (await call('POST', '/api/forms', { as: admin.token, body: buildForm({ questions: [question] }) })).body.data._id as string;
await call('POST', '/api/answers', { body: { formId: form, answers: { [question.id]: 'awa@exemple.sn' } } });
const campaign = await insertRow(db, 'campaign', { name: 'Promo' });
const run = await insertRow(db, 'campaign_run', {
  ...{ campaign_id: campaign, scheduled_for: new Date(), subject: '', body: '', link: '', button_text: '' },
});
await insertRow(db, 'delivery', {
  ...{ kind: 'campaign', run_id: run, member_id: awa, to_address: 'awa@exemple.sn', state: 'sent', sent_at: new Date() },
});
await insertRow(db, 'reservation', {
  ...{ coach_id: coach.id, member_id: awa, email: 'awa@exemple.sn', service: 'Bilan', source: 'staff', status: 'confirmed' },
  ...{ starts_at: '2026-03-15T10:00:00Z', ends_at: '2026-03-15T11:00:00Z' },
});
const field = await insertRow(db, 'member_field', { key: 'ville', name: 'Ville', kind: 'text', place: 0 });
await sql`update member set fields = ${JSON.stringify({ [field]: 'Dakar' })} where id = ${awa}`.execute(db);

/** A value of each filter that only Awa has, or others where it says so, with the filters without which it means nothing. */
const FILTERS: Record<keyof MemberFilter, { value: string; beside?: MemberFilter; finds?: string[] }> = {
  search: { value: 'awa' },
  archived: { value: 'only', finds: ['Rangée'] },
  status: { value: 'TRAITÉ' },
  option: { value: 'Partial' },
  product: { value: 'COACHING' },
  paymentStatus: { value: 'Late' },
  tag: { value: tag },
  coach: { value: coach.id },
  accessGroup: { value: group },
  campaigns: { value: 'unsubscribed' },
  language: { value: 'en' },
  channel: { value: 'sms' },
  due: { value: 'any' },
  dueCurrency: { value: 'EUR' },
  dueWithin: { value: '60' },
  dueMonth: { value: due.slice(0, 7) },
  from: { value: '2026-02-01', finds: ['Awa', 'Tard'] },
  to: { value: '2026-03-01', finds: ['Awa', 'Tôt'] },
  paid: { value: 'some' },
  paidFor: { value: 'COACHING' },
  paidFrom: { value: '2026-03-01' },
  paidTo: { value: '2026-03-31' },
  form: { value: form },
  formAnswer: { value: 'unanswered', beside: { form }, finds: ['Tard', 'Tôt'] },
  received: { value: 'some' },
  receivedWithin: { value: '7' },
  reservation: { value: 'past' },
  fields: { value: `${field}:contains:Dakar` },
};

async function found(filter: object): Promise<{ names: string[]; count: number }> {
  const query = new URLSearchParams(filter as Record<string, string>);
  const [list, counted] = [
    await call('GET', `/api/circle?${query}`, { as: admin.token }),
    await call('GET', `/api/circle/count?${query}`, { as: admin.token }),
  ];
  expect([list.status, counted.status], list.body.message).toEqual([200, 200]);
  return { names: list.body.members.map(({ fullName }: { fullName: string }) => fullName).sort(), count: counted.body.data.count };
}

test.each(Object.entries(FILTERS))('the filter %s leaves out who does not match', async (name, { value, beside, finds = ['Awa'] }) => {
  expect(await found({ ...beside, [name]: value })).toEqual({ names: finds, count: finds.length });
  expect(await found({ ...beside })).not.toMatchObject({ names: finds });
});
