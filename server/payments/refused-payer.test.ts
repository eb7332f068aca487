import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { insertPayment } from './record.queries.ts';

const { call, db, deps } = await testApp();
const { token: as } = await buildAccount(db);

const payByThemselves = (member: string, name: string) =>
  db.transaction().execute((db) =>
    insertPayment(deps, db, undefined, {
      ...{ category: 'Registration', name, email: '', produit: 'COACHING', moyen: 'Fedapay', payment_id: randomUUID() },
      ...{ member_id: member, amount: 50_000, currency: 'XOF', paid_at: new Date() },
    }),
  );

test('staff are told when a rejected or cancelled member pays by themselves, whose status stays', async () => {
  for (const [name, status] of [
    ['Awa', 'REJETÉ'],
    ['Binta', 'ANNULÉ'],
    ['Coumba', 'NON TRAITÉ'],
  ] as const) {
    const id = await insertRow(db, 'member', { full_name: name, email: `${name.toLowerCase()}@exemple.sn`, status });
    await payByThemselves(id, name);
    expect((await call('GET', `/api/circle/members/${id}`, { as })).body.data.status).toBe(status);
  }
  const { body } = await call('GET', '/api/notifications', { as });
  const titles = body.notifications.map(({ title }: { title: string }) => title);
  expect(titles.toSorted()).toEqual([
    'Awa, who was rejected or has cancelled, has paid',
    'Binta, who was rejected or has cancelled, has paid',
  ]);
});
