import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { SettlementFile, SettlementRow } from '#contract/settlements.ts';
import { lockMembers } from '#server/billing/billing.queries.ts';
import { insertRows } from '#server/db/db.ts';
import { lockReferences } from '#server/payments/record.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { settling } from '#server/testing/settling.ts';
import { addDays, dayIn } from '#server/time/calendar.ts';
import { runSettlement } from './settlements.jobs.ts';
import { moveFile } from './settlements.queries.ts';

const running = await testApp();
const { app, db, deps, call, runJobs } = running;
const admin = await buildAccount(db, { name: 'Fatou Ndiaye' });
const coach = await buildAccount(db, { role: 'coach' });
const { upload, get, rows, send, pay, buildMember } = settling(running, admin.token);

const HEADER = 'id,reference,status,amount,fees,currency,customer,approved_at';
const unique = () => randomUUID().slice(0, 8);
const outcomes = (found: SettlementRow[]) => found.map(({ n, outcome }) => [n, outcome]);
const open = ({ rows, absent }: SettlementFile) => [
  rows.matched.all,
  rows.differs.open,
  rows.missing.open,
  rows['left-out'].all,
  absent.open,
];

describe("a provider's file", () => {
  const [same, other, gone, unknown, failed] = [unique(), unique(), unique(), unique(), unique()];
  const CSV = [
    HEADER,
    `${same},trx_1,approved,25 000,500,XOF,Awa Diop,2026-02-03 10:00:00`,
    `${other},trx_2,transferred,"30000",600,XOF,Moussa Ba,2026-02-04`,
    `${unknown},trx_3,approved,15000,,XOF,Binta Sow,2026-02-05`,
    `${failed},trx_4,declined,15000,,XOF,Binta Sow,2026-02-09`,
    `${same},trx_1,approved,25 000,500,XOF,Awa Diop,2026-02-03 10:00:00`,
  ].join('\n');

  test('is compared with the payments of its days at once, and its fees are recorded once', async () => {
    await pay({ moyen: 'Fedapay', paymentId: same, amount: 25_000, date: '2026-02-03' });
    await pay({ moyen: 'Fedapay', paymentId: other, amount: 20_000, date: '2026-02-04' });
    await pay({ moyen: 'Fedapay', paymentId: gone, amount: 10_000, date: '2026-02-04' });
    // Another month, and another way to pay.
    await pay({ moyen: 'Fedapay', paymentId: unique(), amount: 10_000, date: '2026-03-04' });
    await pay({ moyen: 'Moneroo', paymentId: unique(), amount: 10_000, date: '2026-02-04' });

    const file = await upload('Fedapay', CSV);
    expect(file).toMatchObject({ state: 'compared', total: 5, firstDay: '2026-02-03', lastDay: '2026-02-05', by: 'Fatou Ndiaye' });
    expect(open(file)).toEqual([1, 1, 1, 2, 1]);
    expect(file.sums).toEqual([{ currency: 'XOF', file: 70_000, payments: 55_000, fees: 1_100 }]);
    expect(outcomes(await rows(file._id))).toEqual([
      ...[2, 3, 4, 5, 6].map((n, i) => [n, ['matched', 'differs', 'missing', 'left-out', 'left-out'][i]]),
    ]);
    const [, , , declined, twice] = await rows(file._id);
    expect([declined!.reason, twice!.reason]).toEqual(['The payment was not completed: “declined”.', 'Row 2 has the same payment.']);
    const { body } = await call('GET', `/api/settlements/${file._id}/absent`, { as: admin.token });
    expect(body.data.map((one: { payment: { paymentId: string } }) => one.payment.paymentId)).toEqual([gone]);
    const fees = await db.selectFrom('payment_fee').select('amount').where('file_id', '=', file._id).orderBy('amount').execute();
    expect(fees).toEqual([{ amount: 500 }, { amount: 600 }]);
  });

  test('changes nothing when it comes again, and keeps what was decided when it is compared again', async () => {
    const again = await upload('Fedapay', CSV, 'autre nom.csv');
    expect(again.name).toBe('releve.csv');
    await send(`${again._id}/rows/4/ignore`, { reason: 'Payé pour un autre programme' });
    const before = await rows(again._id);
    expect((await send(`${again._id}/compare`, {})).status).toBe(200);
    expect((await send(`${again._id}/compare`, {})).status).toBe(409);
    await runJobs();
    expect(await rows(again._id)).toEqual(before);
    expect(open(await get(again._id))).toEqual([1, 1, 0, 2, 1]);
    expect(await db.selectFrom('settlement_file').select('id').where('id', '=', again._id).execute()).toHaveLength(1);
    expect((await send(`${again._id}/rows/4/ignore`, { reason: null })).body.data.decision).toBeNull();
  });

  test('lets staff record a missing payment once, link another, and leave the rest with a reason', async () => {
    const member = await buildMember();
    const [mine, theirs] = [unique(), unique()];
    const byHand = await pay({ moyen: 'Cash', paymentId: unique(), amount: 12_000, date: '2026-05-09' });
    const file = await upload(
      'Fedapay',
      [HEADER, `${mine},,approved,9000,90,XOF,A,2026-05-08`, `${theirs},,approved,12000,120,XOF,B,2026-05-08`].join('\n'),
    );
    const recorded = await send(`${file._id}/rows/2/record`, { memberId: member });
    expect(recorded.body.data).toMatchObject({
      outcome: 'matched',
      decision: { kind: 'recorded', by: 'Fatou Ndiaye' },
      payment: { paymentId: mine, amount: { value: 9_000 }, member: { _id: member } },
    });
    expect((await send(`${file._id}/rows/2/record`, { memberId: member })).status).toBe(409);
    const { body } = await call('GET', `/api/settlements/${file._id}/rows/3/candidates`, { as: admin.token });
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([byHand]);
    expect((await send(`${file._id}/rows/3/link`, { paymentId: byHand })).body.data).toMatchObject({ outcome: 'matched' });
    expect(await db.selectFrom('payment_alias').select('payment_id').where('reference', '=', theirs).execute()).toEqual([
      { payment_id: byHand },
    ]);
    expect((await db.selectFrom('payment_fee').select('amount').where('payment_id', '=', byHand).execute())[0]).toEqual({ amount: 120 });
    await send(`${file._id}/compare`, {});
    await runJobs();
    expect(open(await get(file._id))).toEqual([2, 0, 0, 0, 0]);
    expect((await send(`${file._id}/rows/2/ignore`, { reason: 'x' })).status).toBe(409);
  });
});

