import type { AskedQuestion } from '#contract/answers.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from './responses.module.css';

export function QuestionTitle({ question }: { question: AskedQuestion }) {
  return (
    <span className={classes.questionTitle}>
      {question.title || 'Untitled Question'} {question.removed && <StatusBadge tone="neutral">Removed from the form</StatusBadge>}
    </span>
  );
}
