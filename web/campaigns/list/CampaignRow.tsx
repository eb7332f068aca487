import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Campaign } from '#contract/campaigns.ts';
import { STATUS, stateSentence } from '#web/campaigns/campaign-labels.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import list from '#web/ui/list/list.module.css';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { CampaignMenu } from '../CampaignMenu.tsx';
import { CampaignProgress } from '../CampaignProgress.tsx';
import classes from '../campaigns.module.css';
import { Targets } from './Targets.tsx';

export function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { _id: id, name, status, template, run } = campaign;
  const { label, tone } = STATUS[status];
  return (
    <li className={classes.row} data-row>
      <div>
        <Group gap="0 0.75rem">
          <h2 className={list.cardName}>
            <Link to="/workflows/$id" params={{ id }}>
              {name}
            </Link>
          </h2>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </Group>
        <Text c="dimmed" className="ui-numbers">
          {stateSentence(campaign)}
        </Text>
        {run && (status === 'sending' || status === 'paused') && <CampaignProgress run={run} />}
      </div>
      <div className={classes.rowFacts}>
        <Facts>
          <Fact label="Target">
            <Targets campaign={campaign} />
          </Fact>
          <Fact label="Template">{template ? template.name : 'Deleted'}</Fact>
        </Facts>
      </div>
      <CampaignMenu campaign={campaign} />
    </li>
  );
}
