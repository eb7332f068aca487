import { Paper } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Campaign } from '#contract/campaigns.ts';
import { scheduleLabel } from '#web/campaigns/campaign-labels.ts';
import { shortTags } from '#web/templates/template-words.ts';
import { Targets } from '../list/Targets.tsx';
import classes from './detail.module.css';

/** The content, the recipients and the schedule of a campaign. */
export function DetailsCard({ campaign }: { campaign: Campaign }) {
  const { template, account } = campaign;
  return (
    <Paper withBorder component="section" className={classes.card} aria-labelledby="campaign-details">
      <h2 id="campaign-details" className={classes.title}>
        Campaign
      </h2>
      <dl className={classes.rows}>
        <div>
          <dt>Template</dt>
          <dd>
            {template ? (
              <>
                <Link to="/template-preview/$id" params={{ id: template._id }}>
                  {template.name}
                </Link>
                <span className={classes.sub}>{shortTags(template.subject)}</span>
              </>
            ) : (
              'It was deleted'
            )}
          </dd>
        </div>
        <div>
          <dt>Target</dt>
          <dd>
            <Targets campaign={campaign} />
          </dd>
        </div>
        <div>
          <dt>Schedule</dt>
          <dd>{scheduleLabel(campaign)}</dd>
        </div>
        <div>
          <dt>Account</dt>
          <dd>{account ? account.email : 'The default account'}</dd>
        </div>
      </dl>
    </Paper>
  );
}
