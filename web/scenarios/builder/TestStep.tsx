import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { JsonView } from '../JsonView.tsx';
import { durationText } from '../runs/run-words.ts';
import { useParts } from './builder-context.ts';
import classes from './panel.module.css';
import { useTestStep } from './parts.api.ts';

interface Props {
  step: string;
  /** Why it cannot be tested yet. */
  blocked: string | undefined;
}

/** Does one step for real, and shows what came of it; its output is what later steps see as examples. */
export function TestStep({ step, blocked }: Props) {
  const { id, builder } = useParts();
  const test = useTestStep(id);
  const onTest = async () => {
    const outcome = await builder.saver.save();
    if (outcome.kind === 'conflict') return;
    if (outcome.kind !== 'saved') return toast.error('The step could not be saved', outcome.message);
    test.mutateAsync(step).catch((error) => toast.error('The test could not be made', error));
  };
  const { data } = test;
  return (
    <section className={classes.test} aria-label="Test">
      <div className={classes.testHead}>
        <div>
          <h3>{step === 'trigger' ? 'Example' : 'Test this step'}</h3>
          <p className={classes.note}>
            {step === 'trigger' ? 'The latest thing of its kind, for the steps that follow.' : 'Does it for real, with example values.'}
          </p>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconFlask size={16} />}
          disabled={blocked !== undefined}
          loading={test.isPending}
          onClick={() => void onTest()}
        >
          {step === 'trigger' ? 'Fetch' : 'Test'}
        </Button>
      </div>
      {blocked && <p className={classes.note}>{blocked}</p>}
      <div aria-live="polite">
        {data && (
          <div className={classes.testResult}>
            <p>
              <StatusBadge tone={data.ok ? 'positive' : 'negative'}>{data.ok ? 'Done' : 'Failed'}</StatusBadge>
              <span className="figures">{durationText(data.durationMs)}</span>
            </p>
            {data.error && <p className={classes.testError}>{data.error}</p>}
            {data.ok && <JsonView label="Output" value={data.output} />}
          </div>
        )}
      </div>
    </section>
  );
}
