import { Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { RunStep } from '#contract/scenario-parts.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { JsonView } from '../JsonView.tsx';
import { ServiceMark } from '../ServiceMark.tsx';
import { durationText, STEP_LABELS } from './run-labels.ts';

/** One step of a run: its input, its output, and how often it was tried. */
export function RunStepItem({ step, isOpen }: { step: RunStep; isOpen: boolean }) {
  // Undefined until somebody opens or closes the step.
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? isOpen;
  const id = useId();
  const { label, tone } = STEP_LABELS[step.state];
  const wasDone = step.state !== 'pending' && step.state !== 'skipped';
  return (
    <Paper component="li" withBorder>
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
        <Stack component="span" gap={0} flex={1} className="ui-text">
          <span className="ui-dim">{step.index === 0 ? 'Trigger' : `Reaction ${step.index}`}</span>
          <strong>{step.name}</strong>
        </Stack>
        <Group component="span" gap="xs" justify="flex-end" className="ui-dim">
          {step.attempt > 1 && <span>{`Attempt ${step.attempt}`}</span>}
          {step.durationMs !== null && <span className="ui-numbers">{durationText(step.durationMs)}</span>}
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </Group>
        <IconChevronDown size={16} className="ui-chevron" aria-hidden="true" />
      </UnstyledButton>
      {open && (
        <Stack id={id} gap="sm" px="sm" pb="sm">
          {step.error && (
            <Text size="sm" c="var(--mantine-color-error)" className="ui-text">
              {step.error}
            </Text>
          )}
          {step.earlier.length > 0 && (
            <ul className="ui-dim" aria-label="Earlier attempts">
              {step.earlier.map(({ attempt, at, error, durationMs }) => (
                <li key={attempt}>{`Attempt ${attempt}, ${formatDateTime(at)}, ${durationText(durationMs)}: ${error}`}</li>
              ))}
            </ul>
          )}
          {step.index > 0 && <JsonView label="Input" value={step.input} />}
          <JsonView label="Output" value={step.output} />
        </Stack>
      )}
    </Paper>
  );
}
