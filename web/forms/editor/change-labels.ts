import type { FormChanges } from '#contract/forms.ts';
import * as text from './versions.messages.ts';

/** One line of what publishing changes, with the questions that it is about. */
export interface ChangeLine {
  label: string;
  questions?: { id: string; title: string }[];
}

/** Returns a line for each thing that publishing changes; none when people would see no difference. */
export function changeLines({ title, description, changed, added, removed, reordered, thankYou }: FormChanges): ChangeLine[] {
  const lines: (ChangeLine | false)[] = [
    title && { label: text.titleChanged() },
    description && { label: text.descriptionChanged() },
    changed.length > 0 && { label: text.questionsChanged({ count: changed.length }), questions: changed },
    added.length > 0 && { label: text.questionsAdded({ count: added.length }), questions: added },
    removed.length > 0 && { label: removedLabel(removed), questions: removed },
    reordered && { label: text.orderChanged() },
    thankYou && { label: text.thankYouChanged() },
  ];
  return lines.filter((line) => line !== false);
}

function removedLabel(removed: FormChanges['removed']): string {
  const answers = removed.reduce((sum, question) => sum + question.answers, 0);
  return text.questionsRemoved({ count: removed.length, answers });
}
