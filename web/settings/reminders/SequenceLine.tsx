import { Paper, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { PlannedStep } from '#contract/reminders.ts';
import { formatDate } from '#web/ui/dates.ts';
import { ErrorState } from '#web/ui/states.tsx';
import settings from '../SettingsPage.module.css';
import { KIND_LABELS, OWN_LETTER, whenOf } from './reminder-labels.ts';
import { sequence } from './reminders.api.ts';
import classes from './reminders.module.css';

/** The line reaches at least so far to both sides of the day that the reminders are about. */
const [FROM, TO] = [-30, 14];

/** Both sequences as they are saved, on one line of days around the day that money is due. */
export function SequenceLine({ unsaved }: { unsaved: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(sequence);
  return (
    <Paper withBorder className={settings.card} component="section" aria-labelledby="sequence-title">
      <Title order={2} size="h3" id="sequence-title">
        What goes out when
      </Title>
      <p className={settings.lead}>
        {unsaved
          ? 'As it is saved now: your changes show here once they are saved.'
          : 'Day 0 is the due date, or the day a subscription ends.'}
      </p>
      {data ? (
        data.length === 0 ? (
          <p className={classes.none}>No reminder is set.</p>
        ) : (
          <>
            <Line steps={data} />
            <Steps steps={data} />
          </>
        )
      ) : error ? (
        <ErrorState title="The sequence could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <Skeleton h={180} mt="md" />
      )}
    </Paper>
  );
}

function Line({ steps }: { steps: PlannedStep[] }) {
  const days = steps.map((step) => step.days);
  const [from, to] = [Math.min(FROM, ...days), Math.max(TO, ...days)];
  const place = (day: number) => ({ '--at': `${((day - from) / (to - from)) * 100}%` }) as CSSProperties;
  return (
    // The list below says the same in words.
    <div className={classes.line} aria-hidden="true">
      <span className={classes.zero} style={place(0)}>
        Day 0
      </span>
      {steps.map((step) => (
        <span key={`${step.state} ${step.sequence}`} className={classes.dot} data-kind={step.state} style={place(step.days)}>
          {step.sequence}
          <span className={classes.dotDay}>{step.days > 0 ? `+${step.days}` : step.days < 0 ? `−${-step.days}` : '0'}</span>
        </span>
      ))}
    </div>
  );
}

function Steps({ steps }: { steps: PlannedStep[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={`${step.state} ${step.sequence}`} className={classes.step}>
          <span className={classes.badge} data-kind={step.state}>
            {KIND_LABELS[step.state]} {step.sequence}
          </span>
          <span className={classes.stepLabel}>
            <span className={classes.when}>{whenOf(step)}</span>
            <span className={classes.dim}>{step.template ?? OWN_LETTER}</span>
          </span>
          <span className={classes.next}>
            {step.next ? (
              <>
                Next:{' '}
                <Link to="/users/$memberId/profile" params={{ memberId: step.next._id }}>
                  {step.next.fullName}
                </Link>
                , {formatDate(step.next.day)}
              </>
            ) : (
              'Nobody in sight'
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
