import { Button, Divider, Group, Paper, Skeleton } from '@mantine/core';
import { IconInbox, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AskedQuestion, Response, UploadedFile } from '#contract/answers.ts';
import { ApiError } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { marked } from '#web/ui/marked.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { HandlingPanel } from '../handling/HandlingPanel.tsx';
import { useResponseKeys } from '../handling/useResponseKeys.ts';
import { AnswerView, QuestionTitle } from './AnswerView.tsx';
import { FileViewer } from './files/lazy-viewer.ts';
import { isPicture } from './files/picture.ts';
import { useViewed } from './files/useViewed.ts';
import { responseById, responsePage, type Shown } from './responses.api.ts';
import * as text from './responses.messages.ts';
import classes from './responses.module.css';
import { Stepper } from './Stepper.tsx';
import { useRemoval } from './useRemoval.ts';

interface Props {
  formId: string;
  questions: AskedQuestion[];
  shown: Shown;
  /** The response that is shown; by default the first one. */
  id?: string | undefined;
  onShow: (id: string | undefined) => void;
}

/** Shows one response at a time, the latest one first. */
export function IndividualTab({ formId, questions, shown, id, onShow }: Props) {
  const first = useQuery(responsePage(formId, shown, 1, 1));
  const { viewed, show, close } = useViewed();
  const open = id ?? first.data?.responses[0]?._id;
  const one = useQuery({ ...responseById(formId, open ?? '', shown), enabled: open !== undefined });
  const { data, error } = one;
  const article = useRef<HTMLDivElement>(null);
  const go = (to: string | null | undefined) => (to ? () => onShow(to) : undefined);
  // The viewer may have gone on to another response, which stays when Back closes the viewer.
  const viewing = useRef<string>(undefined);
  useEffect(() => {
    const last = viewing.current;
    viewing.current = viewed === undefined ? undefined : open;
    if (viewed === undefined && last && last !== open) onShow(last);
  });
  useResponseKeys(article, { next: go(data?.next), previous: go(data?.previous) });
  const { count, atLeast = false } = first.data ?? {};

  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        icon={<IconInbox size={28} />}
        title={text.responseDeleted()}
        action={
          <Button variant="default" onClick={() => onShow(undefined)}>
            {text.showLatest()}
          </Button>
        }
      >
        {text.itWasDeleted()}
      </EmptyState>
    );
  const failed = error && !data ? one : first.error && !first.data ? first : undefined;
  if (failed) return <ErrorState title={text.responseFailed()} error={failed.error} retry={failed.refetch} retrying={failed.isFetching} />;
  if (count === 0 && !id) return <EmptyState icon={<IconInbox size={28} />} title={text.noMatch()} />;
  if (!data || count === undefined) return <Skeleton h={320} radius="lg" />;
  const pictures = questions
    .flatMap((question) => data.answers[question.id] ?? [])
    .flatMap((value) => data.files[value] ?? [])
    .filter(isPicture);
  const at = viewed === undefined ? 0 : Math.min(viewed, pictures.length - 1);
  // The viewer goes on with the pictures of the next response.
  const view = (to: number, neighbour: string | null) => {
    if (pictures[to]) return () => show(to);
    return neighbour === null
      ? undefined
      : () => {
          show(to < 0 ? Number.MAX_SAFE_INTEGER : 0);
          onShow(neighbour);
        };
  };
  return (
    <>
      <Stepper of="response" onPrevious={go(data.previous)} onNext={go(data.next)}>
        {placeSentence(data.place, count, atLeast)}
      </Stepper>
      <Paper ref={article} withBorder p="md" maw="52rem" aria-busy={one.isPlaceholderData}>
        <HandlingPanel key={`handling ${data._id}`} formId={formId} questions={questions} response={data} />
        <Divider my="md" />
        <ResponseDetail key={data._id} questions={questions} response={data} onView={(file) => show(pictures.indexOf(file))} />
        <ResponseActions formId={formId} id={data._id} onDone={() => onShow(undefined)} />
      </Paper>
      <FileViewer
        opened={viewed !== undefined}
        onClose={close}
        pictures={pictures}
        at={at}
        isLoading={one.isPlaceholderData}
        onPrevious={view(at - 1, data.previous)}
        onNext={view(at + 1, data.next)}
      />
    </>
  );
}

/** The place is null when more responses come before this one than the server counts. */
const placeSentence = (place: number | null, count: number, atLeast: boolean): string =>
  place === null ? text.oneOf({ count, atLeast }) : text.placeOf({ place, of: { count: Math.max(count, place), atLeast } });

interface DetailProps {
  questions: AskedQuestion[];
  response: Response;
  onView: (file: UploadedFile) => void;
}

function ResponseDetail({ questions, response, onView }: DetailProps) {
  // A question that was removed from the form is shown only for responses that answered it.
  const shown = questions.filter((question) => !question.removed || response.answers[question.id] !== undefined);
  return (
    <article>
      <Group justify="space-between" gap="xs" className="ui-dim">
        <span>
          {marked(text.submittedAt({ at: formatDateTime(response.submittedAt) }), {
            time: (at) => <time dateTime={response.submittedAt}>{at}</time>,
          })}
        </span>
        <span>{text.cannotBeEdited()}</span>
        {response.late && <StatusBadge tone="warning">{text.receivedAfterClose()}</StatusBadge>}
      </Group>
      <dl className={`ui-facts ui-lines ${classes.answers}`}>
        {shown.map((question) => (
          <div key={question.id}>
            <dt>
              <QuestionTitle question={question} />
            </dt>
            <dd>
              <AnswerView question={question} response={response} onView={onView} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function ResponseActions({ formId, id, onDone }: { formId: string; id: string; onDone: () => void }) {
  const removal = useRemoval(formId, onDone);
  if (useUser()?.role !== 'admin') return null;
  return (
    <>
      <Divider my="md" />
      <Group gap="xs">
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash size={16} />}
          loading={removal.pending}
          onClick={() => removal.delete({ ids: [id] }, 1)}
        >
          {text.deleteResponse()}
        </Button>
        <Button variant="subtle" color="red" disabled={removal.pending} onClick={() => removal.erase([id])}>
          {text.eraseForGood()}
        </Button>
      </Group>
    </>
  );
}
