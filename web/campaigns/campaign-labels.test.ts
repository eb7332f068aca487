import { expect, test } from 'vitest';
import type { Campaign, CampaignRun } from '#contract/campaigns.ts';
import { readLanguageFrom } from '#contract/language.ts';
import { frequencyLabel, remainingTimeLabel, resultLabel, runSentence, stateSentence, statusTone } from './campaign-labels.ts';
import { check, valuesOf } from './form/form-values.ts';

const RUN: CampaignRun = {
  _id: '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3d',
  state: 'sending',
  reason: null,
  subject: 'Bonjour',
  scheduledFor: '2026-11-21T10:00:00.000Z',
  startedAt: '2026-11-21T10:00:00.000Z',
  finishedAt: null,
  total: 1_240,
  sent: 300,
  captured: 0,
  failed: 4,
  skipped: 8,
  uncertain: 0,
  pending: 928,
  resumesAt: null,
  account: { _id: '0198f3a2-5c4e-7b11-9d2a-3f6e8a1b2c3d', type: 'google', email: 'a@gmail.com', profile: null },
};
const CAMPAIGN: Campaign = {
  _id: RUN._id,
  name: 'Lettre',
  template: null,
  members: [],
  membersCount: 0,
  all: true,
  moderators: false,
  segment: null,
  filter: null,
  exceptSegments: [],
  exceptMembers: [],
  exceptMembersCount: 0,
  frozenAt: null,
  scheduleAt: null,
  oneTime: true,
  frequency: null,
  account: { _id: RUN._id, type: 'google', email: 'a@gmail.com', profile: null },
  status: 'sending',
  reason: null,
  nextAt: null,
  run: RUN,
  rev: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const said = (changes: Partial<Campaign>, run: Partial<CampaignRun> = {}) =>
  stateSentence({ ...CAMPAIGN, run: { ...RUN, ...run }, ...changes });

test('one sentence describes the status of a campaign', () => {
  expect(said({})).toBe('Sending 312 of 1,240');
  expect(said({}, { resumesAt: '2020-01-05T14:05:00.000Z' })).toBe('Sending 312 of 1,240, resumes 05/01/2020 14:05 (Gmail limit)');
  expect(said({}, { resumesAt: '2020-01-05T14:05:00.000Z', account: null })).toContain('(account limit)');
  expect(said({}, { reason: 'Its account needs reconnecting.' })).toBe('Waiting at 312 of 1,240: Its account needs reconnecting.');
  expect(said({}, { state: 'freezing', total: 4_000 })).toBe('Gathering the recipients, 4,000 so far');
  expect(said({ status: 'paused' }, { state: 'paused' })).toBe('Paused at 312 of 1,240');
  expect(said({ status: 'paused' }, { state: 'completed' })).toBe('Paused: nothing goes out until it is resumed.');
  expect(said({ status: 'cancelled', run: null })).toBe('Cancelled before anything was sent.');
  expect(said({ status: 'failed', reason: 'Its template was deleted.' })).toBe('Its template was deleted.');
  expect(said({ status: 'scheduled', nextAt: '2026-11-24T14:05:00.000Z' })).toBe('Goes out on 24/11/2026 14:05');
});

test('the sentence of a run names the emails that did not reach their receiver', () => {
  const over: CampaignRun = { ...RUN, state: 'completed', finishedAt: '2026-11-21T12:00:00.000Z', pending: 0 };
  expect(runSentence({ ...over, sent: 1_229, failed: 3 })).toBe('Sent to 1,229 of 1,240 members on 21/11/2026 12:00: 3 failed, 8 skipped');
  expect(runSentence({ ...over, total: 1, sent: 1, failed: 0, skipped: 0 })).toBe('Sent to 1 member on 21/11/2026 12:00');
  expect(runSentence({ ...over, total: 5, sent: 0, captured: 3, failed: 0, skipped: 2 })).toBe(
    'Sent to 0 of 5 members on 21/11/2026 12:00: 3 kept in the Outbox, 2 skipped',
  );
  expect(runSentence({ ...over, state: 'cancelled', sent: 0, captured: 40 })).toBe(
    'Cancelled before anything was sent: 40 kept in the Outbox',
  );
  expect(runSentence({ ...over, total: 0 })).toBe('There was nobody to send it to.');
});

test('the sentences follow the plurals of French', () => {
  const over: CampaignRun = { ...RUN, state: 'completed', finishedAt: '2026-11-21T12:00:00.000Z', pending: 0, failed: 0 };
  readLanguageFrom(() => 'fr');
  try {
    expect(runSentence({ ...over, total: 2, sent: 1, skipped: 1 })).toBe('Envoyé à 1 sur 2 adhérents le 21/11/2026 12:00\u00A0: 1 ignoré');
    expect(runSentence({ ...over, total: 1, sent: 0, captured: 1, skipped: 0 })).toBe(
      'Envoyé à 0 sur 1 adhérent le 21/11/2026 12:00\u00A0: 1 conservé dans la boîte d’envoi',
    );
    expect(frequencyLabel({ period: 'week', frequency: 2, from: null, to: '2027-06-30' })).toBe(
      'toutes les 2 semaines jusqu’au 30/06/2027',
    );
  } finally {
    readLanguageFrom(() => 'en');
  }
});

test('the labels describe the frequency and the remaining time', () => {
  expect(frequencyLabel({ period: 'month', frequency: 1, from: null, to: '2027-06-30' })).toBe('every month until 30/06/2027');
  expect(frequencyLabel({ period: 'week', frequency: 2, from: null, to: null })).toBe('every 2 weeks');
  expect(remainingTimeLabel({ at: 0, done: 212 }, RUN, 60_000)).toBe('About 9 min left');
  expect(remainingTimeLabel({ at: 0, done: 312 }, RUN, 60_000)).toBeNull();
  expect(remainingTimeLabel({ at: 0, done: 12 }, { ...RUN, resumesAt: RUN.startedAt }, 60_000)).toBeNull();
});

test('the form sends the values of its fields, and names the fields with errors', () => {
  const values = valuesOf({
    ...CAMPAIGN,
    template: { _id: RUN._id, name: 'Lettre', subject: '', body: '' },
    oneTime: false,
    frequency: { period: 'week', frequency: 2, from: '2026-12-01', to: null },
    scheduleAt: '2026-12-01T08:30:00.000Z',
  });
  expect(check(values, { launching: true }).body).toMatchObject({
    all: true,
    members: [],
    scheduleAt: '2026-12-01T08:30:00.000Z',
    frequency: { period: 'week', frequency: 2, from: '2026-12-01', to: null },
  });
  const frequency = { ...values.frequency, frequency: '', to: '2026-11-01' };
  const wrong = { ...values, name: ' ', template: null, target: 'selected' as const, frequency };
  expect(check(wrong, { launching: true }).errors).toEqual({
    name: 'Campaign name is required',
    template: 'Please choose a template',
    members: 'Please choose at least one member',
    'frequency.frequency': 'The frequency is 1 or more',
    'frequency.to': 'The last day must not come before the first',
  });
  expect(check({ ...values, oneTime: true }, { launching: false }).body?.frequency).toBeNull();
});

test('the filter of recipients says that the sent messages are also those that were delivered or read', () => {
  expect([resultLabel('sent'), resultLabel('failed')]).toEqual(['Sent, delivered or read', 'Failed']);
});

test('a completed campaign is green unless some of its messages failed, were kept or are uncertain', () => {
  const tone = (change: Partial<CampaignRun>) =>
    statusTone({ status: 'completed', run: { ...RUN, state: 'completed', pending: 0, failed: 0, ...change } });
  expect(tone({ skipped: 8 })).toBe('positive');
  for (const change of [{ failed: 1 }, { captured: 1 }, { uncertain: 1 }]) expect(tone(change)).toBe('warning');
  expect(statusTone({ status: 'completed', run: null })).toBe('positive');
});
