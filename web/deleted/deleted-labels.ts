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

export function deletedName({ kind, name, responses }: DeletedItem): string {
  const title = name.trim() || (kind === 'form' || kind === 'responses' ? 'Untitled Form' : 'Untitled');
  if (kind !== 'responses') return title;
  return responses === 1 ? `1 response to “${title}”` : `${formatCount(responses ?? 0)} responses to “${title}”`;
}

/** The kind of an item, and more about it where its name does not say all. */
export function deletedDetail({ kind, responses, amount, receipt }: DeletedItem): string {
  const { one } = KINDS[kind];
  if (kind === 'form') return `${one} with ${responses === 1 ? '1 response' : `${formatCount(responses ?? 0)} responses`}`;
  if (!amount) return one;
  return receipt ? `${one} of ${formatMoney(amount)}, receipt ${receipt}` : `${one} of ${formatMoney(amount)}`;
}

export function whoDeleted({ deletedAt, deletedBy }: DeletedItem): string {
  const at = formatDateTime(deletedAt);
  return deletedBy ? `Deleted ${at} by ${deletedBy}` : `Deleted ${at}`;
}

/** How long an item can still be restored. */
export function timeLeft({ daysLeft }: DeletedItem): string {
  if (daysLeft === null) return 'Kept';
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
}

/** What is lost when an item is deleted for good, as sentences. */
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
