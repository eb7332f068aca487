import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { RunStep } from '#contract/scenario-parts.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { JsonView } from '../JsonView.tsx';
import { ServiceMark } from '../ServiceMark.tsx';
import { durationText, STEP_LABELS } from './run-labels.ts';
import classes from './runs.module.css';

/** One step of a run: what it was given, what came of it, how often it was tried. */
export function RunStepItem({ step, isOpen }: { step: RunStep; isOpen: boolean }) {
  // Until somebody opens or closes it, what matters most is open.
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? isOpen;
  const id = useId();
  const { label, tone } = STEP_LABELS[step.state];
  return (
    <li className={classes.step} data-state={step.state}>
      <UnstyledButton className={classes.stepHead} aria-expanded={open} aria-controls={id} onClick={() => setChosen(!open)}>
        <ServiceMark service={step.service} small />
        <span className={classes.stepWords}>
          <span className="ui-dim">{step.index === 0 ? 'Trigger' : `Reaction ${step.index}`}</span>
          <span className={classes.stepName}>{step.name}</span>
        </span>
        <span className={classes.stepSide}>
          {step.attempt > 1 && <span className="ui-dim">{`Attempt ${step.attempt}`}</span>}
          {step.durationMs !== null && <span className={`figures ui-dim`}>{durationText(step.durationMs)}</span>}
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </span>
        <IconChevronDown size={16} className={classes.chevron} aria-hidden="true" />
      </UnstyledButton>
      <div id={id} className={classes.stepBody} hidden={!open}>
        {step.error && <p className={classes.error}>{step.error}</p>}
        {step.earlier.length > 0 && (
          <ul className={classes.earlier} aria-label="Earlier attempts">
            {step.earlier.map(({ attempt, at, error, durationMs }) => (
              <li key={attempt}>{`Attempt ${attempt}, ${formatDateTime(at)}, ${durationText(durationMs)}: ${error}`}</li>
            ))}
          </ul>
        )}
        {step.index > 0 && <JsonView label="Input" value={step.input} />}
        <JsonView label="Output" value={step.output} />
      </div>
    </li>
  );
}
