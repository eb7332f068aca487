import { Alert, Button, Group, Loader, Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { RunActions } from './RunActions.tsx';
import { RunStepItem } from './RunStepItem.tsx';
import { isMoving, RUN_LABELS, runDuration, runTitle, sourceLabel } from './run-labels.ts';
import { POLL_MS, runById } from './runs.api.ts';

interface Props {
  id: string;
  onBack: () => void;
  /** Shows another run, which was made from this one or from which this one was made. */
  onOther: (id: string) => void;
}

/** One run, step by step. */
export function RunDetail({ id, onBack, onOther }: Props) {
  const { data, error, refetch, isFetching } = useQuery({
    ...runById(id),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? POLL_MS : false),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true });
  }, [isThere]);

  if (!data && error) return <ErrorState title="The run could not be loaded" error={error} retry={refetch} retrying={isFetching} />;
  if (!data)
    return (
      <Stack role="status" aria-label="Loading..." maw="52rem" mx="auto">
        <Skeleton h={24} w="40%" />
        <Skeleton h={64} radius="lg" />
        <Skeleton h={64} radius="lg" />
      </Stack>
    );
  const { label, tone } = RUN_LABELS[data.state];
  const took = runDuration(data);
  // The first failed step is what people come for.
  const opened = data.detail.find(({ state }) => state === 'failed' || state === 'needs-review')?.index ?? data.detail.at(-1)?.index;
  return (
    <Stack component="article" maw="52rem" mx="auto">
      <div>
        <Button hiddenFrom="md" variant="subtle" size="compact-sm" mb="xs" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          All runs
        </Button>
        <Group gap="sm">
          <Title order={2} ref={heading} tabIndex={-1}>
            {runTitle(data)}
          </Title>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          {data.state === 'running' && <Loader size="xs" aria-label="Running" />}
        </Group>
      </div>
      <VisuallyHidden role="status">{`Run: ${label}`}</VisuallyHidden>
      <Facts layout="under">
        <Fact label="Begun by">{sourceLabel(data)}</Fact>
        <Fact label="Began">{formatDateTime(data.startedAt ?? data.createdAt)}</Fact>
        {data.scheduledFor && <Fact label="Scheduled for">{formatDateTime(data.scheduledFor)}</Fact>}
        {took && <Fact label="Took">{took}</Fact>}
        {data.wakeAt && data.state === 'waiting' && <Fact label="Goes on">{formatDateTime(data.wakeAt)}</Fact>}
        <Fact label="Version">{data.version}</Fact>
      </Facts>
      {data.error && <Alert color="red">{data.error}</Alert>}
      <RunActions run={data} onOther={onOther} />
      <Stack component="ol" gap="xs" className="ui-plain-list">
        {data.detail.map((step) => (
          <RunStepItem key={step.index} step={step} isOpen={step.index === opened} />
        ))}
      </Stack>
    </Stack>
  );
}
