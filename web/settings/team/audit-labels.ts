import type { AuditEntry } from '#contract/team.ts';
import { capitalised } from '#web/ui/capitalised.ts';
import * as text from './audit.messages.ts';
import * as part from './audit-actions.messages.ts';

// The audit log in sentences. An action that has no sentence of its own is named by its subject and verb.

type Sentence = (names: { actor: string; subject: string }, entry: AuditEntry) => string;

/** The sentences that need more of the entry than the names of the two people. */
const SENTENCES: Record<string, Sentence> = {
  'account.login-failed': ({ subject }, { after }) => {
    const stored = fieldOf(after, 'reason');
    const reason = text.reason[stored]?.() ?? stored;
    return subject ? text.signInFailed({ subject, reason }) : text.unknownSignInFailed({ reason });
  },
  'access.refused': ({ actor }, { after }) => text.refused({ actor, call: fieldOf(after, 'call') }),
  'account.change': (names, { after }) => {
    const role = fieldOf(after, 'role');
    if (role) return text.roleChanged[role === 'admin' ? 'admin' : 'coach'](names);
    return fieldOf(after, 'status') === 'Inactive' ? text.deactivated(names) : text.activated(names);
  },
  'setting.update': ({ actor }, { after }) =>
    text.settingsChanged({ actor, fields: Object.keys(asRecord(after)).map((field) => settingName(field)) }),
};

export function sentenceOf(entry: AuditEntry): string {
  const names = { actor: entry.actor?.name || text.theSystem(), subject: entry.subject.name ?? '' };
  const sentence: Sentence | undefined = SENTENCES[entry.action] ?? text.sentence[entry.action];
  if (sentence) return sentence(names, entry);
  const action = actionName(entry.action);
  return names.subject ? text.didNamed({ ...names, action }) : text.did({ actor: names.actor, action });
}

/** The name of an action, such as "Campaign: test". Actions of former versions, which have no message, keep their stored name. */
export function actionName(action: string): string {
  const [subject = '', ...verbs] = action.split('.');
  const verb = verbs.join('.');
  return text.actionOf({
    subject: part.subject[subject]?.() ?? capitalised(plain(subject)),
    verb: part.verb[verb]?.() ?? plain(verb),
  });
}

const plain = (stored: string) => stored.replaceAll(/[-.]/g, ' ');

const settingName = (field: string): string => (field in text.setting ? text.setting[field as keyof typeof text.setting]() : field);

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const fieldOf = (value: unknown, field: string): string => String(asRecord(value)[field] ?? '');
