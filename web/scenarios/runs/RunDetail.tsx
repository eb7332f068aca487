import { Alert, Button, Group, Loader, Paper, Skeleton, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { RunState, RunStep } from '#contract/scenario-parts.ts';
import { placeOf, wayName } from '#contract/scenario-ways.messages.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { isMissing, MissingState } from '#web/ui/LoadedPage.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import { JsonView } from '../JsonView.tsx';
import { ServiceMark } from '../ServiceMark.tsx';
import { RunActions } from './RunActions.tsx';
import {
  durationText,
  isMoving,
  RUN_LABELS,
  reasonColor,
  runDuration,
  runTitle,
  STEP_LABELS,
  sourceLabel,
  stepToLookAt,
  wakeLabel,
} from './run-labels.ts';
import { POLL_MS, runById } from './runs.api.ts';
import * as text from './runs.messages.ts';

interface Props {
  id: string;
  onBack: () => void;
  /** Shows another run, which was made from this one or from which this one was made. */
  onOther: (id: string) => void;
}

/** A run that waits or is filtered has not failed. */
const ALERT_COLORS: Partial<Record<RunState, string>> = { filtered: 'indigo', waiting: 'amber' };

/** One run, step by step. */
export function RunDetail({ id, onBack, onOther }: Props) {
  const { data, error, refetch, isFetching } = useQuery({
    ...runById(id),
    refetchInterval: ({ state: { data: seen } }) =>
      seen && (isMoving(seen) || (seen.started && seen.started.ended < seen.started.total)) ? POLL_MS : false,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true });
  }, [isThere]);

  if (!data && isMissing(error))
    return (
      <MissingState
        title={text.runNotFound()}
        action={
          <Button variant="default" onClick={onBack}>
            {text.allRuns()}
          </Button>
        }
      />
    );
  if (!data && error) return <ErrorState title={text.runNotLoaded()} error={error} retry={refetch} retrying={isFetching} />;
  if (!data)
    return (
      <Stack role="status" aria-label={word.loading()} maw="52rem" mx="auto">
        <Skeleton h={24} w="40%" />
        <Skeleton h={64} radius="lg" />
        <Skeleton h={64} radius="lg" />
      </Stack>
    );
  const { label, tone } = RUN_LABELS[data.state];
  const took = runDuration(data);
  const opened = stepToLookAt(data.detail);
  return (
    <Stack component="article" maw="52rem" mx="auto">
      <div>
        <Button hiddenFrom="md" variant="subtle" size="compact-sm" mb="xs" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          {text.allRuns()}
        </Button>
        <Group gap="sm">
          <Title order={2} ref={heading} tabIndex={-1}>
            {runTitle(data)}
          </Title>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          {data.state === 'running' && <Loader size="xs" role="status" aria-label={text.running()} />}
        </Group>
      </div>
      <VisuallyHidden role="status">{text.runIs({ state: label })}</VisuallyHidden>
      <Facts layout="under">
        <Fact label={text.begunBy()}>{sourceLabel(data)}</Fact>
        <Fact label={text.began()}>{formatDateTime(data.startedAt ?? data.createdAt)}</Fact>
        {data.scheduledFor && <Fact label={text.scheduledFor()}>{formatDateTime(data.scheduledFor)}</Fact>}
        {took && <Fact label={text.took()}>{took}</Fact>}
        {data.wakeAt && data.state === 'waiting' && <Fact label={wakeLabel(data)}>{formatDateTime(data.wakeAt)}</Fact>}
        {data.started && (
          <Fact label={data.started.each === 'member' ? text.startedForMembers() : text.startedForResponses()}>
            <TextLink to="/scenario/$scenarioId" params={{ scenarioId: data.started.scenario }} search={{ view: 'runs' }}>
              {text.startedSoFar(data.started)}
            </TextLink>
            {data.started.left > 0 && <div className="ui-dim">{text.leftOut({ count: data.started.left })}</div>}
          </Fact>
        )}
        <Fact label={text.version()}>{data.version}</Fact>
      </Facts>
      {data.error && <Alert color={ALERT_COLORS[data.state] ?? 'red'}>{data.error}</Alert>}
      <RunActions run={data} onOther={onOther} />
      <Stack component="ol" gap="xs" className="ui-plain-list">
        {data.detail.map((step) => (
          <RunStepItem key={step.index} step={step} isOpen={step.index === opened} />
        ))}
      </Stack>
    </Stack>
  );
}

/** One step of a run: its input, its output, and how often it was tried. */
function RunStepItem({ step, isOpen }: { step: RunStep; isOpen: boolean }) {
  // Undefined until somebody opens or closes the step.
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? isOpen;
  const id = useId();
  const { label, tone } = STEP_LABELS[step.state];
  const way = step.ways.at(-1);
  const wasDone = step.state !== 'pending' && step.state !== 'skipped';
  return (
    <Paper component="li" withBorder ml={`${Math.min(step.ways.length, 3) * 1.25}rem`}>
      <UnstyledButton
        className="ui-row-sm"
        w="100%"
        px="sm"
        py="xs"
        c={wasDone ? undefined : 'dimmed'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
      >
        <ServiceMark service={step.service} small />
        {/* On a phone, what happened stands below the name. */}
        <Group component="span" gap="0.25rem var(--mantine-spacing-xs)" flex={1} miw={0}>
          <Stack component="span" gap={0} flex="1 1 8rem" className="ui-text">
            <span className="ui-dim">
              {step.index === 0 ? text.trigger() : text.reaction({ n: step.index })}
              {way && ` · ${placeOf(way)}`}
            </span>
            <strong>{step.name}</strong>
          </Stack>
          <Group component="span" gap="xs" className="ui-dim">
            {step.attempt > 1 && <span>{text.attempt({ n: step.attempt })}</span>}
            {step.durationMs !== null && <span className="ui-numbers">{durationText(step.durationMs)}</span>}
            <StatusBadge tone={tone}>{label}</StatusBadge>
            {step.took === 'error' ? <span>{text.wentOn()}</span> : step.took && <strong>{wayName[step.took]()}</strong>}
          </Group>
        </Group>
        <IconChevronDown size={16} className="ui-chevron" aria-hidden="true" />
      </UnstyledButton>
      {open && (
        <Stack id={id} gap="sm" px="sm" pb="sm">
          {step.error && (
            <Text size="sm" c={reasonColor(step.state)} className="ui-text">
              {step.error}
            </Text>
          )}
          {step.earlier.length > 0 && (
            <ul className="ui-dim" aria-label={text.earlierAttempts()}>
              {step.earlier.map(({ attempt, at, error, durationMs }) => (
                <li key={attempt}>
                  {text.earlierAttempt({ n: attempt, time: formatDateTime(at), duration: durationText(durationMs), error })}
                </li>
              ))}
            </ul>
          )}
          {step.index > 0 && <JsonView label={text.input()} value={step.input} />}
          <JsonView label={text.output()} value={step.output} />
        </Stack>
      )}
    </Paper>
  );
}
