import type { DeletedItem, DeletedKind } from '#contract/deleted.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { formatMoney } from '#web/ui/money.ts';
import { formatCount } from '#web/ui/numbers.ts';

export const KINDS: Record<DeletedKind, { one: string; many: string }> = {
  form: { one: 'Form', many: 'Forms' },
  responses: { one: 'Responses', many: 'Responses' },
  template: { one: 'Template', many: 'Templates' },
  campaign: { one: 'Campaign', many: 'Campaigns' },
  scenario: { one: 'Scenario', many: 'Scenarios' },
  payment: { one: 'Payment', many: 'Payments' },
};

/** What was deleted, by its name. */
export function deletedName({ kind, name, responses }: DeletedItem): string {
  const title = name.trim() || (kind === 'form' || kind === 'responses' ? 'Untitled Form' : 'Untitled');
  if (kind !== 'responses') return title;
  return responses === 1 ? `1 response to “${title}”` : `${formatCount(responses ?? 0)} responses to “${title}”`;
}

/** What more is known of it; undefined where the name says all. */
export function deletedDetail({ kind, responses, amount, receipt }: DeletedItem): string | undefined {
  if (kind === 'form') return responses === 1 ? 'With 1 response' : `With ${formatCount(responses ?? 0)} responses`;
  if (kind === 'payment' && amount) return receipt ? `${formatMoney(amount)}, receipt ${receipt}` : formatMoney(amount);
  return undefined;
}

export function whoDeleted({ deletedAt, deletedBy }: DeletedItem): string {
  const at = formatDateTime(deletedAt);
  return deletedBy ? `Deleted ${at} by ${deletedBy}` : `Deleted ${at}`;
}

/** How long it can still be restored. */
export function timeLeft({ daysLeft }: DeletedItem): string {
  if (daysLeft === null) return 'Kept';
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
}

/** What deleting for good takes away, as sentences. */
export function lossForGood({ kind, responses }: DeletedItem): string {
  const lost: Record<DeletedKind, string> = {
    form: responses === 0 ? 'The form is removed.' : 'The form is removed with all its responses and their files.',
    responses: 'The responses are removed with their files.',
    template: 'The template is removed.',
    campaign: 'The campaign is removed. E-mails that it sent stay in the history of the members.',
    scenario: 'The scenario is removed with the history of its runs.',
    payment: '',
  };
  return `${lost[kind]} It cannot be brought back.`;
}