test('a row is not linked to another payment when its number has one by now, which would count the money twice', async () => {
  const number = unique();
  const other = await pay({ moyen: 'Cash', paymentId: unique(), amount: 35_000, date: '2026-01-04' });
  const { _id } = await upload('Fedapay', `${HEADER}\n${number},trx_9,approved,35000,,XOF,Awa Diop,2026-01-04`);
  const reported = await pay({ moyen: 'Fedapay', paymentId: number, amount: 35_000, date: '2026-01-04' });
  expect((await send(`${_id}/rows/2/link`, { paymentId: other })).status).toBe(409);
  expect((await send(`${_id}/rows/2/link`, { paymentId: reported })).body.data).toMatchObject({ outcome: 'matched' });
});

test('a row without the fee of its payment matches it once staff link them', async () => {
  const paid = await pay({ moyen: 'Cash', paymentId: unique(), amount: 35_500, date: '2026-01-04' });
  const { _id } = await upload('Fedapay', `${HEADER}\n${unique()},trx_8,approved,35000,500,XOF,Awa Diop,2026-01-04`);
  expect((await send(`${_id}/rows/2/link`, { paymentId: paid })).body.data).toMatchObject({ outcome: 'matched' });
  const stored = await db.selectFrom('settlement_row').select('outcome').where('file_id', '=', _id).execute();
  expect(stored).toEqual([{ outcome: 'matched' }]);
});

