import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ImportRow } from '#contract/imports.ts';
import type { Money } from '#contract/money.ts';
import { journalLines } from '#server/accounting/journal.queries.ts';
import { findPlan } from '#server/accounting/plan.queries.ts';
import { refreshBilling } from '#server/billing/billing.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing } from '#server/testing/importing.ts';

// The products of the specification cost 200 000 F at once, or 50 000 F four times, a month apart.

const running = await testApp();
const { call, db, runJobs } = running;
const admin = await buildAccount(db, { name: 'Fatou Ndiaye' });
const { check, get, post, rows, member, take } = importing(running, admin.token);

const HEADER = 'Nom,Email,Option,Convenu,Déjà payé,Prochaine échéance,Montant de la prochaine échéance';
const file = (...lines: string[]) => [HEADER, ...lines].join('\n');

async function account(email: string) {
  const { id } = (await member(email))!;
  const { body } = await call('GET', `/api/circle/members/${id}/account`, { as: admin.token });
  return body.data;
}
async function amounts(email: string) {
  const { agreed, discounted, owed, credit, instalments } = (await account(email)).amounts;
  return {
    ...{ agreed: agreed.value, discounted: discounted.value, owed: owed.value, credit: credit.value },
    open: (instalments as { due: string; amount: Money; paid: Money }[])
      .filter(({ paid, amount }) => paid.value < amount.value)
      .map(({ due, paid, amount }) => [due, amount.value - paid.value]),
  };
}

const owed = async (email: string) => (await amounts(email)).owed;

test('"agreed 200 000, paid 50 000, next 30/11" is an opening balance, and the rest is due in the instalments of the product', async () => {
  const { id } = await take(file('Awa Diop,awa@soldes.sn,,"200 000","50 000 F",30/11/2089,'));
  expect(await get(id)).toMatchObject({
    mapping: ['fullName', 'email', 'option', 'agreed', 'paid', 'nextPayment', 'nextAmount'],
    added: 1,
  });
  expect(await amounts('awa@soldes.sn')).toEqual({
    ...{ agreed: 200_000, discounted: 0, owed: 150_000, credit: 0 },
    open: [
      ['2089-11-30', 50_000],
      ['2089-12-30', 50_000],
      ['2090-01-30', 50_000],
    ],
  });
  const { entries } = await account('awa@soldes.sn');
  expect(entries).toMatchObject([
    { kind: 'opening', amount: { value: 50_000, currency: 'XOF' }, reason: 'membres.csv', by: 'Fatou Ndiaye', reverses: null },
  ]);
  expect(await member('awa@soldes.sn')).toMatchObject({ payment_option: 'Partiel', payment_status: 'Progress', payment_sequence: 1 });
});

test('a lower price is a discount, another next amount is a plan, and both say what the file says', async () => {
  await take(
    file(
      'Binta,binta@soldes.sn,Complete,180.000,"30,000 FCFA",15/01/2089,"60 000"',
      'Coumba,coumba@soldes.sn,Partiel,200000,80000,15/01/2089,',
      'Demba,demba@soldes.sn,,100000,100000,,',
      'Fatim,fatim@soldes.sn,,,0,01/02/2089,',
    ),
  );
  expect(await amounts('binta@soldes.sn')).toEqual({
    ...{ agreed: 200_000, discounted: 20_000, owed: 150_000, credit: 0 },
    open: [
      ['2089-01-15', 60_000],
      ['2089-02-15', 60_000],
      ['2089-03-15', 30_000],
    ],
  });
  expect((await account('binta@soldes.sn')).entries.map(({ kind }: { kind: string }) => kind)).toEqual(['plan', 'discount', 'opening']);
  expect((await amounts('coumba@soldes.sn')).open).toEqual([
    ['2089-01-15', 20_000],
    ['2089-02-15', 50_000],
    ['2089-03-15', 50_000],
  ]);
  expect(await amounts('demba@soldes.sn')).toMatchObject({ owed: 0, discounted: 100_000, open: [] });
  expect(await member('demba@soldes.sn')).toMatchObject({ payment_status: 'Completed', payment_next: null });
  expect(await amounts('fatim@soldes.sn')).toMatchObject({ owed: 200_000, open: [['2089-02-01', 200_000]] });
});

