import { Button, Paper } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import classes from './dashboard.module.css';

type Setup = NonNullable<Dashboard['setup']>;

const STEPS = [
  { key: 'form', to: '/forms/new', label: 'Create your first form', why: 'Ask your leads and members anything.' },
  { key: 'shared', to: '/forms', label: 'Publish it and share its link', why: 'Anyone with the link can answer, on any phone.' },
  { key: 'members', to: '/users', label: 'Add your members', why: 'One by one, or all at once from a file.' },
  { key: 'payment', to: '/payments', label: 'Record the first payment', why: 'Due days and statuses follow from it.' },
] as const satisfies { key: keyof Setup; to: string; label: string; why: string }[];

/** Leads an empty programme through what it begins with; done, it is gone. */
export function SetupCard({ setup }: { setup: Setup }) {
  const [hidden, hide] = useLocalStorage({ key: 'cauri.setup-hidden', defaultValue: false, getInitialValueInEffect: false });
  const done = STEPS.filter(({ key }) => setup[key]).length;
  const next = STEPS.find(({ key }) => !setup[key]);
  if (hidden || !next) return null;
  return (
    <Paper component="section" withBorder className={classes.setup} aria-labelledby="setup">
      <div className={classes.setupHead}>
        <div>
          <h2 id="setup" className={classes.setupTitle}>
            Set up your programme
          </h2>
          <p className={classes.setupDone}>{`${done} of ${STEPS.length} done`}</p>
        </div>
        <Button variant="subtle" color="gray" onClick={() => hide(true)}>
          Hide
        </Button>
      </div>
      <div className={classes.progress} aria-hidden="true">
        <span style={{ width: `${(100 * done) / STEPS.length}%` }} />
      </div>
      <ol className={classes.steps}>
        {STEPS.map(({ key, to, label, why }, i) => (
          <li key={key} className={classes.step} data-done={setup[key] || undefined} aria-current={next.key === key ? 'step' : undefined}>
            <span className={classes.mark} aria-hidden="true">
              {setup[key] ? <IconCheck size={16} /> : i + 1}
            </span>
            <div className={classes.grow}>
              {setup[key] ? (
                <span className={classes.stepName}>{`Done: ${label}`}</span>
              ) : (
                <Link to={to} className={classes.stepName}>
                  {label}
                </Link>
              )}
              <div className="ui-dim">{why}</div>
            </div>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
