import type { AskedQuestion, Response } from '#contract/answers.ts';
import { formatCount } from '../form-words.ts';
import classes from './responses.module.css';
import { SummaryCard } from './SummaryCard.tsx';
import { summarise } from './summary.ts';

export interface Loaded {
  responses: Response[];
  questions: AskedQuestion[];
  count: number;
}

const FIRST = 5;

/** A chart or a list for every question. */
export function SummaryTab({ responses, questions, count }: Loaded) {
  return (
    <>
      <Coverage responses={responses.length} count={count} />
      <div className={classes.cards}>
        {summarise(questions, responses).map((summary) => (
          <SummaryCard key={summary.question.id} summary={summary} responses={responses} first={FIRST} />
        ))}
      </div>
    </>
  );
}

/** Says so when not all responses are in the figures. */
export function Coverage({ responses, count }: { responses: number; count: number }) {
  if (responses >= count) return null;
  return (
    <p className={classes.coverage}>
      {`These figures are computed over the latest ${formatCount(responses)} of ${formatCount(count)} responses.`}
    </p>
  );
}
