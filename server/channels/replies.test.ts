import { expect, test } from 'vitest';
import { Json } from '#server/integrations/json.ts';
import { testApp } from '#server/testing/app.ts';
import { storeReplies } from './replies.queries.ts';
import { readWhatsAppReplies } from './replies.rules.ts';

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
