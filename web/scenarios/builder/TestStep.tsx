import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { scenarios } from '#contract/scenarios.ts';
import { durationText } from '#web/scenarios/runs/run-labels.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { JsonView } from '../JsonView.tsx';
import { useScenarioCall } from '../scenarios.api.ts';
import { useParts } from './builder-context.ts';
import { SmallButton } from './SmallButton.tsx';
import * as text from './step-form.messages.ts';
import { TrialDialog } from './TrialDialog.tsx';

interface Props {
  step: string;
  blocked: string | undefined;
}

const TEXTS = {
  trigger: {
    title: text.example(),
    note: text.exampleExplained(),
    button: text.fetchExample(),
    failed: text.exampleNotFetched(),
  },
  reaction: {
    title: text.testThisStep(),
    note: text.testExplained(),
    button: text.test(),
    failed: text.testNotMade(),
  },
};

/**
 * Reads an example of what the trigger provides, or does one reaction for real after a confirmation. Later steps use the output as
 * their example.
 */
export function TestStep({ step, blocked }: Props) {
  const { id, builder } = useParts();
  const [asking, setAsking] = useState(false);
  const { title, note, button, failed } = TEXTS[step === 'trigger' ? 'trigger' : 'reaction'];
  const test = useScenarioCall(scenarios.testStep, { failed, done: () => setAsking(false) });
  const params = { id };
  const onClick = async () => {
    if (!(await builder.saveFirst(text.stepNotSaved()))) return;
    if (step === 'trigger') test.mutate({ params, body: { step } });
    else setAsking(true);
  };
  const result = test.data?.data;
  return (
    <Paper component="section" withBorder p="sm" aria-label={text.testSection()}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div>
          <Title order={3} size="h4">
            {title}
          </Title>
          <p className="ui-dim ui-small">{blocked ?? note}</p>
        </div>
        <SmallButton
          flex="none"
          leftSection={<IconFlask size={16} />}
          disabled={blocked !== undefined}
          loading={test.isPending}
          onClick={() => void onClick()}
        >
          {button}
        </SmallButton>
      </Group>
      <div aria-live="polite">
        {result && (
          <Stack gap="xs" mt="xs">
            <Group gap="xs">
              <StatusBadge tone={result.ok ? 'positive' : 'negative'}>{result.ok ? text.testDone() : text.testFailed()}</StatusBadge>
              <span className="ui-numbers">{durationText(result.durationMs)}</span>
            </Group>
            {result.error && (
              <Text c="var(--mantine-color-error)" className="ui-text">
                {result.error}
              </Text>
            )}
            {result.ok && <JsonView label={text.output()} value={result.output} />}
          </Stack>
        )}
      </div>
      <TrialDialog
        opened={asking}
        onClose={() => setAsking(false)}
        step={step}
        busy={test.isPending}
        onConfirm={(confirmed) => test.mutate({ params, body: { step, ...confirmed } })}
      />
    </Paper>
  );
}