test('a payment after the import counts on top of the opening balance, and nothing else changes when billing is computed again', async () => {
  for (const email of ['awa@soldes.sn', 'binta@soldes.sn', 'coumba@soldes.sn', 'demba@soldes.sn', 'fatim@soldes.sn']) {
    const { id } = (await member(email))!;
    const { before, after } = await db.transaction().execute((db) => refreshBilling(db, id));
    expect(after, email).toEqual(before);
  }
  const body = { name: 'Awa', email: 'awa@soldes.sn', produit: 'COACHING', moyen: 'Cash', paymentId: 'REC-1', amount: 50_000 };
  expect((await call('POST', '/api/payment/create', { as: admin.token, body: { ...body, date: '2026-11-20' } })).status).toBeLessThan(300);
  expect(await amounts('awa@soldes.sn')).toMatchObject({ owed: 100_000 });
  expect(await member('awa@soldes.sn')).toMatchObject({ payment_sequence: 2, payment_next: '2089-12-30' });
});

test('a payment of before is part of what the file of its member says was paid, or counts in addition where staff say so', async () => {
  await take(
    [
      'Nom,Email,Produit,Option,Tranches payées,Statut du paiement',
      'Deux,deux@avant.sn,COACHING,Partiel,2,',
      'Soldé,solde@avant.sn,COACHING,Complet,,Terminé',
      'Rien,rien@avant.sn,COACHING,Partiel,,',
    ].join('\n'),
  );
  const payments = importing(running, admin.token, 'payments');
  const lines = ['E-mail,Montant,Date', ...['deux', 'solde', 'rien'].map((who) => `${who}@avant.sn,50 000,01/10/2025`)].join('\n');
  const notes = async (id: string) => (await payments.rows(id)).map(({ note }: ImportRow) => note);
  const part = 'The file of members counts this payment already: it is recorded as history, and what this member owes stays the same.';
  const first = await payments.take(lines);
  expect(await notes(first.id)).toEqual([part, part, null]);
  expect([await owed('deux@avant.sn'), await owed('solde@avant.sn'), await owed('rien@avant.sn')]).toEqual([100_000, 0, 150_000]);
  await payments.post(first.id, 'undo');
  await runJobs();
  expect([await owed('deux@avant.sn'), await owed('solde@avant.sn'), await owed('rien@avant.sn')]).toEqual([100_000, 0, 200_000]);
  const opening = 'This member has an opening balance: please check that this payment is not part of it.';
  const again = await payments.take(lines, { options: { opening: 'add' } });
  expect(await notes(again.id)).toEqual([opening, opening, null]);
  expect([await owed('deux@avant.sn'), await owed('solde@avant.sn'), await owed('rien@avant.sn')]).toEqual([50_000, 0, 150_000]);
});

test('a payment after the last one that the file of its member knows counts in addition', async () => {
  await take('Nom,Email,Option,Déjà payé,Dernier paiement\nMoitié,moitie@avant.sn,Partiel,100 000,01/03/2026');
  const payments = importing(running, admin.token, 'payments');
  await payments.take(['E-mail,Montant,Date', 'moitie@avant.sn,100 000,01/03/2026', 'moitie@avant.sn,50 000,02/03/2026'].join('\n'));
  expect(await owed('moitie@avant.sn')).toBe(50_000);
});

test('payments that are part of an opening balance count once when the way to pay changes', async () => {
  await take('Nom,Email,Option,Déjà payé\nUne Fois,une.fois@avant.sn,Complet,200 000');
  await importing(running, admin.token, 'payments').take('E-mail,Montant,Date\nune.fois@avant.sn,200 000,01/03/2026');
  const { id } = (await member('une.fois@avant.sn'))!;
  await call('PATCH', `/api/circle/members/${id}`, { as: admin.token, body: { payment: { option: 'Partiel' } } });
  expect(await amounts('une.fois@avant.sn')).toMatchObject({ agreed: 200_000, owed: 0, credit: 0 });
});