test('a row is not matched by the number that another provider has for a payment', async () => {
  const line = `${HEADER}\n${unique()},trx_7,approved,35000,,XOF,Awa Diop,2026-01-04`;
  const paid = await pay({ moyen: 'Cash', paymentId: unique(), amount: 35_000, date: '2026-01-04' });
  const { _id } = await upload('Moneroo', line);
  expect((await send(`${_id}/rows/2/link`, { paymentId: paid })).status).toBe(200);
  expect(outcomes(await rows((await upload('Fedapay', line))._id))).toEqual([[2, 'missing']]);
});

test('a row is not linked to a payment that came by another provider', async () => {
  const paid = await pay({ moyen: 'Moneroo', paymentId: unique(), amount: 35_000, date: '2026-01-04' });
  const { _id } = await upload('Fedapay', `${HEADER}\n${unique()},trx_6,approved,35000,,XOF,Awa Diop,2026-01-04`);
  const { status, body } = await send(`${_id}/rows/2/link`, { paymentId: paid });
  expect([status, Object.keys(body.errors)]).toEqual([400, ['paymentId']]);
});

test('a file lacks the payments of its own days only', async () => {
  for (const day of ['04', '05', '06']) await pay({ moyen: 'Moneroo', paymentId: unique(), amount: 1_000, date: `2025-05-${day}` });
  const file = await upload('Moneroo', `${HEADER}\n${unique()},trx_5,approved,35000,,XOF,Awa Diop,2025-05-05`);
  expect(file.absent).toMatchObject({ open: 1 });
});

test('fees that were read from a wrong column are corrected when the file is compared again, except in a closed month', async () => {
  const [first, second] = [unique(), unique()];
  const kept = await pay({ moyen: 'Fedapay', paymentId: first, amount: 20_000, date: '2025-09-30' });
  const corrected = await pay({ moyen: 'Fedapay', paymentId: second, amount: 30_000, date: '2025-10-02' });
  const csv = `id,amount,solde,cout,date\n${first},20000,81000,200,2025-09-30\n${second},30000,110700,300,2025-10-02`;
  const file = await upload('Fedapay', csv);
  const compare = async (mapping: (string | null)[]) => {
    await send(`${file._id}/compare`, { mapping });
    await runJobs();
  };
  const fees = () =>
    db.selectFrom('payment_fee').select(['payment_id', 'amount']).where('payment_id', 'in', [kept, corrected]).orderBy('amount').execute();
  await compare(['number', 'amount', 'fee', null, 'day']);
  expect(await fees()).toEqual([
    { payment_id: kept, amount: 81_000 },
    { payment_id: corrected, amount: 110_700 },
  ]);
  expect((await call('POST', '/api/accounting/months/2025-09/close', { as: admin.token })).status).toBe(200);
  await compare(['number', 'amount', null, 'fee', 'day']);
  expect(await fees()).toEqual([
    { payment_id: corrected, amount: 300 },
    { payment_id: kept, amount: 81_000 },
  ]);
  await compare(['number', 'amount', null, null, 'day']);
  expect(await fees()).toEqual([{ payment_id: kept, amount: 81_000 }]);
  await call('POST', '/api/accounting/months/2025-09/reopen', { as: admin.token, body: { reason: 'Frais faux' } });
  await compare(['number', 'amount', null, 'fee', 'day']);
  expect((await fees()).map(({ amount }) => amount)).toEqual([200, 300]);
});

test('a payment whose fee is in a closed month is neither deleted, nor restored, nor given another number', async () => {
  const [paid, gone] = [unique(), unique()];
  const [id, deleted] = await Promise.all(
    [paid, gone].map((paymentId) => pay({ moyen: 'Fedapay', paymentId, amount: 33_000, date: '2025-08-02' })),
  );
  await upload('Fedapay', [HEADER, ...[paid, gone].map((one) => `${one},,approved,33000,330,XOF,A,2025-07-31`)].join('\n'));
  const remove = (one: string) => call('DELETE', `/api/payment/${one}`, { as: admin.token });
  expect((await remove(deleted!)).status).toBe(200);
  await call('POST', '/api/accounting/months/2025-07/close', { as: admin.token });
  const journal = () =>
    running.app.inject({ url: '/api/accounting/months/2025-07/journal', headers: { authorization: `Bearer ${admin.token}` } });
  const before = (await journal()).payload;
  expect(before).toContain(paid);

  const refused = await remove(id!);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('July 2025')]);
  expect((await call('POST', `/api/payment/${deleted}/restore`, { as: admin.token })).status).toBe(409);
  const edit = (body: object) => call('PATCH', `/api/payment/${id}`, { as: admin.token, body });
  expect((await edit({ paymentId: unique() })).status).toBe(409);
  expect((await edit({ amount: 34_000, name: 'Awa Ba' })).status).toBe(200);
  expect((await journal()).payload).toBe(before.replaceAll('Awa Diop', 'Awa Ba'));

  await call('POST', '/api/accounting/months/2025-07/reopen', { as: admin.token, body: { reason: 'Doublon' } });
  expect((await remove(id!)).status).toBe(200);
});

