import type { FormChanges } from '#contract/forms.ts';
import { countOf, formatCount } from '#web/ui/numbers.ts';

/** One line of what publishing changes, with the questions that it is about. */
export interface ChangeLine {
  label: string;
  questions?: { id: string; title: string }[];
}

/** Returns a line for each thing that publishing changes; none when people would see no difference. */
export function changeLines({ title, description, changed, added, removed, reordered, thankYou }: FormChanges): ChangeLine[] {
  const lines: (ChangeLine | false)[] = [
    title && { label: 'The title changed' },
    description && { label: 'The description changed' },
    changed.length > 0 && { label: `${countOf(changed.length, 'question')} changed`, questions: changed },
    added.length > 0 && { label: `${countOf(added.length, 'question')} added`, questions: added },
    removed.length > 0 && { label: removedLabel(removed), questions: removed },
    reordered && { label: 'The order of the questions changed' },
    thankYou && { label: 'The thank-you text changed' },
  ];
  return lines.filter((line) => line !== false);
}

function removedLabel(removed: FormChanges['removed']): string {
  const answers = removed.reduce((sum, question) => sum + question.answers, 0);
  const [they, their] = removed.length === 1 ? ['it has', 'its'] : ['they have', 'their'];
  const kept = answers === 1 ? '1 answer is kept' : `${formatCount(answers)} answers are kept`;
  return `${countOf(removed.length, 'question')} removed (${answers === 0 ? `${they} no answers` : `${their} ${kept}`})`;
}
