import type { FormChanges } from '#contract/forms.ts';
import { formatCount } from '#web/ui/numbers.ts';

/** One line of what publishing changes, with the questions that it is about. */
export interface ChangeLine {
  words: string;
  questions: { id: string; title: string }[];
}

/** What publishing changes, a sentence each; empty when people would see no difference. */
export function changeLines(changes: FormChanges): ChangeLine[] {
  const { added, changed, removed } = changes;
  const answers = removed.reduce((sum, question) => sum + question.answers, 0);
  const line = (words: string, questions: { id: string; title: string }[] = []): ChangeLine => ({
    words,
    questions: questions.map(({ id, title }) => ({ id, title: title.trim() || 'Untitled Question' })),
  });
  return [
    ...(changes.title ? [line('The title changed')] : []),
    ...(changes.description ? [line('The description changed')] : []),
    ...(changed.length > 0
      ? [line(changed.length === 1 ? '1 question changed' : `${formatCount(changed.length)} questions changed`, changed)]
      : []),
    ...(added.length > 0 ? [line(added.length === 1 ? '1 question added' : `${formatCount(added.length)} questions added`, added)] : []),
    ...(removed.length > 0 ? [line(removedWords(removed.length, answers), removed)] : []),
    ...(changes.reordered ? [line('The order of the questions changed')] : []),
    ...(changes.thankYou ? [line('The thank-you text changed')] : []),
  ];
}

function removedWords(count: number, answers: number): string {
  if (count === 1) {
    if (answers === 0) return '1 question removed (it has no answers)';
    return answers === 1
      ? '1 question removed (its 1 answer is kept)'
      : `1 question removed (its ${formatCount(answers)} answers are kept)`;
  }
  if (answers === 0) return `${formatCount(count)} questions removed (they have no answers)`;
  if (answers === 1) return `${formatCount(count)} questions removed (their 1 answer is kept)`;
  return `${formatCount(count)} questions removed (their ${formatCount(answers)} answers are kept)`;
}