test('a payment that is part of an opening balance stays so when it is given to another member and back', async () => {
  const part = { after: 0, unit: 'month', amounts: [{ value: 125_000, currency: 'XOF' }] };
  const terms = {
    prices: [{ value: 200_000, currency: 'XOF' }],
    instalments: [part, { ...part, after: 1 }],
    subscription: { months: 12, prices: [] },
  };
  expect((await call('POST', '/api/product', { as: admin.token, body: { name: 'Atelier', terms } })).status).toBeLessThan(300);
  const emails = ['revient@avant.sn', 'reste@avant.sn'];
  await take(['Nom,Email,Produit,Option,Déjà payé', ...emails.map((email) => `Awa,${email},Atelier,Complet,200 000`)].join('\n'));
  await importing(running, admin.token, 'payments').take(
    ['E-mail,Montant,Date', ...emails.map((email) => `${email},200 000,01/03/2026`)].join('\n'),
  );
  const [back, stayed] = [(await member(emails[0]!))!.id, (await member(emails[1]!))!.id];
  const payment = await db.selectFrom('payment').select('id').where('member_id', '=', back).executeTakeFirstOrThrow();
  for (const memberId of [stayed, back])
    expect((await call('POST', `/api/payment/${payment.id}/attach`, { as: admin.token, body: { memberId } })).status).toBe(200);
  for (const id of [back, stayed])
    await call('PATCH', `/api/circle/members/${id}`, { as: admin.token, body: { payment: { option: 'Partiel' } } });
  expect([await owed(emails[0]!), await owed(emails[1]!)]).toEqual([50_000, 50_000]);
});

test('a part of the next period is less than its price, in a currency of the subscription', async () => {
  const subscription = { months: 12, prices: [{ value: 9_000, currency: 'XOF' }] };
  const terms = { prices: [{ value: 300, currency: 'EUR' }], instalments: [], subscription };
  await call('POST', '/api/product', { as: admin.token, body: { name: 'ABONNÉS', terms } });
  const { id } = await take(
    [
      'Nom,Email,Produit,Payé de la période suivante,Devise',
      'Entière,p.1@avant.sn,ABONNÉS,9 000 XOF,EUR',
      'Euros,p.2@avant.sn,ABONNÉS,5,EUR',
      'Partie,p.3@avant.sn,ABONNÉS,3000 XOF,EUR',
    ].join('\n'),
  );
  const reasons = (await rows(id)).map(({ reason }: ImportRow) => reason?.replaceAll(/\s/g, ' ') ?? null);
  expect(reasons).toEqual([
    'A whole period costs F CFA 9,000. Please count it among the subscriptions paid.',
    'The subscription of this product has no price in EUR.',
    null,
  ]);
  expect((await account('p.3@avant.sn')).renewal.prices).toEqual([{ value: 6_000, currency: 'XOF' }]);
});

test('the same file again enters nothing twice, and undo takes members and entries away', async () => {
  const lines = file('Gora,gora@soldes.sn,,180 000,50 000,15/01/2089,');
  const { id } = await take(lines);
  const count = async () => (await sql<{ n: number }>`select count(*)::int as n from account_entry`.execute(db)).rows[0]!.n;
  const before = await count();
  expect((await take(lines)).real).toEqual([[2, 'skipped', 'There is nothing to change.']]);
  expect(await count()).toBe(before);
  await post(id, 'undo');
  await runJobs();
  expect(await get(id)).toMatchObject({ state: 'undone', undone: 1 });
  expect(await member('gora@soldes.sn')).toBeUndefined();
  expect(await count()).toBe(before - 2);
});

test('an import whose month was closed since keeps the member when it is undone', async () => {
  const { id } = await take(file('Habib,habib@soldes.sn,,,50 000,15/01/2089,'));
  await sql`insert into closed_month (month, ends_at, closed_name) values ('2090-01-01', '2090-02-01', 'Fatou')`.execute(db);
  await post(id, 'undo');
  await runJobs();
  expect((await rows(id))[0]).toMatchObject({ undo: 'kept', undoReason: 'The opening balance is in a month that is closed since.' });
  await sql`delete from closed_month`.execute(db);
});

test('what an import entered is no part of the journal of the month', async () => {
  await take(file('Idy,idy@soldes.sn,,150000,50000,15/01/2089,'));
  const period = { from: '2000-01-01', to: '2100-01-01', timeZone: 'Africa/Dakar', plan: await findPlan(db) };
  const { rows: lines } = await sql<{ kind: string }>`${journalLines(period)}`.execute(db);
  expect([...new Set(lines.map(({ kind }) => kind))]).toEqual(['payment']);
});

