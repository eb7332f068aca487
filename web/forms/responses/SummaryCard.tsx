import { Button, Paper, UnstyledButton } from '@mantine/core';
import type { Filter, QuestionSummary } from '#contract/answers.ts';
import { formatDate } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { AnswerView } from './AnswerView.tsx';
import { Bars } from './Bars.tsx';
import { QuestionTitle } from './QuestionTitle.tsx';
import { titleOf } from './questions.ts';
import classes from './responses.module.css';

interface Props {
  summary: QuestionSummary;
  /** Shows the responses for which this holds. */
  onFilter: (filter: Filter) => void;
}

const AVERAGE = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** What all answers to one question say together. */
export function SummaryCard({ summary, onFilter }: Props) {
  const { question, answered, skipped, buckets, average } = summary;
  const upright = question.type === 'linear-scale';
  return (
    <Paper withBorder component="section" className={classes.card} aria-label={titleOf(question)}>
      <h2 className={classes.cardTitle}>
        <QuestionTitle question={question} />
      </h2>
      <p className={classes.dim}>
        {formatCount(answered)} answered ·{' '}
        {skipped === 0 ? (
          '0 skipped'
        ) : (
          <UnstyledButton
            className={classes.behind}
            aria-label={skippedWords(titleOf(question), skipped)}
            onClick={() => onFilter({ questionId: question.id, op: 'skipped', value: '' })}
          >
            {formatCount(skipped)} skipped
          </UnstyledButton>
        )}
        {average !== undefined && ` · average ${AVERAGE.format(average)}`}
        {buckets && answered > 0 && ' · percentages are of answers'}
      </p>
      {answered === 0 && !buckets && <p className={classes.none}>Nobody has answered this question.</p>}
      {buckets && (
        <Bars
          title={titleOf(question)}
          buckets={buckets}
          answered={answered}
          upright={upright}
          onOpen={(key) => onFilter({ questionId: question.id, op: 'is', value: key })}
        />
      )}
      <Latest summary={summary} onFilter={onFilter} />
    </Paper>
  );
}

const skippedWords = (title: string, n: number) =>
  n === 1 ? `1 skipped: show the response that skipped ${title}` : `${formatCount(n)} skipped: show the responses that skipped ${title}`;

function Latest({ summary: { question, answered, latest }, onFilter }: Props) {
  if (!latest || answered === 0) return null;
  return (
    <>
      {latest.length > 0 && (
        <ul className={classes.single}>
          {latest.map(({ responseId, submittedAt, value, file }) => (
            <li key={responseId}>
              <AnswerView question={question} response={{ answers: { [question.id]: value }, files: file ? { [file._id]: file } : {} }} />
              <time className={classes.dim} dateTime={submittedAt}>
                {formatDate(submittedAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {answered > latest.length && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Show all ${formatCount(answered)} answers to ${titleOf(question)}`}
          onClick={() => onFilter({ questionId: question.id, op: 'answered', value: '' })}
        >
          {`Show all ${formatCount(answered)}`}
        </Button>
      )}
    </>
  );
}
