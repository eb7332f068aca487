import { Group, Progress, Stack, Text } from '@mantine/core';
import { IconCheck, IconCircleMinus, IconLoader2, IconX } from '@tabler/icons-react';
import type { HistoryItem } from '#contract/history.ts';
import * as text from './history.messages.ts';
import { remainingOf, stepOutcome } from './run-labels.ts';

const STATES = {
  running: { icon: IconLoader2, tone: 'neutral' },
  done: { icon: IconCheck, tone: 'positive' },
  skipped: { icon: IconCircleMinus, tone: 'neutral' },
  failed: { icon: IconX, tone: 'negative' },
} as const;

export function RunSteps({ run }: { run: HistoryItem }) {
  const { steps, error, progress } = run;
  return (
    <Stack gap="xs">
      {progress !== null && (
        <>
          <Progress value={progress * 100} animated aria-label={text.progress()} />
          <span className="ui-dim">{remainingOf(run, Date.now())}</span>
        </>
      )}
      {error && <Text c="var(--mantine-color-error)">{error}</Text>}
      {steps.length === 0 ? (
        <Text className="ui-dim">{text.notBegun()}</Text>
      ) : (
        <Stack component="ol" className="ui-plain-list" gap="xs">
          {steps.map((step) => {
            const { icon: Icon, tone } = STATES[step.state];
            return (
              <Group key={step.step} component="li" data-tone={tone} gap="xs" wrap="nowrap" align="flex-start">
                <Icon size={18} role="img" aria-label={text.stepState[step.state]()} color="var(--tone)" />
                <Group gap="0 1rem" flex={1} miw={0}>
                  <Text miw="min(12rem, 100%)">{text.steps[step.step]()}</Text>
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
