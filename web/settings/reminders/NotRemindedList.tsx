import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { DryRun, NotReminded } from '#contract/reminders.ts';
import { formatDate } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { REASONS } from './reminder-labels.ts';
import { others as someOthers } from './reminders.api.ts';
import classes from './reminders.module.css';

/** Why others are not reminded, with some of them by name. */
export function NotRemindedList({ others }: { others: DryRun['others'] }) {
  if (others.length === 0) return null;
  return (
    <>
      <h3 className={classes.subtitle}>Would not be reminded</h3>
      <ul className={classes.reasons}>
        {others.map((one) => (
          <Reason key={one.reason} {...one} />
        ))}
      </ul>
    </>
  );
}

function Reason({ reason, count }: DryRun['others'][number]) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <UnstyledButton className={classes.reason} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <IconChevronDown size={16} className={classes.chevron} aria-hidden="true" />
        <span className={classes.grow}>{REASONS[reason]}</span>
        <span className="figures">{formatCount(count)}</span>
      </UnstyledButton>
      <div id={id} hidden={!open}>
        {open && <Some reason={reason} count={count} />}
      </div>
    </li>
  );
}

function Some({ reason, count }: { reason: NotReminded; count: number }) {
  const { data, error } = useQuery(someOthers(reason));
  if (error) return <p className={classes.dim}>They could not be loaded.</p>;
  if (!data) return <p className={classes.dim}>Loading...</p>;
  return (
    <ul className={classes.names}>
      {data.map(({ _id, fullName, day }) => (
        <li key={_id}>
          <Link to="/users/$memberId/profile" params={{ memberId: _id }} className={classes.who}>
            {fullName}
          </Link>
          {day && <span className={classes.dim}> on {formatDate(day)}</span>}
        </li>
      ))}
      {count > data.length && <li className={classes.dim}>and {formatCount(count - data.length)} more</li>}
    </ul>
  );
}
