import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/language.ts';
import type { Db } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing } from '#server/testing/importing.ts';
import { runImport } from './imports.jobs.ts';

// Payments that are exported come back whole, months that are closed stay closed, and a run that was killed goes on where it was.

const [source, target] = [await testApp(), await testApp()];
const [exporter, importer] = [await buildAccount(source.db), await buildAccount(target.db)];
const { check, get, post, rows, take } = importing(target, importer.token, 'payments');

const join = async ({ call }: typeof source, as: string, name: string, email: string) =>
  (
    await call('POST', '/api/circle/create', {
      as,
      body: { name, email, date: '2026-01-10', option: 'Partial', product: 'ECOM AFRICA PRO' },
    })
  ).body.data;

const aPayment = fc.record({
  payer: fc.constantFrom('a@exemple.sn', 'b@exemple.sn', 'c@exemple.sn', ''),
  name: fc.constantFrom("Awa N'Diaye", '=1+1', 'Jean-Paul; Koffi', 'Élodie "Lili" Kouamé'),
  category: fc.constantFrom('Registration', 'Subscription'),
  produit: fc.constantFrom('COACHING', 'ECOM AFRICA PRO'),
  moyen: fc.constantFrom('Fedapay', 'Moneroo', 'Chariow', 'Cash'),
  currency: fc.constantFrom('XOF', 'EUR', 'USD'),
  amount: fc.integer({ min: 1, max: 20_000_000 }),
  refunded: fc.integer({ min: 0, max: 3 }),
  fee: fc.integer({ min: 0, max: 900 }),
  // Midnight is written often, because a spreadsheet stores it as a day alone.
  minute: fc
    .tuple(fc.integer({ min: 0, max: 600 }), fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_439 })))
    .map(([day, minute]) => day * 1_440 + minute),
  note: fc.option(fc.constantFrom('payé par sa sœur', '+1 promesse', '-5'), { nil: null }),
});

async function paymentsIn(db: Db) {
  const { rows } = await sql`
    select p.payment_id, p.name, p.email, p.category, p.produit, p.moyen, p.currency, p.amount, p.refunded, p.paid_at, p.note, p.status, m.email as member,
      (select amount from payment_fee f where f.payment_id = p.id) as fee, (select sum(amount)::int from refund f where f.payment_id = p.id) as given_back
    from payment p left join member m on m.id = p.member_id where p.deleted_at is null order by p.payment_id`.execute(db);
  return rows;
}

/** A file says no day of a fee or a refund, so both count in the month of their payment. */
async function datedOtherwise(db: Db) {
  const { rows } = await sql`
    select p.payment_id from payment p left join payment_fee f on f.payment_id = p.id left join refund r on r.payment_id = p.id
    where f.charged_at <> p.paid_at or r.refunded_at <> p.paid_at`.execute(db);
  return rows;
}

test('an export of payments is complete when it is imported into another database, in every format', { timeout: 120_000 }, async () => {
  const people = ['a', 'b', 'c'].map((one) => ({ email: `${one}@exemple.sn`, name: `Membre ${one.toUpperCase()}` }));
  for (const { name, email } of people) {
    await join(source, exporter.token, name, email);
    await join(target, importer.token, name, email);
  }
  const ids = new Map((await source.db.selectFrom('member').select(['id', 'email']).execute()).map(({ id, email }) => [email, id]));
  for (const [i, one] of fc.sample(aPayment, { numRuns: 50, seed: 7 }).entries()) {
    const refunded = Math.floor((one.amount * one.refunded) / 3);
    const { rows } = await sql<{ id: string }>`
      insert into payment (member_id, category, name, email, produit, moyen, currency, amount, refunded, payment_id, paid_at, note)
      values (${ids.get(one.payer) ?? null}, ${one.category}, ${one.name}, ${one.payer}, ${one.produit}, ${one.moyen}, ${one.currency}, ${one.amount},
        ${refunded}, ${`N-${i}`}, ${new Date(Date.UTC(2024, 0, 1) + one.minute * 60_000 + (i % 60) * 1_000)}, ${one.note}) returning id`.execute(
      source.db,
    );
    const payment_id = rows[0]!.id;
    if (refunded > 0) await source.db.insertInto('refund').values({ payment_id, amount: refunded, reason: 'x' }).execute();
    if (one.fee > 0)
      await source.db
        .insertInto('payment_fee')
        .values({ payment_id, amount: one.fee, currency: one.currency as 'XOF', charged_at: new Date() })
        .execute();
  }
  const whole = await paymentsIn(source.db);
  for (const format of ['csv', 'csv-semicolon', 'xlsx'])
    for (const language of LANGUAGES) {
      const { rawPayload } = await source.app.inject({
        url: `/api/payment/export?format=${format}`,
        headers: { authorization: `Bearer ${exporter.token}`, 'accept-language': language },
      });
      const { id, real } = await take(new Uint8Array(rawPayload), { options: { unmatched: 'keep' } });
      expect(real.filter(([, what]: unknown[]) => what !== 'new')).toEqual([]);
      expect(await paymentsIn(target.db)).toEqual(whole);
      expect(await datedOtherwise(target.db)).toEqual([]);
      await post(id, 'undo');
      await target.runJobs();
      expect(await paymentsIn(target.db)).toEqual([]);
    }
});

