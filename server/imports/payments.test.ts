import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { purgeDeleted } from '#server/deleted/deleted.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing, outcome } from '#server/testing/importing.ts';
import { during } from '#server/testing/locks.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { settling } from '#server/testing/settling.ts';

const running = await testApp();
const { call, db, runJobs } = running;
const admin = await buildAccount(db, { name: 'Fatou' });
const coach = await buildAccount(db, { role: 'coach' });
const as = admin.token;
const { check, get, post, rows, take, upload, url } = importing(running, as, 'payments');

const HEADER = 'Nom,E-mail,Téléphone,Montant,Date,Moyen,Référence';
const file = (...lines: string[]) => [HEADER, ...lines].join('\n');
let n = 0;
async function join(name: string, more: object = {}): Promise<{ _id: string; email: string }> {
  const email = `payeur${++n}@exemple.sn`;
  const { body } = await call('POST', '/api/circle/create', {
    as,
    body: { name, email, date: '2026-01-10', option: 'Partial', product: 'ECOM AFRICA PRO', ...more },
  });
  return body.data;
}
const paymentsOf = async (memberId: string) => (await call('GET', `/api/payment/member?memberId=${memberId}`, { as })).body.payments;
const member = async (id: string) => (await call('GET', `/api/circle/members/${id}`, { as })).body.data;
const outcomes = (rows: unknown[][]) => rows.map(([, what]) => what);
const reasons = (rows: unknown[][]) => rows.map(([, , why]) => why);
const countPayments = async () =>
  Number((await sql<{ n: number }>`select count(*) as n from payment where deleted_at is null`.execute(db)).rows[0]!.n);

