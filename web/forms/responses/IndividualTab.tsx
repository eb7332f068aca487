import { Button, Paper, Skeleton } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AskedQuestion, Response } from '#contract/answers.ts';
import { ApiError } from '#web/api/call.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { ResponseDetail } from './ResponseDetail.tsx';
import { responseById, responsePage, type Shown } from './responses.api.ts';
import classes from './responses.module.css';
import { Stepper } from './Stepper.tsx';

interface Props {
  formId: string;
  questions: AskedQuestion[];
  shown: Shown;
  /** Undefined: the first of those that are looked at. */
  id: string | undefined;
  onShow: (id: string | undefined) => void;
  /** What can be done with the response. */
  actions?: (response: Response) => ReactNode;
}

/** One response at a time, the first being the latest; steps through all that are looked at. */
export function IndividualTab({ formId, questions, shown, id, onShow, actions }: Props) {
  const first = useQuery(responsePage(formId, shown, 1, 1));
  const open = id ?? first.data?.responses[0]?._id;
  const one = useQuery({ ...responseById(formId, open ?? '', shown), enabled: open !== undefined });
  const { data, error } = one;
  const { count, atLeast = false } = first.data ?? {};

  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        icon={<IconInbox size={28} />}
        title="This response is no longer here"
        action={
          <Button variant="default" onClick={() => onShow(undefined)}>
            Show the latest response
          </Button>
        }
      >
        It was deleted.
      </EmptyState>
    );
  const failed = error && !data ? one : first.error && !first.data ? first : undefined;
  if (failed)
    return <ErrorState title="The response could not be loaded" error={failed.error} retry={failed.refetch} retrying={failed.isFetching} />;
  if (count === 0 && !id) return <EmptyState icon={<IconInbox size={28} />} title="No response matches" />;
  if (!data || count === undefined) return <Skeleton h={320} radius="lg" />;
  const go = (to: string | null) => (to ? () => onShow(to) : undefined);
  return (
    <>
      <Stepper of="response" onPrevious={go(data.previous)} onNext={go(data.next)}>
        {placeSentence(data.place, count, atLeast)}
      </Stepper>
      <Paper withBorder className={classes.card} aria-busy={one.isPlaceholderData}>
        <ResponseDetail key={data._id} questions={questions} response={data} />
        {actions?.(data)}
      </Paper>
    </>
  );
}

/** The place is unknown where more responses come before than are counted. */
const placeSentence = (place: number | null, count: number, atLeast: boolean): string =>
  place === null
    ? `One of ${formatCount(count, atLeast)} responses`
    : `Response ${formatCount(place)} of ${formatCount(Math.max(count, place), atLeast)}`;
