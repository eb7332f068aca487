import type { AuditEntry } from '#contract/team.ts';

// The audit log in words. An action that has no sentence of its own is named by its subject and verb.

type Words = (actor: string, subject: string, entry: AuditEntry) => string;

const SENTENCES: Record<string, Words> = {
  'account.login': (actor, subject) => `${subject || actor} signed in.`,
  'account.login-failed': (_, subject, { after }) =>
    `A sign-in${subject ? ` to the account of ${subject}` : ''} failed: ${fieldOf(after, 'reason')}.`,
  'access.refused': (actor, _, { after }) => `${actor} was refused: ${fieldOf(after, 'call')}.`,
  'account.register': (_, subject) => `${subject} asked for an account.`,
  'account.approve': (actor, subject) => `${actor} approved the request of ${subject}.`,
  'account.reject': (actor, subject) => `${actor} rejected the request of ${subject}.`,
  'account.invite': (actor, subject) => `${actor} invited ${subject} as an admin.`,
  'account.update': (actor) => `${actor} changed their own name or e-mail address.`,
  'account.password': (actor) => `${actor} changed their own password.`,
  'account.password-reset': (_, subject) => `${subject} set a new password with a code.`,
  'account.two-factor-on': (actor) => `${actor} turned on the second step of their sign-in.`,
  'account.two-factor-off': (actor) => `${actor} turned off the second step of their sign-in.`,
  'account.two-factor-reset': (actor, subject) => `${actor} turned off the second step of ${subject}.`,
  'account.reset-by-hand': (_, subject) => `A link to set a new password for ${subject} was made on the server’s machine.`,
  'account.recovery-codes': (actor) => `${actor} made new recovery codes.`,
  'account.recovery-code': (actor, subject) => `${subject || actor} signed in with a recovery code.`,
  'account.sign-out': (actor, subject) => `${actor} signed ${subject} out everywhere.`,
  'account.change': (actor, subject, { after }) => {
    const [role, status] = [fieldOf(after, 'role'), fieldOf(after, 'status')];
    if (role) return `${actor} gave ${subject} the role of ${role}.`;
    return status === 'Inactive' ? `${actor} deactivated the account of ${subject}.` : `${actor} activated the account of ${subject}.`;
  },
  'coach.create': (actor, subject) => `${actor} added the coach ${subject}.`,
  'coach.update': (actor, subject) => `${actor} changed the coach ${subject}.`,
  'coach.invite': (actor, subject) => `${actor} sent the coach ${subject} a new invitation.`,
  'coach.accept': (_, subject) => `${subject} accepted the invitation as a coach.`,
  'admin.accept': (_, subject) => `${subject} accepted the invitation as an admin.`,
  'coach.availability': (actor, subject) => `${actor} changed the hours of ${subject}.`,
  'setting.update': (actor, _, { after }) => `${actor} changed settings: ${Object.keys(asRecord(after)).join(', ')}.`,
  'member.created': (actor, subject) => `${actor} added the member ${subject}.`,
  'member.edited': (actor, subject) => `${actor} changed the member ${subject}.`,
  'member.billing': (actor, subject) => `${actor} changed the billing of ${subject}.`,
  'member.merged': (actor, subject) => `${actor} merged another record into ${subject}.`,
  'member.unsubscribed': (_, subject) => `${subject} unsubscribed from campaign e-mails.`,
  'member.resubscribed': (_, subject) => `${subject} subscribed again to campaign e-mails.`,
  'members.export': (actor) => `${actor} exported members.`,
  'form.export': (actor) => `${actor} exported responses of a form.`,
  'reminders.run': (actor) => `${actor} ran the reminders.`,
};

export function sentenceOf(entry: AuditEntry): string {
  const actor = entry.actor?.name || 'The system';
  const subject = entry.subject.name ?? '';
  const words = SENTENCES[entry.action];
  if (words) return words(actor, subject, entry);
  return subject ? `${actor}: ${actionName(entry.action)} (${subject}).` : `${actor}: ${actionName(entry.action)}.`;
}

/** `campaign.test-run` as "Campaign: test run". */
export function actionName(action: string): string {
  const [subject = '', ...verbs] = action.split('.');
  const plain = (text: string) => text.replaceAll('-', ' ');
  return `${subject.charAt(0).toUpperCase()}${plain(subject.slice(1))}: ${plain(verbs.join(' '))}`;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const fieldOf = (value: unknown, field: string): string => String(asRecord(value)[field] ?? '');
