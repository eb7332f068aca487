import { expect, test } from 'vitest';
import { Json } from '#server/integrations/json.ts';
import { testApp } from '#server/testing/app.ts';
import { storeReplies } from './replies.queries.ts';
import { readOrangeReplies, readWhatsAppReplies } from './replies.rules.ts';

const { db } = await testApp();

test('START that WhatsApp delivers again after a later STOP brings no messages back', async () => {
  const store = (word: string, seconds: number) => {
    const messages = [{ from: '221770000001', timestamp: String(seconds), text: { body: word } }];
    const body = new Json({ entry: [{ changes: [{ value: { messages } }] }] });
    return storeReplies(db, 'whatsapp', readWhatsAppReplies(body, new Date()));
  };
  const stopped = async () => (await db.selectFrom('channel_stop').select('phone').execute()).length;
  const begin = Math.floor(Date.now() / 1_000) - 60;
  await store('STOP', begin);
  await store('START', begin + 1);
  expect(await stopped()).toBe(0);
  await store('STOP', begin + 2);
  await store('START', begin + 1);
  expect(await stopped()).toBe(1);
  await store('START', begin + 3);
  expect(await stopped()).toBe(0);
});

test.each([
  ['tel:+221770000001', 'Stop', 'stop'],
  ['+221770000001', ' Arrêt. ', 'stop'],
  ['221770000001', 'STOP ALL', 'stop'],
  ['221770000001', 'reprendre', 'start'],
  ['221770000001', 'Ne vous arrêtez pas, stop', undefined],
  ['221770000001', 'constructor', undefined],
  ['221770000001', '', undefined],
  ['Orange', 'STOP', undefined],
])('a reply counts when it is nothing but a known word: from %s, “%s”', (senderAddress, message, wants) => {
  const body = new Json({ inboundSMSMessageNotification: { inboundSMSMessage: { senderAddress, message } } });
  const at = new Date();
  expect(readOrangeReplies(body, at)).toEqual(wants ? [{ phone: '+221770000001', wants, at }] : []);
});

test('a button is a reply as well, and its time is never ahead or unknown', () => {
  const now = new Date('2026-02-28T12:00:00Z');
  const replyAt = (timestamp: string) => {
    const messages = [{ from: '221770000001', timestamp, button: { text: 'Stop' } }];
    return readWhatsAppReplies(new Json({ entry: [{ changes: [{ value: { messages } }] }] }), now)[0]?.at.toISOString();
  };
  expect(['1772193600', '1772280000', '1772280001', '1', '', 'hier'].map(replyAt)).toEqual([
    '2026-02-27T12:00:00.000Z',
    ...Array(5).fill(now.toISOString()),
  ]);
});
