import { RESTORE_DAYS } from '#contract/filter-values.ts';
import type { FormListItem } from '#contract/forms.ts';
import { formatCount } from '#web/ui/numbers.ts';

/** What deleting a form takes away, as a sentence. */
export function lossOf({ answer, isPublished }: Pick<FormListItem, 'answer' | 'isPublished'>): string {
  const link = isPublished ? 'Its link stops working at once. ' : '';
  const restore = `You can restore it from Recently deleted for ${RESTORE_DAYS} days.`;
  if (answer === 0) return `${link}It has no responses. ${restore}`;
  if (answer === 1) return `${link}Its one response can no longer be seen. ${restore}`;
  return `${link}Its ${formatCount(answer)} responses can no longer be seen. ${restore}`;
}
