import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { HistoryItem } from '#contract/history.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from './history.module.css';
import { RunSteps } from './RunSteps.tsx';
import { causeOf, summaryOf, toneOf } from './run-words.ts';

/** One run; opened, it shows its steps. */
export function RunItem({ run }: { run: HistoryItem }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={classes.run} data-row data-tone={toneOf(run)}>
      <div className={classes.runHead}>
        <UnstyledButton className={classes.opener} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <IconChevronDown size={18} className={classes.chevron} aria-hidden="true" />
          <span className={classes.runWords}>
            <span className={classes.runTitle}>
              {causeOf(run)}
              <StatusBadge tone={toneOf(run)}>{run.status}</StatusBadge>
            </span>
            <span className={classes.dim}>
              <time dateTime={run.runFrom}>{formatDateTime(run.runFrom)}</time> · {summaryOf(run)}
            </span>
          </span>
        </UnstyledButton>
        <span className={classes.ago}>
          <RelativeTime iso={run.runFrom} />
        </span>
        <Link
          to="/history/$id"
          params={{ id: run._id }}
          className={classes.details}
          aria-label={`View Details: ${causeOf(run)}, ${formatDateTime(run.runFrom)}`}
        >
          View Details
        </Link>
      </div>
      <div id={id} hidden={!open} className={classes.steps}>
        {open && <RunSteps run={run} />}
      </div>
    </li>
  );
}
