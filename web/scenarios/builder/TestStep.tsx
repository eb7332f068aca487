import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { durationText } from '#web/scenarios/runs/run-labels.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { JsonView } from '../JsonView.tsx';
import { useParts } from './builder-context.ts';
import { SmallButton } from './SmallButton.tsx';
import { TrialDialog } from './TrialDialog.tsx';
import { useTestStep } from './trial.api.ts';

interface Props {
  step: string;
  /** Why the step cannot be tested yet. */
  blocked: string | undefined;
}

/** Reads an example of what the trigger provides. */
export function FetchExample({ blocked }: Omit<Props, 'step'>) {
  const { id } = useParts();
  const test = useTestStep(id, { failed: 'The example could not be fetched' });
  return (
    <TestSection
      title="Example"
      note="The latest thing of its kind, for the steps that follow."
      button="Fetch"
      blocked={blocked}
      test={test}
      onTest={() => test.mutate({ step: 'trigger' })}
    />
  );
}

/** Does one step for real after a confirmation. Later steps use its output as their example. */
export function TestStep({ step, blocked }: Props) {
  const { id } = useParts();
  const [asking, setAsking] = useState(false);
  const test = useTestStep(id, { failed: 'The test could not be made', done: () => setAsking(false) });
  return (
    <>
      <TestSection
        title="Test this step"
        note="For somebody you choose. You see what it does before it is done."
        button="Test"
        blocked={blocked}
        test={test}
        onTest={() => setAsking(true)}
      />
      <TrialDialog
        opened={asking}
        onClose={() => setAsking(false)}
        step={step}
        busy={test.isPending}
        onConfirm={(confirmed) => test.mutate({ step, ...confirmed })}
      />
    </>
  );
}

interface SectionProps {
  title: string;
  note: string;
  button: string;
  blocked: string | undefined;
  test: Pick<ReturnType<typeof useTestStep>, 'data' | 'isPending'>;
  onTest: () => void;
}

function TestSection({ title, note, button, blocked, test: { data: result, isPending }, onTest }: SectionProps) {
  const { builder } = useParts();
  const onClick = async () => {
    if (await builder.saveFirst('The step could not be saved')) onTest();
  };
  return (
    <Paper component="section" withBorder p="sm" aria-label="Test">
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
          loading={isPending}
          onClick={() => void onClick()}
        >
          {button}
        </SmallButton>
      </Group>
      <div aria-live="polite">
        {result && (
          <Stack gap="xs" mt="xs">
            <Group gap="xs">
              <StatusBadge tone={result.ok ? 'positive' : 'negative'}>{result.ok ? 'Done' : 'Failed'}</StatusBadge>
              <span className="figures">{durationText(result.durationMs)}</span>
            </Group>
            {result.error && (
              <Text c="var(--mantine-color-error)" className="ui-text">
                {result.error}
              </Text>
            )}
            {result.ok && <JsonView label="Output" value={result.output} />}
          </Stack>
        )}
      </div>
    </Paper>
  );
}