test('a missing payment is recorded while a provider reports the same payment of the same member, and neither blocks the other', async () => {
  const [reference, member] = [unique(), await buildMember()];
  const file = await upload('Fedapay', [HEADER, `${reference},trx_9,approved,15000,,XOF,Aminata Koné,2026-02-05`].join('\n'));
  const recorded = await during(db, {
    first: (db) => lockReferences(db, [{ moyen: 'Fedapay', reference }]),
    begin: () => send(`${file._id}/rows/2/record`, { memberId: member, category: 'Registration' }),
    finish: (db) => lockMembers(db, [member]),
  });
  expect(recorded.status).toBe(200);
});

test('a row follows its payment: deleted, restored and corrected after the comparison', async () => {
  const [number, member] = [unique(), await buildMember()];
  const id = await pay({ moyen: 'Fedapay', paymentId: number, amount: 27_000, date: '2026-04-02' });
  const file = await upload('Fedapay', [HEADER, `${number},trx_9,approved,27000,,XOF,Awa Diop,2026-04-02`].join('\n'));
  const shown = async () => {
    const [row] = await rows(file._id);
    return [row!.outcome, row!.payment?._id, row!.decision?.kind, ...open(await get(file._id)).slice(0, 3)];
  };
  const change = (method: 'DELETE' | 'PATCH' | 'POST', path: string, body?: object) =>
    call(method, `/api/payment/${path}`, { as: admin.token, ...(body && { body }) });
  expect(await shown()).toEqual(['matched', id, undefined, 1, 0, 0]);
  await change('DELETE', id);
  expect(await shown()).toEqual(['missing', undefined, undefined, 0, 0, 1]);
  expect((await rows(file._id, '&outcome=matched')).length).toBe(0);
  await change('POST', `${id}/restore`);
  expect(await shown()).toEqual(['matched', id, undefined, 1, 0, 0]);
  await change('PATCH', id, { amount: 28_000 });
  expect(await shown()).toEqual(['differs', id, undefined, 0, 1, 0]);

  await change('DELETE', id);
  const { body } = await send(`${file._id}/rows/2/record`, { memberId: member });
  expect(await shown()).toEqual(['matched', body.data.payment._id, 'recorded', 1, 0, 0]);
  await change('DELETE', body.data.payment._id);
  expect(await shown()).toEqual(['missing', undefined, undefined, 0, 0, 1]);
});

