import type { Filter, ResponseSummary } from '#contract/answers.ts';
import classes from './responses.module.css';
import { SummaryCard } from './SummaryCard.tsx';

interface Props {
  summary: ResponseSummary;
  onFilter: (filter: Filter) => void;
}

/** A chart or a list for every question, over all responses. */
export function SummaryTab({ summary, onFilter }: Props) {
  return (
    <div className={classes.cards}>
      {summary.questions.map((one) => (
        <SummaryCard key={one.question.id} summary={one} onFilter={onFilter} />
      ))}
    </div>
  );
}