test('a payment of a closed month is dated to the first open day and says so, and cannot be undone after its month', async () => {
  const awa = await join(target, importer.token, 'Awa Close', 'close@exemple.sn');
  const close = (month: string) => target.call('POST', `/api/accounting/months/${month}/close`, { as: importer.token });
  const line = (day: string) => `E-mail,Montant,Date\nclose@exemple.sn,50 000,${day}`;
  const early = await take(line('20/03/2026'));
  const later = await take(line('02/04/2026'));
  // The day on which the bank took its fee is in the month before.
  await sql`
    insert into payment_fee (payment_id, amount, currency, charged_at) select id, 500, currency, '2026-03-31' from payment
    where import_id = ${later.id}`.execute(target.db);
  const answer = await close('2026-03');
  expect(answer.status).toBe(200);
  const skipped = await check(line('21/03/2026'), { options: { closedMonth: 'skip' } });
  expect((await rows(skipped.id))[0].reason).toBe('The month of this payment is closed.');
  const { id } = await take(line('21/03/2026'));
  expect((await rows(id))[0].note).toBe(
    'The month of this payment is closed, so it counts on 01/04/2026. Its own day stays written on it.',
  );
  const { body } = await target.call('GET', `/api/payment/member?memberId=${awa._id}`, { as: importer.token });
  expect(
    body.payments.map(({ createdAt, reportedAt }: { createdAt: string; reportedAt: string | null }) => [
      createdAt.slice(0, 10),
      reportedAt?.slice(0, 10),
    ]),
  ).toEqual([
    ['2026-04-02', undefined],
    ['2026-04-01', '2026-03-21'],
    ['2026-03-20', undefined],
  ]);
  for (const one of [early, later]) {
    await post(one.id, 'undo');
    await target.runJobs();
    expect((await rows(one.id))[0].undoReason).toBe('This payment is in a month that is closed since.');
  }
});

test('a payment of a closed month is recognised by its own day, also when it has no member', async () => {
  const lines = (number: string) =>
    ['close@exemple.sn', 'inconnue@exemple.sn'].map((email, i) => `${email},70 000,22/03/2026,${number && `${number}-${i}`}`).join('\n');
  const file = (number: string) => `E-mail,Montant,Date,Référence\n${lines(number)}`;
  const options = { unmatched: 'keep' };
  expect((await take(file('R'), { options })).real.map(([, what]: unknown[]) => what)).toEqual(['new', 'new']);
  const again = await check(file(''), { options });
  expect((await rows(again.id)).map(({ reason }: { reason: string }) => reason)).toEqual([
    expect.stringContaining('R-0'),
    expect.stringContaining('R-1'),
  ]);
});

test('a run that was killed goes on after its last chunk, and two runs at once record each payment once', { timeout: 60_000 }, async () => {
  const lines = Array.from({ length: 450 }, (_, i) => `close@exemple.sn,1 000,2026-05-${String((i % 28) + 1).padStart(2, '0')},K-${i}`);
  const content = ['E-mail,Montant,Date,Référence', ...lines].join('\n');
  const [one, other] = [await check(content), await check(content)];
  // The first chunk was committed before the process was killed; the job is then run again, by two processes.
  await target.db
    .updateTable('member_import')
    .set({ state: 'importing', position: 0, added: 0, skipped: 0 })
    .where('id', 'in', [one.id, other.id])
    .execute();
  const run = (id: string) => runImport.handle(target.deps, { importId: id });
  await Promise.all([run(one.id), run(one.id), run(other.id)]);
  await Promise.all([run(one.id), run(other.id)]);
  const [first, second] = [await get(one.id), await get(other.id)];
  expect([first.state, second.state]).toEqual(['done', 'done']);
  expect(first.added + second.added).toBe(450);
  const { rows } = await sql<{ n: string }>`select count(*) as n from payment where payment_id like 'K-%' and deleted_at is null`.execute(
    target.db,
  );
  expect(Number(rows[0]!.n)).toBe(450);
});
