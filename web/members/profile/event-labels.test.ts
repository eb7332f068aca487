import { expect, test } from 'vitest';
import { MEMBER_EVENT_KINDS } from '#contract/members.ts';
import { authorOf, eventDetails, sentenceOf } from './event-labels.ts';

const amount = { value: 50_000, currency: 'XOF' };

test('every kind of event has a sentence, also when its data is missing', () => {
  for (const kind of MEMBER_EVENT_KINDS) {
    const sentence = sentenceOf({ kind, data: {} });
    expect(sentence, kind).not.toBe('');
    expect(sentence, kind).not.toMatch(/undefined|null|\[object/);
  }
  expect(sentenceOf({ kind: 'of tomorrow', data: {} })).toBe('Changed in a newer version of Cauri');
});

test('the author of an event is somebody of the staff or a scenario', () => {
  expect(authorOf({ actor: 'Awa Diop', data: {} })).toBe('Awa Diop');
  expect(authorOf({ actor: null, data: { by: 'scenario' } })).toBe('A scenario');
  expect(authorOf({ actor: null, data: {} })).toBe(null);
});

test('a sentence names what it is about when the data says it', () => {
  expect(sentenceOf({ kind: 'payment', data: { amount } })).toMatch(/^Paid F\sCFA\s50,000$/);
  expect(sentenceOf({ kind: 'refund', data: { amount, refund: { value: 12.5, currency: 'EUR' } } })).toBe('€12.50 was given back');
  expect(sentenceOf({ kind: 'payment-attached', data: { amount, movedTo: 'x' } })).toContain('moved to another member');
  expect(sentenceOf({ kind: 'payment-attached', data: { amount, movedTo: null } })).toContain('waits for its member');
  expect(sentenceOf({ kind: 'tags', data: { added: ['Promo 4'], removed: [] } })).toBe('Was tagged Promo 4');
  expect(sentenceOf({ kind: 'tags', data: { added: ['A', 'B'], removed: ['C'] } })).toBe('Was tagged A and B, no longer C');
  expect(sentenceOf({ kind: 'access-taken', data: { accessGroups: ['Entraide'] } })).toBe('Lost access to Entraide');
  const moved = { amount, entry: 'credit-out' };
  expect(sentenceOf({ kind: 'account', data: { ...moved, otherName: 'Edem Koffi' } })).toMatch(
    /^A credit of F\sCFA\s50,000 was moved to Edem Koffi$/,
  );
  expect(sentenceOf({ kind: 'account', data: moved })).toContain('was moved to another member');
  expect(sentenceOf({ kind: 'imported', data: { file: 'a.csv' } })).toBe('Was in the import of a.csv');
  expect(sentenceOf({ kind: 'unsubscribed', data: { campaign: 'Webinaire' } })).toBe(
    'Unsubscribed by the link in the campaign “Webinaire”',
  );
  expect(sentenceOf({ kind: 'unsubscribed', data: { file: 'a.csv', day: '2026-02-03' } })).toBe(
    'Unsubscribed from campaign e-mails on 03/02/2026, according to the import of a.csv',
  );
  expect(sentenceOf({ kind: 'edited', data: { by: 'member' } })).toBe('Details changed by the member, on their page');
  expect(sentenceOf({ kind: 'resubscribed', data: {} })).toBe('Subscribed again to campaign e-mails');
  expect(sentenceOf({ kind: 'bulk', data: { action: 'add-tag', label: 'Promo 4' } })).toBe('Was tagged Promo 4, with others');
});

test('a message says what its receipts say once it was sent', () => {
  const way = { channel: 'sms', phone: '+221771234567', triedChannel: null, triedError: null };
  const sms = (state: string, deliveredAt: string | null, readAt: string | null = null) =>
    sentenceOf({ kind: 'mail', data: { subject: 'Module 2', state, way: { ...way, deliveredAt, readAt } } });
  const at = '2026-11-20T10:00:00.000Z';
  expect(sms('sent', null)).toContain('Was sent');
  expect(sms('sent', at)).toContain('was delivered');
  expect(sms('sent', at, at)).toContain('was read');
  expect(sms('failed', null)).toContain('could not be sent');
  expect(
    sentenceOf({ kind: 'reminder', data: { state: 'Registration', delivery: 'sent', way: { ...way, deliveredAt: at, readAt: at } } }),
  ).toMatch(/was read$/);
  const instead = { ...way, channel: 'email', phone: null, triedChannel: 'whatsapp', triedError: 'The member has no telephone number.' };
  expect(eventDetails({ kind: 'mail', data: { state: 'sent', way: { ...instead, deliveredAt: null, readAt: null } } })).toEqual([
    'By e-mail instead of WhatsApp. The member has no telephone number.',
  ]);
});

test('a message and a reminder that were left out say the reason', () => {
  const data = { state: 'skipped', delivery: 'skipped', reason: 'Not sent: the member has unsubscribed.' };
  for (const kind of ['mail', 'reminder']) expect(eventDetails({ kind, data })).toEqual(['Not sent: the member has unsubscribed.']);
});

test('the details show each changed field before and after when values changed', () => {
  const changes = { 'payment.next': [null, '2026-12-01'], phone: ['', '+221771234567'], moderator: [false, true], secret: [1, 2] };
  expect(eventDetails({ kind: 'billing', data: { changes } })).toEqual([
    'Next payment: Not provided → 01/12/2026',
    'Phone: Not provided → +221771234567',
    'Moderator: no → yes',
  ]);
  const corrected = {
    amount: [amount, { value: 12.5, currency: 'EUR' }],
    category: ['Registration', 'Subscription'],
    paymentId: ['R-1', 'R-2'],
  };
  expect(eventDetails({ kind: 'payment-edited', data: { amount, changes: corrected } }).map((line) => line.replaceAll(/\s/g, ' '))).toEqual(
    ['Amount: F CFA 50,000 → €12.50', 'Category: Registration → Subscription', 'Payment ID: R-1 → R-2'],
  );
  expect(eventDetails({ kind: 'edited', data: {} })).toEqual([]);
  expect(eventDetails({ kind: 'payment', data: { amount, category: 'Subscription', moyen: 'Moneroo', paymentId: 'T-1' } })).toEqual([
    'Subscription · Moneroo · T-1',
  ]);
});