describe('a file of payments', () => {
  test('is recorded in the ledger: the member is found, and instalments and status follow', async () => {
    const awa = await join('Awa Diop');
    const moussa = await join('Moussa Sarr', { phone: '+221771112233' });
    const ina = await join('Ina Unique-Traoré');
    const { id, dry, real } = await take(
      file(
        `,${awa.email},,"50 000 F CFA",15/01/2026,Wave,W-1`,
        `,${awa.email},,50000,16/02/2026 14:30,Fedapay,104532`,
        ',,77 111 22 33,"200.000",2026-03-05,espèces,',
        'INA UNIQUE TRAORE,,,50 000,05/03/2026,,',
        'Ina Unique-Traoré,,,50 000,05/03/2026,,',
      ),
    );
    expect((await get(id)).mapping).toEqual(['fullName', 'email', 'phone', 'amount', 'paidOn', 'method', 'reference']);
    expect(real).toEqual(dry);
    expect(outcomes(real)).toEqual(['new', 'new', 'new', 'skipped', 'new']);
    expect(await paymentsOf(awa._id)).toMatchObject([
      {
        amount: { value: 50_000, currency: 'XOF' },
        moyen: 'Fedapay',
        paymentId: '104532',
        createdAt: '2026-02-16T14:30:00.000Z',
        status: 'Paid',
      },
      { moyen: 'Cash', paymentId: 'W-1', createdAt: '2026-01-15T12:00:00.000Z', produit: 'ECOM AFRICA PRO', category: 'Registration' },
    ]);
    expect((await member(awa._id)).payment).toMatchObject({ sequence: 2 });
    expect((await member(moussa._id)).payment).toMatchObject({ status: 'Completed' });
    expect((await paymentsOf(ina._id))[0].paymentId).toMatch(/^IMP-20260305-[0-9A-F]{8}$/);
    const { data } = (await call('GET', `/api/circle/members/${awa._id}/timeline`, { as })).body;
    expect(data.filter(({ kind }: { kind: string }) => kind === 'payment')).toHaveLength(2);
    expect((await rows(id))[0]).toMatchObject({ memberId: awa._id, memberName: 'Awa Diop', paymentId: expect.any(String), note: null });
  });

  test('names every problem of a row at its cell, and the row can do without some', async () => {
    const { _id, email } = await join('Cellules');
    const header = `${HEADER},Produit,Frais,Statut`;
    const { id } = await check(
      [
        header,
        ',pas-une-adresse,12,0,32/01/2026,Bitcoin,,Inconnu,abc,en attente',
        `,${email},,,,,,,,`,
        `,${email},,50 000,12/01/2099,,,,,payé`,
      ].join('\n'),
    );
    const found = await rows(id);
    expect(found[0].problems.map(({ field, cell }: { field: string; cell: string }) => [field, cell])).toEqual([
      ['amount', 'needed'],
      ['paidOn', 'needed'],
      ['paymentState', 'needed'],
      ['email', 'spare'],
      ['phone', 'spare'],
      ['product', 'spare'],
      ['method', 'spare'],
      ['fee', 'spare'],
    ]);
    expect(found.slice(1).map(outcome)).toEqual([
      [3, 'skipped', 'The amount is missing. The day of the payment is missing.'],
      [4, 'skipped', '“12/01/2099” is in the future.'],
    ]);
    const { id: other } = await check(`E-mail,Montant,Date,Moyen\n${email},50 000,12/01/2026,Bitcoin`);
    expect((await rows(other))[0]).toMatchObject({ outcome: 'skipped', canLeaveOut: true });
    await post(other, 'leave-out', { rows: [2], field: 'method' });
    await runJobs();
    await post(other, 'commit');
    await runJobs();
    expect((await paymentsOf(_id)).map(({ moyen }: { moyen: string }) => moyen)).toEqual(['Cash']);
  });

  test('whose member is unknown or could be several is skipped with who it may be, or kept without a member', async () => {
    await join('Awa Jumelle');
    await join('Awa Jumelle');
    const near = await join('Mariama Bah Coulibaly');
    const lines = file('Awa Jumelle,,,50 000,15/01/2026,,', 'Mariama Bah Coulibali,,,50 000,15/01/2026,,R-NEAR');
    const { id } = await check(lines);
    const found = await rows(id);
    expect(found.map(outcome)).toEqual([
      [2, 'skipped', 'Several members have this telephone number or name.'],
      [3, 'skipped', 'No member has this ID, e-mail address, telephone number or exact name.'],
    ]);
    expect(found[0].candidates).toHaveLength(2);
    expect(found[1].candidates[0]._id).toBe(near._id);
    await post(id, 'leave-out', { rows: [3], field: 'member' });
    await runJobs();
    await post(id, 'commit');
    await runJobs();
    expect(await get(id)).toMatchObject({ state: 'done', added: 1, skipped: 1 });
    const kept = (await rows(id))[1];
    expect(kept).toMatchObject({ memberId: null, note: expect.stringContaining('without a member') });
    const again = await take(lines, { options: { unmatched: 'keep' } });
    expect(outcomes(again.real)).toEqual(['new', 'skipped']);
    expect((await call('GET', `/api/payment/${kept.paymentId}`, { as })).body.data).toMatchObject({ member: null, status: 'Unmatched' });
  });

  test('is of the member whom an export names, and of nobody where it says so, whoever paid', async () => {
    const [payer, owner] = [await join('Paie Pour Une Autre'), await join('Est Payée')];
    const name = 'Paie Pour Une Autre';
    const line = (day: number, ...owner: string[]) => [payer.email, name, '50 000', `${day}/01/2026`, ...owner].join();
    const lines = [line(15, owner.email, '', 'Payé'), line(16, 'partie@exemple.sn', name, 'Payé'), line(17, '', '', 'Non attribué')];
    const { real } = await take(['E-mail,Nom,Montant,Date,E-mail de l’adhérent,Adhérent,Statut', ...lines].join('\n'), {
      mapping: ['email', 'fullName', 'amount', 'paidOn', 'memberEmail', 'member', 'paymentState'],
    });
    expect(outcomes(real)).toEqual(['new', 'skipped', 'new']);
    expect([await paymentsOf(payer._id), (await paymentsOf(owner._id)).length]).toEqual([[], 1]);
  });

  test('is not given to a member of its name when its telephone number is that of others', async () => {
    const phone = '+221771112299';
    for (const name of ['Partage Un', 'Partage Deux']) await join(name, { phone });
    const named = await join('Nom Seul Ndiaye');
    const { id } = await check(file(`Nom Seul Ndiaye,,${phone},50 000,15/01/2026,,`));
    expect(await rows(id)).toMatchObject([{ outcome: 'skipped', memberId: null }]);
    expect(await paymentsOf(named._id)).toEqual([]);
  });

  test('is new beside a payment of the same day and number of units in another currency', async () => {
    const { _id, email } = await join('Deux Monnaies');
    const inEuros = { name: 'Deux Monnaies', email, produit: 'ECOM AFRICA PRO', amount: 50, currency: 'EUR', moyen: 'Cash' };
    const { body } = await call('POST', '/api/payment/create', { as, body: { ...inEuros, paymentId: randomUUID(), date: '2026-01-20' } });
    expect(body).toMatchObject({ success: true });
    expect(outcomes((await take(file(`,${email},,5 000,20/01/2026,,`))).real)).toEqual(['new']);
    expect(await paymentsOf(_id)).toHaveLength(2);
  });

  test('finds by the address or the ID of a merged record the remaining member', async () => {
    const [kept, other] = [await join('Rokhaya Seck'), await join('R. Seck')];
    await call('POST', `/api/circle/members/${kept._id}/merge`, { as, body: { other: other._id } });
    const { real } = await take(file(`,${other.email.toUpperCase()},,50000,15/01/2026,Wave,W-MERGED`));
    expect(outcomes(real)).toEqual(['new']);
    expect(await paymentsOf(kept._id)).toMatchObject([{ paymentId: 'W-MERGED' }]);
    const byId = `ID,Montant,Date,Référence\n${other._id},50000,16/01/2026,W-ID`;
    expect(outcomes((await take(byId, { mapping: ['member', 'amount', 'paidOn', 'reference'] })).real)).toEqual(['new']);
    expect((await paymentsOf(kept._id)).map(({ paymentId }: { paymentId: string }) => paymentId)).toEqual(['W-ID', 'W-MERGED']);
  });

  test('is recorded while others change its members, one of whom was merged since the dry run', async () => {
    const [kept, payer, other] = [await join('Kiné Fall'), await join('Penda Fall'), await join('K. Fall')];
    const { id } = await check(file(`,${payer.email},,50000,15/01/2026,Wave,W-PENDA`, `,${other.email},,50000,15/01/2026,Wave,W-KINE`));
    await call('POST', `/api/circle/members/${kept._id}/merge`, { as, body: { other: other._id } });
    const lock = (trx: Db, { _id }: { _id: string }) => sql`select from member where id = ${_id} for update`.execute(trx);
    await during(db, {
      first: (trx) => lock(trx, kept),
      async begin() {
        await post(id, 'commit');
        await runJobs();
      },
      finish: (trx) => lock(trx, payer),
    });
    expect((await rows(id)).map(outcome)).toEqual([
      [2, 'new', null],
      [3, 'new', null],
    ]);
    expect(await get(id)).toMatchObject({ state: 'done', added: 2 });
  });

  test('is recorded once, however often it is imported and in whatever file', async () => {
    const { _id, email } = await join('Une Fois');
    const lines = file(`,${email},,50 000,15/01/2026,Fedapay,F-1`, `,${email},,50 000,16/01/2026,,`, `,${email},,50 000,16/01/2026,,`);
    expect((await take(lines)).real.map((row: unknown[]) => row.slice(1))).toEqual([
      ['new', null],
      ['new', null],
      ['skipped', 'The same payer, amount and day as row 3.'],
    ]);
    const before = await countPayments();
    const second = (await take(lines)).real;
    expect(outcomes(second)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(second[0]![2]).toBe('A payment with the number F-1 is recorded already.');
    // The provider has another number for it.
    await sql`insert into payment_alias (payment_id, moyen, reference) select id, moyen, 'trx_1' from payment where payment_id = 'F-1'`.execute(
      db,
    );
    expect(reasons((await take(file(`,${email},,50 000,17/01/2026,Fedapay,trx_1`))).real)).toEqual([second[0]![2]]);
    const byHand = {
      name: 'Une Fois',
      email,
      produit: 'ECOM AFRICA PRO',
      amount: 50_000,
      moyen: 'Cash',
      paymentId: randomUUID(),
      date: '2026-01-20',
    };
    await call('POST', '/api/payment/create', { as, body: byHand });
    const twin = file(`,${email},,50 000,20/01/2026,,R-9`, `,${email},,50 000,20/01/2026,,R-10`);
    expect(reasons((await take(twin)).real)).toEqual([
      `The same payer, amount and day as the payment ${byHand.paymentId}, which is recorded already.`,
      `The same payer, amount and day as the payment ${byHand.paymentId}, which is recorded already.`,
    ]);
    expect(await countPayments()).toBe(before + 1);
    expect(outcomes((await take(twin, { options: { sameMoney: 'record' } })).real)).toEqual(['new', 'new']);
    expect(await paymentsOf(_id)).toHaveLength(5);
  });

  test('is recorded once where one of two rows with its number says no method', async () => {
    const { _id, email } = await join('Sans Moyen');
    const row = (day: number, method: string, number: string) => `,${email},,5 000,${day}/02/2026,${method},${number}`;
    const methods = [
      ['Cash', ''],
      ['', 'Fedapay'],
      ['Fedapay', 'Cash'],
    ];
    const { real } = await take(file(...methods.flatMap((some, i) => some.map((method) => row(i + 10, method, `N-${i}`)))));
    const same = (row: number) => `The same payment number as row ${row}.`;
    expect(reasons(real)).toEqual([null, same(2), null, same(4), null, null]);
    expect(await paymentsOf(_id)).toHaveLength(4);
  });

  test('with hostile cells is checked without an error', async () => {
    const { email } = await join('Hostile');
    const days = [
      '2026-03-05T99:99:00Z',
      '2026-02-30T10:00:00Z',
      '9999-12-31T23:59:59-12:00',
      '45000.999999',
      '2026-03-05 99:99',
      '0000-00-00',
    ];
    const amounts = ['9'.repeat(40), '-5', '1e9', '50 000 €'];
    const { id } = await check(
      file(
        ...days.map((day, i) => `,${email},,${i + 1},${day},,`),
        ...amounts.map((amount) => `,${email},,${amount},05/03/2026,,`),
        `${"'; drop table payment; --".repeat(20)},,,1,05/03/2026,,${'x'.repeat(300)}`,
      ),
    );
    expect(outcomes((await rows(id)).map(outcome))).toEqual([
      ...['new', 'skipped', 'skipped', 'new', 'new', 'skipped'],
      ...['skipped', 'skipped', 'skipped', 'new', 'skipped'],
    ]);
  });

  test('can be undone; a payment that was refunded since stays', async () => {
    const [one, two] = [await join('Annulée'), await join('Gardée')];
    const { id } = await take(file(`,${one.email},,200 000,15/01/2026,,`, `,${two.email},,200 000,15/01/2026,,`));
    const [paid] = await paymentsOf(two._id);
    await call('POST', `/api/payment/${paid._id}/refund`, { as, body: { amount: 1_000, reason: 'Trop payé' } });
    expect((await member(one._id)).payment.status).toBe('Completed');
    expect((await post(id, 'undo')).status).toBe(200);
    await runJobs();
    expect(await get(id)).toMatchObject({ state: 'undone', undone: 1, kept: 1 });
    expect((await rows(id))[1].undoReason).toBe('Somebody changed, refunded or attached this payment since.');
    expect(await paymentsOf(one._id)).toEqual([]);
    expect((await member(one._id)).payment.status).not.toBe('Completed');
    expect((await take(file(`,${one.email},,200 000,15/01/2026,,`))).real).toMatchObject([[2, 'new', null]]);
  });

  test('keeps in its undo what a settlement file has and what pays for credit that was moved since', async () => {
    const [settled, giver, receiver] = [await join('Réglée'), await join('Donne'), await join('Reçoit')];
    const lines = [`,${settled.email},,50 000,15/01/2026,Fedapay,770001`, `,${giver.email},,300 000,15/01/2026,,`];
    const differing = `,${settled.email},,40 000,15/01/2026,Fedapay,770002`;
    const { id } = await take(file(...lines, `,${receiver.email},,10 000,15/01/2026,,`, differing));
    const header = 'id,reference,status,amount,currency,created_at';
    const given = (n: number) => `${n},trx_${n},approved,50 000,XOF,2026-01-15 12:00:00`;
    const { rows: settledRows } = await settling(running, as).upload('Fedapay', [header, given(770_001), given(770_002)].join('\n'));
    expect([settledRows.matched.all, settledRows.differs.all]).toEqual([1, 1]);
    const account = async (of: string) => (await call('GET', `/api/circle/members/${of}/account`, { as })).body.data;
    const { rev } = await account(giver._id);
    const credit = { kind: 'credit', to: receiver._id, amount: 50_000, reason: 'Frère', rev };
    const moved = await call('POST', `/api/circle/members/${giver._id}/account`, { as, body: credit });
    expect(moved.status).toBe(200);
    await post(id, 'undo');
    await runJobs();
    expect(await get(id)).toMatchObject({ state: 'undone', undone: 1, kept: 3 });
    expect((await rows(id)).map(({ undoReason }: { undoReason: string }) => undoReason)).toEqual([
      'A settlement file has this payment since.',
      'Credit of this member was moved to another member since.',
      null,
      'A settlement file has this payment since.',
    ]);
    expect((await account(giver._id)).amounts).toMatchObject({ paid: { value: 300_000 }, owed: { value: 0 }, credit: { value: 50_000 } });
    expect((await account(receiver._id)).amounts).toMatchObject({ paid: { value: 0 }, moved: { value: 50_000 }, owed: { value: 150_000 } });
  });

  test('is undone where credit was moved before it, or was moved since and came back', async () => {
    const [earlier, back, receiver] = [await join('Donna Avant'), await join('Reprend'), await join('Reçut')];
    const account = async (of: string) => (await call('GET', `/api/circle/members/${of}/account`, { as })).body.data;
    const enter = async (of: string, entry: object) => {
      const body = { ...entry, reason: 'Frère', rev: (await account(of)).rev };
      expect((await call('POST', `/api/circle/members/${of}/account`, { as, body })).status).toBe(200);
    };
    const move = (from: string) => enter(from, { kind: 'credit', to: receiver._id, amount: 50_000 });
    await take(file(`,${earlier.email},,300 000,14/01/2026,,`));
    await move(earlier._id);
    const { id } = await take(file(`,${earlier.email},,20 000,15/01/2026,,`, `,${back.email},,300 000,15/01/2026,,`));
    await move(back._id);
    const moved = (await account(back._id)).entries.find(({ kind }: { kind: string }) => kind === 'credit-out');
    await enter(back._id, { kind: 'reversal', entry: moved._id });
    await post(id, 'undo');
    await runJobs();
    expect(await get(id)).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
  });

  test('counts once when it is undone, staff set a due day again, and it is restored', async () => {
    const awa = await join('Awa Rendue');
    const setDay = (next: string) => call('PATCH', `/api/circle/members/${awa._id}`, { as, body: { payment: { next } } });
    const { id } = await take(file(`,${awa.email},,50 000,15/01/2026,,`));
    const [payment] = await paymentsOf(awa._id);
    await setDay('2199-05-31');
    await post(id, 'undo');
    await runJobs();
    for (const day of ['2199-06-30', '2199-07-31']) await setDay(day);
    expect((await call('POST', `/api/payment/${payment._id}/restore`, { as })).status).toBe(200);
    const { body } = await call('GET', `/api/circle/members/${awa._id}/account`, { as });
    expect(body.data.amounts).toMatchObject({ paid: { value: 50_000 }, owed: { value: 150_000 } });
  });

  test('that belongs to somebody erased since is undone without a word of them, and nobody is reminded', async () => {
    const gone = await join('Effacée Bientôt');
    const { id } = await take(file(`,${gone.email},,200 000,15/01/2026,,`));
    const action = { kind: 'delete', confirm: 'Effacée Bientôt' };
    expect((await call('POST', '/api/circle/bulk', { as, body: { selection: { ids: [gone._id] }, action } })).status).toBe(200);
    await db.updateTable('member').set({ purge_at: new Date() }).where('id', '=', gone._id).execute();
    await purgeDeleted.handle(running.deps, {});
    await post(id, 'undo');
    await runJobs();
    expect(await get(id)).toMatchObject({ state: 'undone', undone: 1, kept: 0 });
    expect(await db.selectFrom('payment').select('id').where('member_id', '=', gone._id).where('deleted_at', 'is', null).execute()).toEqual(
      [],
    );
    expect(JSON.stringify(await rows(id))).not.toContain('Effacée');
    const due = (await call('GET', '/api/reminders/due?limit=100', { as })).body.data;
    expect(due.filter(({ _id }: { _id: string }) => _id === gone._id)).toEqual([]);
  });

  test('writes to nobody and starts no scenario, also when its payments get a member later', async () => {
    const { body } = await call('POST', '/api/templates', {
      as,
      body: { name: 'Reçu', subject: 'Merci', body: '<p>Merci</p>', status: 1 },
    });
    const terms = { prices: [{ value: 90_000, currency: 'XOF' }], instalments: [], subscription: { months: 12, prices: [] } };
    const product = { name: 'Histoire', terms, templates: { welcome: body.data._id, confirmation: body.data._id } };
    await call('POST', '/api/product', { as, body: product });
    const { _id, email } = await join('Histoire', { product: 'ECOM AFRICA PRO' });
    await runJobs();
    const mails = async () =>
      Number((await sql<{ n: number }>`select count(*) as n from delivery where to_address = ${email}`.execute(db)).rows[0]!.n);
    const before = await mails();
    const scenarios = scenarioTools(running, as);
    for (const module of ['payments.recorded', 'members.payment-changed'])
      await scenarios.build({ module, config: module === 'payments.recorded' ? {} : { to: ['Completed'] } }, [
        { module: 'staff.notify', config: { title: 'Payé', message: 'M', priority: 'low' } },
      ]);
    const today = new Date().toISOString().slice(0, 10);
    const lines = `Nom,E-mail,Montant,Date,Produit\n,${email},1 000,${today},Histoire\nPersonne Ici,,2 000,${today},Histoire`;
    const { id } = await take(lines, { options: { unmatched: 'keep' } });
    const [, kept] = await rows(id);
    const attach = (memberId: string | null) => call('POST', `/api/payment/${kept.paymentId}/attach`, { as, body: { memberId } });
    expect((await attach(_id)).status).toBe(200);
    await runJobs();
    expect(await mails()).toBe(before);
    const moved = await join('Déplacée', { product: undefined });
    for (const memberId of [null, moved._id]) expect((await attach(memberId)).status).toBe(200);
    expect((await member(moved._id)).product).toBe('Histoire');
    await sql`update pgboss.job set start_after = now() where name = 'products.message'`.execute(db);
    await runJobs();
    expect(await db.selectFrom('delivery').select('id').where('member_id', '=', moved._id).where('kind', '=', 'welcome').execute()).toEqual(
      [],
    );
    const runs = async () => (await sql`select id from scenario_run`.execute(db)).rows.length;
    expect(await runs()).toBe(0);
    const byHand = { name: 'Histoire', email, produit: 'Histoire', amount: 3_000, moyen: 'Cash', paymentId: randomUUID() };
    await call('POST', '/api/payment/create', { as, body: byHand });
    expect(await runs()).toBeGreaterThan(0);
  });

  test('welcomes nobody to the product that came with a payment which got its member later', async () => {
    const template = { name: 'Bienvenue', subject: 'Bienvenue', body: '<p>Salut</p>', status: 1 };
    const welcome = (await call('POST', '/api/templates', { as, body: template })).body.data._id;
    const terms = { prices: [{ value: 90_000, currency: 'XOF' }], instalments: [], subscription: { months: 12, prices: [] } };
    await call('POST', '/api/product', { as, body: { name: 'Archives', terms, templates: { welcome } } });
    const today = new Date().toISOString().slice(0, 10);
    const line = (name: string) => `${name},2 000,${today},Archives`;
    const lines = ['Nom,Montant,Date,Produit', line('Inconnue'), line('Inconnu')].join('\n');
    const { id } = await take(lines, { options: { unmatched: 'keep' } });
    const [byHand, byAddress] = (await rows(id)).map(({ paymentId }: { paymentId: string }) => paymentId);
    const [awa, omar] = [await join('Sans Produit', { product: undefined }), await join('Sans Rien', { product: undefined })];
    expect((await call('POST', `/api/payment/${byHand}/attach`, { as, body: { memberId: awa._id } })).status).toBe(200);
    expect((await call('PATCH', `/api/payment/${byAddress}`, { as, body: { email: omar.email } })).status).toBe(200);
    expect([(await member(awa._id)).product, (await member(omar._id)).product]).toEqual(['Archives', 'Archives']);
    // A message that staff can still undo would leave a minute later.
    await sql`update pgboss.job set start_after = now() where name = 'products.message'`.execute(db);
    await runJobs();
    expect(await db.selectFrom('delivery').select('id').where('kind', '=', 'welcome').execute()).toEqual([]);
  });

  test('is for admins, and columns have the meanings of payments', async () => {
    const { body } = await upload(file(',a@exemple.sn,,1,15/01/2026,,'));
    await runJobs();
    const { _id } = body.data;
    const refusal = async (mapping: unknown[]) => (await post(_id, 'check', { mapping })).body.errors.mapping;
    expect(await refusal(['fullName', null, null, 'amount'])).toMatch(/the amount and the day/);
    expect(await refusal([null, null, null, 'amount', 'paidOn'])).toMatch(/who paid/);
    expect(await refusal(['fullName', null, null, 'age', 'paidOn'])).toMatch(/do not have/);
    expect((await call('GET', url(_id), { as: coach.token })).status).toBe(403);
    const listed = async (kind: string) =>
      (await call('GET', `/api/circle/imports?kind=${kind}`, { as })).body.data.map((one: { _id: string }) => one._id);
    expect(await listed('payments')).toContain(_id);
    expect(await listed('members')).not.toContain(_id);
  });
});
