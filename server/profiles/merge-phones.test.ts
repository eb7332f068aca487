import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db } = await testApp({});
const { token: as } = await buildAccount(db);

const [ONE, TWO] = ['+221771112233', '+221774445566'];
const agreed = { whatsapp_agreed_at: new Date() };
const refused = (phone: string) => ({ whatsapp_refused: phone });
const member = ([phone, more]: readonly [phone: string | null, more: object]) =>
  insertRow(db, 'member', { full_name: 'Awa Diop', phone, email: `${randomUUID()}@exemple.sn`, ...more });

test.each([
  ['the agreement that was given for the number it takes over', [null, {}], [ONE, agreed], { whatsappAgreed: true }],
  ['the agreement that was given for the number that both have', [ONE, {}], [ONE, agreed], { whatsappAgreed: true }],
  ['no agreement that was given for another number', [ONE, {}], [TWO, agreed], { whatsappAgreed: false }],
  ['its own agreement beside another number', [ONE, agreed], [TWO, {}], { whatsappAgreed: true }],
  ['the refusal by WhatsApp of the number it takes over', [null, refused(TWO)], [ONE, refused(ONE)], { whatsappRefused: true }],
  ['the refusal by WhatsApp of its own number', [ONE, refused(ONE)], [TWO, refused(TWO)], { whatsappRefused: true }],
  ['no refusal by WhatsApp of a number that it does not take over', [ONE, {}], [TWO, refused(TWO)], { whatsappRefused: false }],
] as const)('the member who remains after a merge has %s', async (_, kept, other, expected) => {
  const [id, duplicate] = [await member(kept), await member(other)];
  const { body } = await call('POST', `/api/circle/members/${id}/merge`, { as, body: { other: duplicate } });
  expect(body.data).toMatchObject(expected);
});
