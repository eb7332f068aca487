import { Paper } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CampaignRun } from '#contract/campaigns.ts';
import { capturedLabel, RUN_STATE } from '#web/campaigns/campaign-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from './detail.module.css';

interface Props {
  campaignId: string;
  runs: CampaignRun[];
  count: number;
  shown: string | undefined;
}

/** The runs of a repeated campaign, the newest first; one of them is shown. */
export function RunList({ campaignId, runs, count, shown }: Props) {
  return (
    <Paper withBorder component="section" className={classes.card} aria-labelledby="campaign-runs">
      <h2 id="campaign-runs" className={classes.title}>
        Sendings
      </h2>
      <ul className={classes.runs}>
        {runs.map((run, i) => (
          <li key={run._id}>
            <Link
              to="/workflows/$id"
              params={{ id: campaignId }}
              search={{ run: i === 0 ? undefined : run._id }}
              resetScroll={false}
              className={classes.run}
              aria-current={run._id === shown ? 'true' : undefined}
            >
              <time dateTime={run.startedAt}>{formatDateTime(run.startedAt)}</time>
              <StatusBadge tone={RUN_STATE[run.state].tone}>{RUN_STATE[run.state].label}</StatusBadge>
              <span className={classes.sub}>{sentOf(run)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {count > runs.length && <p className={classes.dim}>{`The newest ${formatCount(runs.length)} of ${formatCount(count)} are shown.`}</p>}
    </Paper>
  );
}

function sentOf({ sent, captured, total }: CampaignRun): string {
  const words = `${formatCount(sent)} of ${formatCount(total)} sent`;
  return captured > 0 ? `${words}, ${capturedLabel(captured)}` : words;
}
