import { Progress } from '@mantine/core';
import { IconCheck, IconCircleMinus, IconLoader2, IconX } from '@tabler/icons-react';
import type { HistoryItem, RunStep } from '#contract/history.ts';
import classes from './history.module.css';
import { remainingOf, STEPS, stepOutcome } from './run-words.ts';
import '@mantine/core/styles/Progress.layer.css';

const ICONS = { running: IconLoader2, done: IconCheck, skipped: IconCircleMinus, failed: IconX } as const;
const STATES: Record<RunStep['state'], string> = { running: 'Running', done: 'Done', skipped: 'Left out', failed: 'Failed' };

/** What a run has done so far, step by step. */
export function RunSteps({ run }: { run: HistoryItem }) {
  const { steps, error, progress } = run;
  return (
    <>
      {progress !== null && (
        <div className={classes.progress}>
          <Progress value={progress * 100} animated aria-label="Progress of the run" />
          <span className={classes.dim}>{remainingOf(run, Date.now())}</span>
        </div>
      )}
      {error && <p className={classes.problem}>{error}</p>}
      {steps.length === 0 ? (
        <p className={classes.dim}>It has not begun yet.</p>
      ) : (
        <ol className={classes.stepList}>
          {steps.map((step) => {
            const Icon = ICONS[step.state];
            return (
              <li key={step.step} className={classes.step} data-state={step.state}>
                <Icon size={18} role="img" aria-label={STATES[step.state]} />
                <span>{STEPS[step.step]}</span>
                <span className={classes.stepCount}>{stepOutcome(step)}</span>
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}
