import { Group, Progress, Stack, Text } from '@mantine/core';
import { IconCheck, IconCircleMinus, IconLoader2, IconX } from '@tabler/icons-react';
import type { HistoryItem } from '#contract/history.ts';
import { remainingOf, STEPS, stepOutcome } from './run-labels.ts';
import '@mantine/core/styles/Progress.layer.css';

const STATES = {
  running: { icon: IconLoader2, label: 'Running', tone: 'neutral' },
  done: { icon: IconCheck, label: 'Done', tone: 'positive' },
  skipped: { icon: IconCircleMinus, label: 'Left out', tone: 'neutral' },
  failed: { icon: IconX, label: 'Failed', tone: 'negative' },
} as const;

/** What a run has done so far, step by step. */
export function RunSteps({ run }: { run: HistoryItem }) {
  const { steps, error, progress } = run;
  return (
    <Stack gap="xs">
      {progress !== null && (
        <>
          <Progress value={progress * 100} animated aria-label="Progress of the run" />
          <span className="ui-dim">{remainingOf(run, Date.now())}</span>
        </>
      )}
      {error && <Text c="var(--mantine-color-error)">{error}</Text>}
      {steps.length === 0 ? (
        <Text className="ui-dim">It has not begun yet.</Text>
      ) : (
        <Stack component="ol" className="ui-plain-list" gap="xs">
          {steps.map((step) => {
            const { icon: Icon, label, tone } = STATES[step.state];
            return (
              <Group key={step.step} component="li" data-tone={tone} gap="xs" wrap="nowrap" align="flex-start">
                <Icon size={18} role="img" aria-label={label} color="var(--tone)" />
                <Group gap="0 1rem" flex={1}>
                  <Text miw="12rem">{STEPS[step.step]}</Text>
                  <Text className="ui-numbers">{stepOutcome(step)}</Text>
                </Group>
              </Group>
            );
          })}
        </Stack>
      )}
    </Stack>
  );
}
