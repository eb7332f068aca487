import type { DeletedItem, PurgedKind } from '#contract/deleted.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { formatMoney } from '#web/ui/money.ts';
import * as text from './deleted.messages.ts';

export function deletedName({ kind, name, responses }: DeletedItem): string {
  const title = name.trim() || (kind === 'form' || kind === 'responses' ? text.untitledForm() : text.untitled());
  return kind === 'responses' ? text.responsesTo({ count: responses ?? 0, form: title }) : title;
}

/** The kind of an item, and more about it where its name does not say all. */
export function deletedDetail({ kind, responses, amount, receipt }: DeletedItem): string {
  if (kind === 'form') return text.formWith({ count: responses ?? 0 });
  return amount ? text.paymentOf({ amount: formatMoney(amount), receipt }) : text.kinds[kind].one();
}

export const whoDeleted = ({ deletedAt, deletedBy }: DeletedItem): string =>
  text.deletedAt({ time: formatDateTime(deletedAt), by: deletedBy });

/** How long an item can still be restored. */
export const timeLeft = ({ daysLeft }: DeletedItem): string => (daysLeft === null ? text.kept() : text.daysLeft({ count: daysLeft }));

/** What is lost when an item is deleted for good, as sentences. */
export function lossForGood(kind: PurgedKind, responses: number | null): string {
  if (kind !== 'form') return text.loss[kind]();
  return responses === 0 ? text.loseForm() : text.loseFormWithResponses();
}
