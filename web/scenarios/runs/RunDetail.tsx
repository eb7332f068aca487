import { Button, Loader, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { RunActions } from './RunActions.tsx';
import { RunStepItem } from './RunStepItem.tsx';
import { isMoving, RUN_LABELS, runDuration, runTitle, sourceLabel } from './run-labels.ts';
import { runById } from './runs.api.ts';
import classes from './runs.module.css';

interface Props {
  id: string;
  onBack: () => void;
  /** Another run: one that was made from this. */
  onOther: (id: string) => void;
}

/** One run, step by step. */
export function RunDetail({ id, onBack, onOther }: Props) {
  const { data, error, refetch, isFetching } = useQuery(runById(id));
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true });
  }, [isThere]);

  if (!data && error) return <ErrorState title="The run could not be loaded" error={error} retry={refetch} retrying={isFetching} />;
  if (!data)
    return (
      <div role="status" aria-label="Loading..." className={classes.detail}>
        <Skeleton h={24} w="40%" />
        <Skeleton h={64} radius="lg" />
        <Skeleton h={64} radius="lg" />
      </div>
    );
  const { label, tone } = RUN_LABELS[data.state];
  const took = runDuration(data);
  // The first failed step is what people come for.
  const opened = data.detail.find(({ state }) => state === 'failed' || state === 'needs-review')?.index ?? data.detail.at(-1)?.index;
  return (
    <article className={classes.detail}>
      <Button className={classes.back} variant="subtle" size="compact-sm" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
        All runs
      </Button>
      <header className={classes.detailHead}>
        <h2 ref={heading} tabIndex={-1}>
          {runTitle(data)}
        </h2>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {isMoving(data) && data.state === 'running' && <Loader size="xs" aria-label="Running" />}
      </header>
      <VisuallyHidden role="status">{`Run: ${label}`}</VisuallyHidden>
      <dl className={classes.facts}>
        <Fact label="Begun by">{sourceLabel(data)}</Fact>
        <Fact label="Began">{formatDateTime(data.startedAt ?? data.createdAt)}</Fact>
        {data.scheduledFor && <Fact label="Scheduled for">{formatDateTime(data.scheduledFor)}</Fact>}
        {took && <Fact label="Took">{took}</Fact>}
        {data.wakeAt && data.state === 'waiting' && <Fact label="Goes on">{formatDateTime(data.wakeAt)}</Fact>}
        <Fact label="Version">{String(data.version)}</Fact>
      </dl>
      {data.replayOf && (
        <Button variant="subtle" size="compact-sm" className={classes.origin} onClick={() => onOther(data.replayOf!)}>
          See the run that this one repeats
        </Button>
      )}
      {data.error && (
        <p className={classes.error} role="alert">
          {data.error}
        </p>
      )}
      <RunActions run={data} onOther={onOther} />
      <ol className={classes.steps}>
        {data.detail.map((step) => (
          <RunStepItem key={step.index} step={step} isOpen={step.index === opened} />
        ))}
      </ol>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}
