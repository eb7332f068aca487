import { expect, test } from 'vitest';
import { LinkSmtp, UpdateAccount } from './accounts.ts';
import { coaches } from './coaches.ts';
import { readInvitees } from './invitees.ts';
import { payments } from './payments.ts';
import { reservations } from './reservations.ts';
import { team } from './team.ts';

const TURNED = '\u202eAwa\r\n\u2066Votre compte\u0085est\u2028bloqué';
const ON_ONE_LINE = 'Awa Votre compte est bloqué';

test.each([
  ['a new coach', coaches.create.body.shape.name],
  ['a coach', coaches.update.body.shape.name],
  ['an invited admin', team.invite.body.shape.name],
  ['the payer of a payment', payments.create.body.shape.name],
  ['the payer of a corrected payment', payments.update.body.shape.name],
  ['the client of a session', reservations.create.body.shape.clientName],
  ['the client of a corrected session', reservations.edit.body.shape.clientName],
  ['a new sender of e-mails', LinkSmtp.shape.name],
  ['a sender of e-mails', UpdateAccount.shape.name],
])('the name of %s is one line, and turns nothing around that stands after it', (_, name) => {
  expect(name.parse(TURNED)).toBe(ON_ONE_LINE);
});

test.each([
  ['a coach', coaches.create.body.shape.name],
  ['an invited admin', team.invite.body.shape.name],
  ['the payer of a payment', payments.create.body.shape.name],
])('the name of %s is refused when nothing of it can be seen', (_, name) => {
  expect(name.safeParse(' \u202e\u2066 ').success).toBe(false);
});

test('the name of a pasted person turns nothing around that stands after it', () => {
  expect(readInvitees('\u202eAwa \u2066Diop <awa@exemple.sn>').people).toEqual([{ email: 'awa@exemple.sn', name: 'Awa Diop' }]);
});
