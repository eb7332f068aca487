import { Button, Group, Text } from '@mantine/core';
import { type FailedJob, type Queue, system } from '#contract/system.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { AFTER_SYSTEM } from './system.api.ts';
import * as text from './system.messages.ts';
import classes from './system.module.css';

/** The jobs that failed after all their attempts, and what can be done with them. */
export function FailuresCard({ failures, queues }: { failures: FailedJob[]; queues: Queue[] }) {
  const total = queues.reduce((sum, { failed }) => sum + failed, 0);
  const failedIn = (queue: string) => queues.find(({ name }) => name === queue)?.failed ?? 1;
  // The first job of each queue has the button for all of them.
  const firstOf = new Map(failures.toReversed().map((job) => [job.queue, job]));
  return (
    <SectionCard
      title={text.failures()}
      lead={total > failures.length ? text.latestOf({ shown: failures.length, count: total }) : text.failuresLead()}
      mb="md"
      anchor="failures"
    >
      <ul className="ui-lines">
        {failures.map((job) => (
          <Row key={job._id} job={job} all={firstOf.get(job.queue) === job ? failedIn(job.queue) : 1} />
        ))}
      </ul>
    </SectionCard>
  );
}

/** `all` is how many jobs the button for the whole queue runs again; with 1 there is no such button. */
function Row({ job, all }: { job: FailedJob; all: number }) {
  const { _id, queue, title, error, attempts, failedAt } = job;
  const outcome = { failed: text.actionFailed(), done: ({ message }: { message?: string }) => message && toast.success(message) };
  const retry = useCall(system.retryFailed, AFTER_SYSTEM, outcome);
  const dismiss = useCall(system.dismissFailed, AFTER_SYSTEM, outcome);
  return (
    <li className={classes.line}>
      <div className="ui-grow">
        <Text fw={550}>{title}</Text>
        <div className="ui-text">{error || text.noReason()}</div>
        <div className="ui-dim">
          <RelativeTime iso={failedAt} /> · {text.attempts({ count: attempts })}
        </div>
      </div>
      <Group gap={6}>
        <Button
          size="compact-sm"
          variant="default"
          loading={retry.isPending}
          aria-label={text.retryJob({ title })}
          onClick={() => retry.mutate({ body: { queue, _id } })}
        >
          {text.retry()}
        </Button>
        {all > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            loading={retry.isPending}
            aria-label={text.retryAllOf({ title, count: all })}
            onClick={() => retry.mutate({ body: { queue } })}
          >
            {text.retryAll({ count: all })}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          loading={dismiss.isPending}
          aria-label={text.dismissJob({ title })}
          onClick={() => dismiss.mutate({ body: { queue, _id } })}
        >
          {word.delete_()}
        </Button>
      </Group>
    </li>
  );
}
