import { expect, test } from 'vitest';
import { isState, makeState } from './accounts/oauth-state.rules.ts';
import { makeTicket, readTicket } from './answers/ticket.rules.ts';
import { invitePath, readInvite } from './invites/invite-link.rules.ts';
import { clientPath, formTicket, isFormTicket, readReservationToken } from './reservations/booking-link.rules.ts';
import { isSame, sign, signed } from './signatures.ts';

const SECRET = 'un secret pour les essais seulement';
const ID = '0193b5a0-0000-7000-8000-000000000001';

test('texts are compared correctly, also when they have as many characters but more bytes', () => {
  expect(isSame('abc', 'abc')).toBe(true);
  for (const other of ['', 'ab', 'abd', 'abcd', 'éàü']) expect(isSame(other, 'abc')).toBe(false);
});

test('signatures do not change, so that existing links and tickets keep working', () => {
  expect(sign(SECRET, `invite:${ID}:${ID}`)).toBe('qPiXdq6cN6d2sXF6u2YDqR7A_8L05MuqjUJHCn-yNEw');
  expect(readInvite(SECRET, ID, new URL(invitePath(SECRET, ID, ID), 'http://localhost').searchParams.get('invite'))).toBe(ID);
});

test('a ticket with a wrong signature is refused', () => {
  const parts = makeTicket(SECRET, { formId: ID, versionId: ID }).split('.');
  expect(readTicket(SECRET, ID, parts.join('.')).begun).toEqual({ versionId: ID });
  expect(readTicket(SECRET, ID, [...parts.slice(0, -1), 'é'.repeat(parts.at(-1)!.length)].join('.'))).toEqual({});
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const agoInBase36 = (ms: number) => (Date.now() - ms).toString(36);

test.each([
  [59 * DAY_MS, { versionId: ID }],
  [61 * DAY_MS, undefined],
])('a ticket of %i ms ago is read as %j', (age, expected) => {
  expect(readTicket(SECRET, ID, signed(SECRET, `ticket:${ID}`, `${ID}.${agoInBase36(age)}`))).toEqual({ versionId: ID, begun: expected });
});

test('a ticket names the invitation or the member of staff, and is good for its form alone', () => {
  const read = (holder: object, formId = ID) =>
    readTicket(SECRET, formId, makeTicket(SECRET, { formId: ID, versionId: ID, ...holder })).begun;
  expect(read({ inviteId: 'i' })).toEqual({ versionId: ID, inviteId: 'i' });
  expect(read({ staffId: 's', inviteId: 'i' })).toEqual({ versionId: ID, staffId: 's' });
  expect(read({}, 'another form')).toBeUndefined();
});

test.each([
  ['awa', 29 * MINUTE_MS, true],
  ['awa', 31 * MINUTE_MS, false],
  ['awa', -MINUTE_MS, false],
  ['binta', 29 * MINUTE_MS, false],
])('the state that %s gets back from Google after %i ms: %s', (account, age, expected) => {
  expect(isState(SECRET, account, signed(SECRET, 'oauth-state', `awa.${agoInBase36(age)}.x`))).toBe(expected);
  expect(isState(SECRET, account, makeState(SECRET, account))).toBe(true);
});

test.each([
  ['awa', 0, true],
  ['awa', DAY_MS / 2 - 1, true],
  ['awa', DAY_MS / 2, false],
  ['awa', -1, false],
  ['binta', 0, false],
])('the booking form of %s after %i ms: %s', (slug, age, expected) => {
  expect(isFormTicket(SECRET, slug, formTicket(SECRET, 'awa', DAY_MS), DAY_MS + age)).toBe(expected);
});

test.each([0, 1, 12])('a link of a reservation says that it is number %i', (linkRev) => {
  const token = clientPath(SECRET, ID, linkRev).split('/').at(-1)!;
  expect(readReservationToken(SECRET, token)).toEqual({ id: ID, linkRev });
  expect(readReservationToken(SECRET, `${token}x`)).toBeUndefined();
});