describe("a bank's file", () => {
  test('may have a value date that is to come: its payment is recorded as made by now', async () => {
    const [number, member] = [unique(), await buildMember()];
    const day = addDays(dayIn('UTC', new Date()), 5);
    const file = await upload('Fedapay', [HEADER, `${number},trx_9,approved,15000,,XOF,Awa Diop,${day}`].join('\n'));
    const { status, body } = await send(`${file._id}/rows/2/record`, { memberId: member });
    expect([status, body.data?.decision?.kind]).toEqual([200, 'recorded']);
    const { paid_at } = await db.selectFrom('payment').select('paid_at').where('payment_id', '=', number).executeTakeFirstOrThrow();
    expect(paid_at.valueOf()).toBeLessThanOrEqual(Date.now());
  });

  test('is matched by amount and day where only one payment fits, under the lines of the bank', async () => {
    const one = await pay({ moyen: 'Cash', paymentId: unique(), amount: 41_000, date: '2026-06-02' });
    await pay({ moyen: 'Cash', paymentId: unique(), amount: 42_000, date: '2026-06-02' });
    await pay({ moyen: 'Cash', paymentId: unique(), amount: 42_000, date: '2026-06-03' });
    const csv = [
      'Banque de Dakar;;;;',
      'Compte;SN012 0123456;;;',
      'Date opération;Libellé;Débit;Crédit;Solde',
      '03/06/2026;VIR AWA DIOP;;41.000;100.000',
      '03/06/2026;VIR;;42 000;142.000',
      '04/06/2026;Frais de tenue;1 000;;141.000',
    ].join('\r\n');
    const file = await upload('Cash', csv);
    expect(file).toMatchObject({ state: 'compared', mapping: ['day', 'otherNumber', null, 'amount', null] });
    const [first, second, third] = await rows(file._id, '&outcome=matched').then(async (matched) => [
      ...matched,
      ...(await rows(file._id, '&outcome=missing')),
      ...(await rows(file._id, '&outcome=left-out')),
    ]);
    expect([first!.payment?._id, second!.payment, third!.reason]).toEqual([one, null, 'No money came in by this row.']);
    expect(file.absent.open).toBe(1);
    const member = await buildMember();
    const { body } = await send(`${file._id}/rows/5/record`, { memberId: member });
    expect(body.data.payment.paymentId).toMatch(/^REL-[\dA-F]{6}-5$/);
  });

  test('is matched with its fee and at most three days apart, and no payment is that of two rows', async () => {
    const paid = (amount: number, date: string) => pay({ moyen: 'Cash', paymentId: unique(), amount, date });
    const [near, whole] = [await paid(45_000, '2026-10-05'), await paid(47_000, '2026-10-08')];
    await paid(46_000, '2026-10-05');
    await paid(48_000, '2026-10-08');
    const amounts = ['08/10/2026;45 000;', '09/10/2026;46 000;', '08/10/2026;46 500;500', '08/10/2026;48 000;', '08/10/2026;48 000;'];
    const found = await rows((await upload('Cash', ['Date;Crédit;Frais', ...amounts].join('\n')))._id);
    expect(found.map(({ payment }) => payment?._id)).toEqual([near, undefined, whole, undefined, undefined]);
  });

  test('is matched by the name in its text where many paid the same amount in these days', async () => {
    const recorded = (name: string, date: string) => pay({ name, moyen: 'Cash', paymentId: unique(), amount: 43_000, date });
    const [awa, affoue] = [await recorded('Awa Diop', '2026-08-03'), await recorded('Affoué Bamba', '2026-08-04')];
    const other = await recorded('Binta Sow', '2026-08-04');
    const csv = [
      'Date;Libellé;Crédit',
      '05/08/2026;VERSEMENT AFFOUE BAMBA;43 000',
      '05/08/2026;VIR/DIOP-AWA;43 000',
      '05/08/2026;Caisse;43 000',
    ];
    const found = await rows((await upload('Cash', csv.join('\n')))._id);
    expect(found.map(({ payer, payment }) => [payer, payment?._id])).toEqual([
      ['VERSEMENT AFFOUE BAMBA', affoue],
      ['VIR/DIOP-AWA', awa],
      ['Caisse', other],
    ]);
  });

  test('has numbers that are not ours: rows with one number are each recorded, and those of another month are not taken for them', async () => {
    const statement = (days: string[]) => ['Date;Référence;Crédit', ...days.map((day) => `${day};VIREMENT;64 000`)].join('\n');
    const file = await upload('Cash', statement(['05/03/2026', '05/03/2026', '06/03/2026']));
    const member = await buildMember();
    const numbers = [];
    for (const n of [2, 3]) numbers.push((await send(`${file._id}/rows/${n}/record`, { memberId: member })).body.data?.payment.paymentId);
    expect(numbers).toEqual(['VIREMENT', expect.stringMatching(/^REL-[\dA-F]{6}-3$/)]);
    await send(`${file._id}/compare`, {});
    await runJobs();
    expect(outcomes(await rows(file._id))).toEqual([
      [4, 'missing'],
      [2, 'matched'],
      [3, 'matched'],
    ]);
    const later = await upload('Cash', statement(['20/03/2026']));
    expect(outcomes(await rows(later._id))).toEqual([[2, 'missing']]);
  });

  test('whose columns are not known waits for staff, and the next one has what they chose', async () => {
    const csv = (amount: number) => `colonne un;colonne deux;colonne trois\nx;${amount};04/07/2026\n`;
    const first = await upload('Cash', csv(7_777));
    expect(first).toMatchObject({ state: 'mapping', sample: [['x', '7777', '04/07/2026']] });
    expect((await send(`${first._id}/compare`, {})).body.errors.mapping).toMatch(/amount/);
    expect((await send(`${first._id}/compare`, { mapping: ['payer', 'amount', 'amount'] })).status).toBe(400);
    expect((await send(`${first._id}/rows/2/ignore`, { reason: 'x' })).status).toBe(409);
    await send(`${first._id}/compare`, { mapping: ['payer', 'amount', 'day'], currency: 'EUR' });
    await runJobs();
    expect(await rows(first._id)).toMatchObject([{ amount: { value: 7_777, currency: 'EUR' }, payer: 'x', day: '2026-07-04' }]);
    expect(await upload('Cash', csv(8_888))).toMatchObject({ state: 'compared', mapping: ['payer', 'amount', 'day'], currency: 'EUR' });
  });
});

