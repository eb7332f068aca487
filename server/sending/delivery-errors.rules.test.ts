import { expect, test } from 'vitest';
import * as text from './delivery.messages.ts';
import { deliveryErrors, withError } from './delivery-errors.rules.ts';

const bounced = deliveryErrors.write('bounced');
const answer = '550 No such user';

test.each<[string, Parameters<typeof withError>[0], object]>([
  ['sent', { state: 'sent', error: null }, {}],
  ['tried again later', { state: 'queued', error: null, triedError: bounced }, { triedError: text.bounced() }],
  ['left out for a reason of ours', { state: 'skipped', error: bounced }, { error: text.bounced() }],
  ['left out in words that somebody wrote', { state: 'skipped', error: answer }, { error: answer }],
  ['refused by a mail server', { state: 'failed', error: answer, triedError: answer }, { error: text.attemptFailed({ answer }) }],
  ['refused for a reason of ours', { state: 'failed', error: bounced }, { error: text.bounced() }],
])('an e-mail that was %s says so', (_, row, said) => expect(withError(row)).toEqual({ ...row, ...said }));