test('amounts that contradict the product or each other are problems of their cells, and can be left out', async () => {
  const header = 'Nom,Email,Convenu,Déjà payé,Reste à payer,Avoir,Montant de la prochaine échéance,Devise';
  const { id } = await check(
    [
      header,
      'A,a@faux.sn,250000,0,,,,',
      'B,b@faux.sn,200000,50000,100000,,,',
      'C,c@faux.sn,,50000,,10,,',
      'D,d@faux.sn,,150000,,,60000,',
      'E,e@faux.sn,,50,,,,GBP',
      'F,f@faux.sn,,250 000,,,,',
    ].join('\n'),
  );
  const found = await rows(id);
  expect((found as ImportRow[]).map(({ problems }) => problems.map(({ field, column }) => [field, column]))).toEqual([
    [['agreed', 2]],
    [['owed', 4]],
    [['credit', 5]],
    [['nextAmount', 6]],
    [['paid', 3]],
    [],
  ]);
  const plainly = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(found.slice(0, 5).map(({ reason }: { reason: string }) => plainly(reason))).toEqual([
    expect.stringMatching(/^The agreed amount is more than the price of the product, which is .*200,000\.$/),
    expect.stringMatching(/^The amount owed contradicts the others: by them, .*150,000 is owed\.$/),
    expect.stringMatching(/^The credit contradicts the other amounts: by them, it is .*0\.$/),
    expect.stringMatching(/^The next amount is more than what is owed, which is .*50,000\.$/),
    'The product of this row has no price in GBP.',
  ]);
  await post(id, 'leave-out', { rows: [2, 3, 4, 5] });
  await runJobs();
  await post(id, 'commit');
  await runJobs();
  expect(await get(id)).toMatchObject({ state: 'done', added: 5, skipped: 1 });
  expect(await amounts('b@faux.sn')).toMatchObject({ owed: 150_000 });
  expect(await amounts('f@faux.sn')).toMatchObject({ owed: 0, credit: 50_000 });
  expect((await member('f@faux.sn'))!.payment_status).toBe('Completed');
});

test('a price that is lowered between the dry run and the import skips the row with the reason', async () => {
  const { id } = await check(file('Jules,jules@soldes.sn,,200000,50000,15/01/2089,'));
  await sql`insert into product_version (product_id, number, terms)
    select v.product_id, v.number + 1, v.terms || '{"prices": {"XOF": 100000}, "instalments": []}' from product p
    join product_version v on v.product_id = p.id where p.is_default order by v.number desc limit 1`.execute(db);
  await post(id, 'commit');
  await runJobs();
  expect(await get(id)).toMatchObject({ state: 'done', added: 0, skipped: 1 });
  expect((await rows(id))[0].reason).toContain('The agreed amount is more than the price');
});

test('a new member who owes the price at once of dearer instalments is added with a note that says how the row is counted', async () => {
  const xof = (value: number) => [{ value, currency: 'XOF' }];
  const instalments = [0, 1, 2, 3].map((after) => ({ after, unit: 'month', amounts: xof(50_000) }));
  const terms = { prices: xof(180_000), instalments, subscription: { months: 12, prices: [] } };
  await call('POST', '/api/product', { as: admin.token, body: { name: 'CERCLE', terms } });
  const lines = [
    'Nom,Email,Produit,Option,Déjà payé,Reste à payer',
    'A,a@deux.sn,CERCLE,,,180 000',
    'B,b@deux.sn,CERCLE,Complet,,180 000',
    'C,c@deux.sn,CERCLE,,20000,180 000',
    'D,d@deux.sn,CERCLE,,,150 000',
    'E,e@deux.sn,CERCLE,,,200 000',
    'F,f@deux.sn,ECOM AFRICA PRO,,,200 000',
  ];
  const { id } = await check(lines.join('\n'));
  const notes = (await rows(id)) as ImportRow[];
  expect(notes.map(({ note }) => note?.replaceAll(/\s/g, ' ') ?? null)).toEqual([
    'F CFA 180,000 is the price at once, and also what is left of F CFA 200,000 in instalments. The import counts F CFA 20,000 as paid; the payment option or what was paid would say which is right.',
    ...Array(5).fill(null),
  ]);
  await post(id, 'commit');
  await runJobs();
  expect(await get(id)).toMatchObject({ added: 6, skipped: 0 });
  expect(await amounts('a@deux.sn')).toMatchObject({ agreed: 200_000, owed: 180_000 });
  expect(await amounts('b@deux.sn')).toMatchObject({ agreed: 180_000, owed: 180_000 });
  expect(await amounts('e@deux.sn')).toMatchObject({ agreed: 200_000, owed: 200_000 });
});
