import { Link } from '@tanstack/react-router';
import type { CampaignRun } from '#contract/campaigns.ts';
import { RUN_STATE } from '#web/campaigns/campaign-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import * as campaignText from '../campaigns.messages.ts';
import classes from '../campaigns.module.css';
import * as text from './detail.messages.ts';

interface Props {
  campaignId: string;
  runs: CampaignRun[];
  count: number;
  shown: string | undefined;
}

/** The runs of a repeated campaign, the newest first; one of them is shown. */
export function RunList({ campaignId, runs, count, shown }: Props) {
  return (
    <SectionCard title={text.sendings()}>
      <ul className="ui-plain-list">
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
              <span className="ui-dim">{sentLabel(run)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {count > runs.length && <p className="ui-dim">{text.newestShown({ shown: runs.length, count })}</p>}
    </SectionCard>
  );
}

function sentLabel({ sent, captured, total }: CampaignRun): string {
  const label = text.sentOf({ sent, total });
  return captured > 0 ? `${label}, ${campaignText.capturedCount({ count: captured })}` : label;
}
