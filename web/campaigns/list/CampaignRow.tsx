import { Link } from '@tanstack/react-router';
import type { Campaign } from '#contract/campaigns.ts';
import { STATUS, stateSentence } from '#web/campaigns/campaign-labels.ts';
import list from '#web/ui/list/list.module.css';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { CampaignMenu } from '../CampaignMenu.tsx';
import { CampaignProgress } from '../CampaignProgress.tsx';
import classes from './list.module.css';
import { Targets } from './Targets.tsx';

export function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { _id, name, status, template, run } = campaign;
  const { label, tone } = STATUS[status];
  return (
    <li className={classes.row} data-row>
      <div className={classes.main}>
        <div className={classes.head}>
          <h2 className={list.cardName}>
            <Link to="/workflows/$id" params={{ id: _id }}>
              {name}
            </Link>
          </h2>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </div>
        <p className={`${classes.state} figures`}>{stateSentence(campaign)}</p>
        {run && (status === 'sending' || status === 'paused') && <CampaignProgress run={run} />}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Target</dt>
          <dd>
            <Targets campaign={campaign} />
          </dd>
        </div>
        <div>
          <dt>Template</dt>
          <dd>{template ? template.name : <span className={classes.dim}>Deleted</span>}</dd>
        </div>
      </dl>
      <div className={classes.menu}>
        <CampaignMenu campaign={campaign} />
      </div>
    </li>
  );
}
