import { expect, test } from 'vitest';
import { readLanguageFrom } from '#contract/language.ts';
import { MEMBER_EVENT_KINDS } from '#contract/member-timeline.ts';
import type { AuditEntry } from '#contract/team.ts';
import { verb } from './audit-actions.messages.ts';
import { actionName, sentenceOf } from './audit-labels.ts';

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  _id: '0197fd1c-0000-7000-8000-000000000000',
  at: '2026-11-22T10:00:00.000Z',
  action: 'account.login',
  actor: { _id: '0197fd1c-0000-7000-8000-000000000001', name: 'Awa Diop' },
  subject: { type: 'account', _id: null, name: 'Fatou Sow' },
  address: null,
  before: null,
  after: null,
  ...given,
});

test('an entry of the audit log reads as a sentence when its action has one, and is named when it has none', () => {
  expect(sentenceOf(entry({ action: 'account.change', after: { role: 'coach' } }))).toBe('Awa Diop gave Fatou Sow the role of coach.');
  expect(sentenceOf(entry({ action: 'account.change', after: { status: 'Inactive' } }))).toBe(
    'Awa Diop deactivated the account of Fatou Sow.',
  );
  expect(sentenceOf(entry({ action: 'account.login-failed', actor: null, after: { reason: 'wrong password' } }))).toBe(
    'A sign-in to the account of Fatou Sow failed: wrong password.',
  );
  expect(sentenceOf(entry({ action: 'account.two-factor-reset' }))).toBe('Awa Diop turned off the second step of Fatou Sow.');
  expect(sentenceOf(entry({ action: 'account.recovery-code', subject: { type: 'account', _id: null, name: 'Awa Diop' } }))).toBe(
    'Awa Diop signed in with a recovery code.',
  );
  expect(sentenceOf(entry({ action: 'setting.update', after: { runOut: true, runReminder: false } }))).toBe(
    'Awa Diop changed settings: moving members to Out and daily reminders.',
  );
  const unknown = entry({ action: 'campaign.test-run', actor: null, subject: { type: 'campaign', _id: null, name: null } });
  expect(sentenceOf(unknown)).toBe('The system: Campaign: test run.');
  expect(actionName('scenario.run.retry')).toBe('Scenario: run retried');
});

test('an entry of the audit log is a French sentence on a French page', () => {
  readLanguageFrom(() => 'fr');
  expect(sentenceOf(entry({ action: 'setting.update', after: { runOut: true, timeZone: 'UTC' } }))).toBe(
    'Awa Diop a modifié des paramètres\u00A0: exclusion des adhérents et fuseau horaire.',
  );
  expect(actionName('campaign.duplicate')).toBe('Campagne\u00A0: duplication');
  readLanguageFrom(() => 'en');
});

test('whatever happens to a member has a name in the audit log', () => {
  expect(MEMBER_EVENT_KINDS.filter((kind) => !(kind in verb))).toEqual([]);
});
