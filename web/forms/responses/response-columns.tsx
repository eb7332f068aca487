import { Text, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconFile, IconPhoto } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { titleOf } from '#contract/answer-values.ts';
import type { AskedQuestion, Response, UploadedFile } from '#contract/answers.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { EmailText } from '#web/ui/EmailText.tsx';
import type { Column } from '#web/ui/list/columns.ts';
import list from '#web/ui/list/list.module.css';
import { RowLink } from '#web/ui/list/RowLink.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { isHandling } from '../handling/handling-columns.tsx';
import { answerText, filesIn } from './answer-text.ts';
import classes from './files/files.module.css';
import { Picture } from './files/Picture.tsx';
import { isPicture, isTiny } from './files/picture.ts';
import * as text from './responses.messages.ts';

/** The table shows this many questions until somebody chooses others. */
const FIRST = 3;
const TITLE_MAX = 20;

function shortTitle(question: AskedQuestion): string {
  const title = [...titleOf(question)];
  return title.length > TITLE_MAX ? `${title.slice(0, TITLE_MAX).join('').trimEnd()}…` : title.join('');
}

interface Options {
  questions: AskedQuestion[];
  /** The columns of what staff did with a response. */
  handling: Column<Response>[];
}

/** The columns: the time when a response was submitted, its status, then one for each question, and the rest of what staff did with it. */
export const responseColumns = ({ questions, handling }: Options): Column<Response>[] => [
  {
    id: 'submitted',
    label: text.submitted(),
    sort: 'submittedAt',
    first: 'desc',
    orders: { asc: text.oldestFirst(), desc: text.latestFirst() },
    cell: (response) => (
      <RowLink opens="response" id={response._id} className={list.name}>
        <Submitted response={response} />
      </RowLink>
    ),
  },
  ...handling.filter(({ id }) => isFirst(id)),
  ...questions.map((question, i) => ({
    id: question.id,
    label: question.removed ? text.removed({ title: shortTitle(question) }) : shortTitle(question),
    title: question.removed ? text.removedLongTitle({ title: titleOf(question) }) : titleOf(question),
    optional: i >= FIRST,
    cell: (response: Response) => {
      const answer = answerText(question, response);
      const given = answer ?? <span className="ui-dim">{text.noAnswer()}</span>;
      const [first, ...more] = filesIn(question, response);
      return first ? (
        <FilesCell first={first} more={more.length} names={given} />
      ) : (
        <Text span inherit lineClamp={2} maw="22rem">
          {answer && question.type === 'email' ? <EmailText email={answer} /> : given}
        </Text>
      );
    },
  })),
  // The middle of a row is where people press to open it, so the other controls come after the answers.
  ...handling.filter(({ id }) => !isFirst(id)),
];

const isFirst = (column: string) => column === 'respondent' || column === 'status';

const Submitted = ({ response: { submittedAt, late } }: { response: Response }) => (
  <>
    <time dateTime={submittedAt}>{formatDateTime(submittedAt)}</time> {late && <StatusBadge tone="warning">{text.late()}</StatusBadge>}
  </>
);

interface CardProps {
  response: Response;
  columns: Column<Response>[];
}

/** The card of a response, where the screen is too narrow for a table. What staff change is below the part that opens it. */
export const ResponseCard = memo(({ response, columns }: CardProps) => {
  const [, ...others] = columns;
  return (
    <>
      <RowLink opens="response" id={response._id} className="ui-stack-xs ui-plain-link">
        <span className={list.name}>
          <Submitted response={response} />
        </span>
        {others
          .filter(({ id }) => !isHandling(id))
          .map(({ id, label, cell }) => (
            <span key={id} className="ui-row-xs">
              <Text span c="dimmed" size="sm" w="7rem" flex="none">
                {label}
              </Text>
              {cell(response)}
            </span>
          ))}
      </RowLink>
      <div className="ui-wrap-xs">
        {others
          .filter(({ id }) => isHandling(id))
          .map(({ id, cell }) => (
            <span key={id}>{cell(response)}</span>
          ))}
      </div>
    </>
  );
});

interface Props {
  first: UploadedFile;
  more: number;
  names: ReactNode;
}

/** The files of an answer in a table: the first one, and how many there are besides. */
function FilesCell({ first, more, names }: Props) {
  // A picture is loaded only when its row is seen.
  const { ref, entry } = useIntersection<HTMLSpanElement>({ rootMargin: '200px' });
  const Icon = isPicture(first) ? IconPhoto : IconFile;
  return (
    <span ref={ref} className={classes.cell} title={typeof names === 'string' ? names : undefined}>
      <span className={classes.tiny} aria-hidden="true">
        {isPicture(first) && isTiny(first) && entry?.isIntersecting ? <Picture file={first} alt="" /> : <Icon size={18} />}
      </span>
      <Text span inherit truncate maw="14rem">
        {more === 0 ? names : first.name}
      </Text>
      {more > 0 && (
        <>
          <span className="ui-dim" aria-hidden="true">
            {text.moreFiles({ count: more })}
          </span>
          <VisuallyHidden component="span">{names}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
