import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { durationText } from '#web/scenarios/runs/run-labels.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { JsonView } from '../JsonView.tsx';
import { useParts } from './builder-context.ts';
import classes from './panel.module.css';
import { TrialDialog } from './TrialDialog.tsx';
import { useFetchExample, useTestStep } from './trial.api.ts';

interface Props {
  step: string;
  /** Why it cannot be tested yet. */
  blocked: string | undefined;
}

/** An example of the trigger, which is only read. */
export function FetchExample({ blocked }: Omit<Props, 'step'>) {
  const { id } = useParts();
  const fetch = useFetchExample(id);
  const onFetch = () => void fetch.mutateAsync().catch((error) => toast.error('The example could not be fetched', error));
  return (
    <TestSection
      title="Example"
      note="The latest thing of its kind, for the steps that follow."
      button="Fetch"
      blocked={blocked}
      busy={fetch.isPending}
      result={fetch.data}
      onTest={onFetch}
    />
  );
}

/** Does one step for real, for a subject that is chosen and after it was confirmed; its output is what later steps see as an example. */
export function TestStep({ step, blocked }: Props) {
  const { id } = useParts();
  const test = useTestStep(id, step);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <TestSection
        title="Test this step"
        note="For somebody you choose. You see what it does before it is done."
        button="Test"
        blocked={blocked}
        busy={test.isPending}
        result={test.data}
        onTest={() => setAsking(true)}
      />
      <TrialDialog
        opened={asking}
        onClose={() => setAsking(false)}
        step={step}
        busy={test.isPending}
        onConfirm={(confirmed) =>
          void test.mutateAsync(confirmed).then(
            () => setAsking(false),
            (error) => toast.error('The test could not be made', error),
          )
        }
      />
    </>
  );
}

interface SectionProps {
  title: string;
  note: string;
  button: string;
  blocked: string | undefined;
  busy: boolean;
  result: { ok: boolean; output: unknown; error: string | null; durationMs: number } | undefined;
  onTest: () => void;
}

function TestSection({ title, note, button, blocked, busy, result, onTest }: SectionProps) {
  const { builder } = useParts();
  const onClick = async () => {
    const outcome = await builder.saver.save();
    if (outcome.kind === 'conflict') return;
    if (outcome.kind !== 'saved') return toast.error('The step could not be saved', outcome.message);
    onTest();
  };
  return (
    <section className={classes.test} aria-label="Test">
      <div className={classes.testHead}>
        <div>
          <h3>{title}</h3>
          <p className="ui-dim ui-small">{note}</p>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconFlask size={16} />}
          disabled={blocked !== undefined}
          loading={busy}
          onClick={() => void onClick()}
        >
          {button}
        </Button>
      </div>
      {blocked && <p className="ui-dim ui-small">{blocked}</p>}
      <div aria-live="polite">
        {result && (
          <div className={classes.testResult}>
            <p>
              <StatusBadge tone={result.ok ? 'positive' : 'negative'}>{result.ok ? 'Done' : 'Failed'}</StatusBadge>
              <span className="figures">{durationText(result.durationMs)}</span>
            </p>
            {result.error && <p className={classes.testError}>{result.error}</p>}
            {result.ok && <JsonView label="Output" value={result.output} />}
          </div>
        )}
      </div>
    </section>
  );
}