test('a file that the disk lost is there again after it was sent again', async () => {
  const csv = `${HEADER}\n${unique()},trx_9,approved,25000,500,XOF,Awa Diop,2026-02-03`;
  const { _id } = await upload('Fedapay', csv);
  const { storage_key } = await db.selectFrom('settlement_file').select('storage_key').where('id', '=', _id).executeTakeFirstOrThrow();
  const download = () => app.inject({ url: `/api/settlements/${_id}/file`, headers: { authorization: `Bearer ${admin.token}` } });
  await deps.storage.remove(storage_key);
  expect((await download()).statusCode).toBe(404);
  expect((await upload('Fedapay', csv))._id).toBe(_id);
  expect((await download()).body).toBe(csv);
});

test('a run that cannot read a file leaves it compared when another run has compared it meanwhile', async () => {
  const { _id: id, state } = await upload('Moneroo', HEADER);
  expect(state).toBe('failed');
  await db.updateTable('settlement_file').set({ state: 'reading' }).where('id', '=', id).execute();
  await insertRows(db, 'settlement_row', { file_id: id, n: 2, cells: ['x'] });
  const { late, other } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('settlement_row').select('n').where('file_id', '=', id).forUpdate().execute();
    const late = runSettlement.handle(deps, { fileId: id });
    await expect.poll(() => countWaiting(db)).toBe(1);
    const other = db.transaction().execute(async (trx) => {
      // The lock is given at the moment at which the late run lets its own go, before that one writes that it failed.
      await sql`lock table settlement_file in exclusive mode`.execute(trx);
      await moveFile(trx, id, 'compared', { total: 1, compared_at: new Date() });
    });
    await expect.poll(() => countWaiting(db)).toBe(2);
    return { late, other };
  });
  await Promise.all([late, other]);
  expect(await get(id)).toMatchObject({ state: 'compared', error: null });
});

test('a file that is none is refused with a sentence, and only admins see any of it', async () => {
  const file = await upload('Fedapay', Buffer.from('PK\u0003\u0004nothing'));
  expect(file.state).toBe('failed');
  expect(file.error).toMatch(/\.$/);
  expect(await upload('Fedapay', 'id,amount,date\n')).toMatchObject({ state: 'failed', error: 'The file has no rows below its header.' });
  for (const path of ['', `/${file._id}`, `/${file._id}/rows`, `/${file._id}/absent`, `/${file._id}/file`])
    expect((await call('GET', `/api/settlements${path}`, { as: coach.token })).status).toBe(403);
  expect((await call('GET', `/api/settlements/${randomUUID()}`, { as: admin.token })).status).toBe(404);
  const kept = await running.app.inject({ url: `/api/settlements/${file._id}/file`, headers: { authorization: `Bearer ${admin.token}` } });
  expect(kept.rawPayload.toString()).toBe('PK\u0003\u0004nothing');
});
