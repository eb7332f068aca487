import { expect, test } from 'vitest';
import { makeTicket, readTicket } from './answers/ticket.rules.ts';
import { invitePath, readInvite } from './invites/invite-link.rules.ts';
import { isSame, sign } from './signatures.ts';

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
  expect(readTicket(SECRET, ID, parts.join('.'))).toEqual({ versionId: ID });
  expect(readTicket(SECRET, ID, [...parts.slice(0, -1), 'é'.repeat(parts.at(-1)!.length)].join('.'))).toBeUndefined();
});
