import { Button, Paper } from '@mantine/core';
import { useState } from 'react';
import type { Response } from '#contract/answers.ts';
import { formatDate } from '#web/ui/dates.ts';
import { formatCount } from '../form-words.ts';
import { AnswerView } from './AnswerView.tsx';
import { Bars } from './Bars.tsx';
import { QuestionTitle } from './QuestionTitle.tsx';
import classes from './responses.module.css';
import type { QuestionSummary } from './summary.ts';

interface Props {
  summary: QuestionSummary;
  /** For what stands behind an answer, such as its file. */
  responses: Response[];
  /** Single answers shown before the rest is asked for. */
  first: number;
}

const AVERAGE = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** What all answers to one question say together. */
export function SummaryCard({ summary, responses, first }: Props) {
  const { question, answered, skipped, buckets, average } = summary;
  return (
    <Paper withBorder component="section" className={classes.card} aria-label={question.title || 'Untitled Question'}>
      <h2 className={classes.cardTitle}>
        <QuestionTitle question={question} />
      </h2>
      <p className={classes.dim}>
        {formatCount(answered)} answered · {formatCount(skipped)} skipped
        {average !== undefined && ` · average ${AVERAGE.format(average)}`}
      </p>
      {answered === 0 && !buckets && <p className={classes.none}>Nobody has answered this question.</p>}
      {buckets && <Bars title={question.title} buckets={buckets} answered={answered} upright={question.type === 'linear-scale'} />}
      <SingleAnswers summary={summary} responses={responses} first={first} />
    </Paper>
  );
}

function SingleAnswers({ summary: { question, given = [] }, responses, first }: Props) {
  const [all, setAll] = useState(false);
  if (given.length === 0) return null;
  const byId = new Map(responses.map((response) => [response._id, response]));
  return (
    <>
      <ul className={classes.single}>
        {(all ? given : given.slice(0, first)).map(({ responseId, submittedAt }) => (
          <li key={responseId}>
            <AnswerView question={question} response={byId.get(responseId)!} />
            <time className={classes.dim} dateTime={submittedAt}>
              {formatDate(submittedAt)}
            </time>
          </li>
        ))}
      </ul>
      {given.length > first && !all && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {`Show all ${formatCount(given.length)}`}
        </Button>
      )}
    </>
  );
}
