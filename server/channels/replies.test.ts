import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertRows } from '#server/db/db.ts';
import { forgetExpired } from '#server/housekeeping/housekeeping.queries.ts';
import { Json } from '#server/integrations/json.ts';
import { testApp } from '#server/testing/app.ts';
import { storeReplies } from './replies.queries.ts';
import { readOrangeReplies, readWhatsAppReplies } from './replies.rules.ts';

const { db } = await testApp();

const store = (word: string, seconds: number, id: string = randomUUID()) => {
  const messages = [{ from: '221770000001', id, timestamp: String(seconds), text: { body: word } }];
  const body = new Json({ entry: [{ changes: [{ value: { messages } }] }] });
  return storeReplies(db, 'whatsapp', readWhatsAppReplies(body, new Date()));
};
const stopped = async () => (await db.selectFrom('channel_stop').select('phone').execute()).length;

test('START that arrives after a second STOP, which was sent later, brings no messages back', async () => {
  const begin = Math.floor(Date.now() / 1_000) - 60;
  await insertRows(db, 'member', { full_name: 'Awa', email: 'awa@exemple.sn', phone: '+221770000001' });
  await store('STOP', begin);
  await store('STOP', begin + 2);
  await store('START', begin + 1);
  expect(await stopped()).toBe(1);
  await store('STOP', begin);
  await store('START', begin + 3);
  expect(await stopped()).toBe(0);
  const events = await db.selectFrom('member_event').select('kind').orderBy('id').execute();
  expect(events.map(({ kind }) => kind)).toEqual(['channel-stopped', 'channel-started']);
});

test('START that WhatsApp delivers again after a later STOP brings no messages back', async () => {
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

test('STOP or START that WhatsApp delivers again counts once, for as long as WhatsApp may repeat it', async () => {
  const begin = Math.floor(Date.now() / 1_000) - 60;
  const [stop, start] = [() => store('STOP', begin, 'wamid.1'), () => store('START', begin + 1, 'wamid.2')];
  await stop();
  await start();
  // This STOP has the second of the START, so its time does not say which came first.
  await store('STOP', begin + 1, 'wamid.3');
  await start();
  expect(await stopped()).toBe(1);
  await store('START', begin + 2, 'wamid.4');
  for (const days of [0, 8]) {
    await sql`update channel_reply set received_at = now() - ${days} * interval '1 day'`.execute(db);
    await forgetExpired(db);
    await stop();
    await store('STOP', begin + 1, 'wamid.3');
    expect(await stopped()).toBe(0);
  }
  await sql`update channel_reply set received_at = now() - interval '31 days'`.execute(db);
  await forgetExpired(db);
  expect(await db.selectFrom('channel_reply').selectAll().execute()).toEqual([]);
});

test('STOP that Orange delivers again counts once, by its id and otherwise by its time', async () => {
  const storeSms = (message: string, more: object) => {
    const inboundSMSMessage = { senderAddress: 'tel:+221770000001', message, ...more };
    return storeReplies(db, 'sms', readOrangeReplies(new Json({ inboundSMSMessageNotification: { inboundSMSMessage } }), new Date()));
  };
  const moment = { dateTime: '2026-11-30T10:00:00Z' };
  for (const marks of [{ messageId: 'msg-1', ...moment }, moment]) {
    await storeSms('STOP', marks);
    expect(await stopped()).toBe(1);
    const later = { dateTime: '2026-11-30T10:00:01Z', ...('messageId' in marks && { messageId: 'msg-2' }) };
    await storeSms('START', later);
    await storeSms('STOP', marks);
    expect(await stopped()).toBe(0);
    await storeSms('STOP', {});
    await storeSms('START', later);
    expect(await stopped()).toBe(1);
    await storeSms('START', {});
  }
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
  ['0771234567', 'STOP', undefined],
])('a reply counts when it is nothing but a known word: from %s, “%s”', (senderAddress, message, wants) => {
  const body = new Json({ inboundSMSMessageNotification: { inboundSMSMessage: { senderAddress, message } } });
  const at = new Date();
  expect(readOrangeReplies(body, at)).toEqual(wants ? [{ phone: '+221770000001', wants, at }] : []);
});

const wantsOf = (message: string) => {
  const body = new Json({ inboundSMSMessageNotification: { inboundSMSMessage: { senderAddress: '221770000001', message } } });
  return readOrangeReplies(body, new Date())[0]?.wants;
};

test.each([
  ...[
    'STOP.',
    'Stop 36180',
    'stop!!! 🙏',
    '«\u00a0STOP\u00a0»',
    'Stop stop stop',
    'stop svp',
    'STOP s’il vous plaît',
    'Stop merci',
    'please stop',
  ],
  ...['Stop pub', 'STOP SMS', 'Stop promotions', 'stop messages', 'Stop sending me messages', 'STOPPER', 'stoppez svp', 'ＳＴＯＰ'],
  ...[
    'ARRETE',
    'ARRÊTE',
    'ARRETEZ',
    'Arrêtez ça',
    'arretter',
    'Merci d’arrêter',
    'Arrêtez de m’envoyer des messages',
    'Arrêter les promotions',
    'Arrêtez tout s’il te plaît',
    'Arrêtez vos messages',
    'Stop your messages pls',
    'STOP THANKS',
  ],
  ...['DESINSCRIRE', 'DÉSINSCRIPTION', 'Désinscrivez-moi', 'Me désinscrire', 'desinscrit', 'desinscris moi stp'],
  ...['Désabonnement', 'désabonnez-moi', 'Merci de me désabonner', 'se desabonner', 'Desabonne'],
  ...['unsubscribe me', 'Unsubscribe, thank you', 'OPT OUT', 'opt-out', 'REMOVE ME', 'Quit', 'revoke'],
])('a reply that asks for an end of messages in few words is heard: “%s”', (message) => expect(wantsOf(message)).toBe('stop'));

test.each(['START', 'Start svp', 'UNSTOP', 'Reprendre, merci'])('a reply that asks for messages again is heard: “%s”', (message) =>
  expect(wantsOf(message)).toBe('start'),
);

test.each([
  ...[
    'j’arrive à l’arrêt de bus',
    'non-stop',
    'One stop',
    'il arrête',
    'j’arrête',
    'Je ne veux pas de stop',
    'stop à 18 h',
    'I can’t stop!',
  ],
  ...[
    'Ne pas désinscrire',
    'Comment se désabonner ?',
    'arrêt maladie',
    'توقف stop',
    'стоп stop',
    'stop start',
    'Merci',
    'svp',
    '36180',
    '🙏',
  ],
  ...['Cancel', 'Annuler', 'Yes', 'oui', 'FIN', 'tostring'],
])('a reply that only contains such a word, or says something else, changes nothing: “%s”', (message) =>
  expect(wantsOf(message)).toBeUndefined(),
);

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
