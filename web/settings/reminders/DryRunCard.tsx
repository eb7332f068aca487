import { Button, Paper, Skeleton, Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { DryRun } from '#contract/reminders.ts';
import { formatDate } from '#web/ui/dates.ts';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { useLocalList } from '#web/ui/list/useListPage.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { ErrorState } from '#web/ui/states.tsx';
import settings from '../SettingsPage.module.css';
import { NotRemindedList } from './NotRemindedList.tsx';
import { KIND_LABELS, OWN_LETTER } from './reminder-labels.ts';
import { dryRun, PLANNED_PER_PAGE } from './reminders.api.ts';
import classes from './reminders.module.css';

/** Who would get what today, and why others would not; nothing is sent. */
export function DryRunCard({ unsaved }: { unsaved: boolean }) {
  const [asked, ask] = useState(false);
  const list = useLocalList({
    start: {} as { page?: number },
    filters: [],
    perPage: PLANNED_PER_PAGE,
    query: ({ page }) => ({ ...dryRun(page), enabled: asked }),
  });
  const { answer, isStale, isFetching } = list;
  return (
    <Paper withBorder className={settings.card} component="section" aria-labelledby="dry-run-title">
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3" id="dry-run-title">
            Dry run
          </Title>
          <p className={settings.lead}>
            {unsaved
              ? 'By the settings as they are saved; your changes do not count yet.'
              : 'What a run would do at this moment. Nothing is sent.'}
          </p>
        </div>
        <div className="ui-wrap-xs">
          <Button variant="default" renderRoot={(button) => <Link to="/history" {...button} />}>
            History
          </Button>
          <Button
            variant="default"
            leftSection={<IconFlask size={18} />}
            loading={isFetching && !isStale}
            onClick={() => (asked ? list.retry() : ask(true))}
          >
            {asked ? 'Look again' : 'Start the dry run'}
          </Button>
        </div>
      </div>
      {answer ? (
        <div aria-busy={isStale}>
          <Outcome plan={answer}>
            <ListFoot list={list} />
          </Outcome>
        </div>
      ) : list.error ? (
        <ErrorState title="The dry run did not work" error={list.error} retry={list.retry} retrying={isFetching} />
      ) : (
        asked && <Skeleton h={160} mt="md" />
      )}
    </Paper>
  );
}

/** The children are links to the other pages of the members that would be reminded. */
function Outcome({ plan, children }: { plan: DryRun; children: ReactNode }) {
  return (
    <>
      <p className={classes.sum} role="status">
        {sumOf(plan)}
      </p>
      {plan.captured && (
        <p className={classes.dim}>
          Nothing would be sent: no mail account is linked. The reminders would be kept in the Outbox and count for nobody.
        </p>
      )}
      {plan.reminders.length > 0 && (
        <ul className={classes.planned}>
          {plan.reminders.map((one) => (
            <li key={one._id} className={classes.plan}>
              <span className={classes.stepLabel}>
                <Link to="/users/$memberId/profile" params={{ memberId: one._id }} className={classes.who}>
                  {one.fullName}
                </Link>
                <span className={classes.dim}>{one.email}</span>
              </span>
              <span className={classes.stepLabel}>
                <span>
                  {KIND_LABELS[one.state]} reminder {one.sequence}
                </span>
                <span className={classes.dim}>{one.template ?? OWN_LETTER}</span>
              </span>
              <span className={classes.next}>Due {formatDate(one.due)}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
      {plan.outCount > 0 && (
        <>
          <h3 className={classes.subtitle}>
            {plan.runOut ? 'Would be moved to Out' : 'Had all their reminders and did not pay; moving to Out is switched off'} (
            {formatCount(plan.outCount)})
          </h3>
          <ul className={classes.names}>
            {plan.outs.map(({ _id, fullName, due }) => (
              <li key={_id}>
                <Link to="/users/$memberId/profile" params={{ memberId: _id }} className={classes.who}>
                  {fullName}
                </Link>{' '}
                <span className={classes.dim}>due {formatDate(due)}</span>
              </li>
            ))}
            {plan.outCount > plan.outs.length && <li className={classes.dim}>and {formatCount(plan.outCount - plan.outs.length)} more</li>}
          </ul>
        </>
      )}
      <NotRemindedList others={plan.others} />
    </>
  );
}

function sumOf({ count, day, runReminder }: DryRun): string {
  const who =
    count === 0
      ? 'Nobody would be reminded'
      : count === 1
        ? '1 member would be reminded'
        : `${formatCount(count)} members would be reminded`;
  const off = runReminder ? '' : ' Daily reminders are switched off: only a run by hand sends them.';
  return `${who} on ${formatDate(day)}.${off}`;
}
