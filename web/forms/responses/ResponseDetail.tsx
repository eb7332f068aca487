import type { AskedQuestion, Response } from '#contract/answers.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { AnswerView } from './AnswerView.tsx';
import { QuestionTitle } from './QuestionTitle.tsx';
import classes from './responses.module.css';

/** One response whole. */
export function ResponseDetail({ questions, response }: { questions: AskedQuestion[]; response: Response }) {
  // A removed question matters here only to those who answered it.
  const shown = questions.filter((question) => !question.removed || response.answers[question.id] !== undefined);
  return (
    <article>
      <p className={classes.submitted}>
        <span>
          Submitted <time dateTime={response.submittedAt}>{formatDateTime(response.submittedAt)}</time>
        </span>
        <span>Responses cannot be edited</span>
        {response.late && <StatusBadge tone="warning">Received after close</StatusBadge>}
      </p>
      <dl className={classes.answers}>
        {shown.map((question) => (
          <div key={question.id}>
            <dt>
              <QuestionTitle question={question} />
            </dt>
            <dd>
              <AnswerView question={question} response={response} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
