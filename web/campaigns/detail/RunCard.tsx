import { Button, Group, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Campaign, CampaignRun } from '#contract/campaigns.ts';
import { doneOf, remainingTimeLabel, runSentence, stateSentence } from '#web/campaigns/campaign-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Statistics } from '#web/ui/Statistics.tsx';
import { CampaignProgress } from '../CampaignProgress.tsx';
import { useCampaignActions } from '../useCampaignActions.ts';

interface Props {
  campaign: Campaign;
  run: CampaignRun;
  /** True for the last run; actions on the campaign apply to it. */
  isLast: boolean;
}

/** The live progress of a run, and its actions. */
export function RunCard({ campaign, run, isLast }: Props) {
  const { move, cancel, moving } = useCampaignActions(campaign);
  const { status } = campaign;
  const isUnderWay = isLast && (status === 'sending' || status === 'paused');
  const mayRetry = isLast && run.failed > 0 && (run.state === 'completed' || run.state === 'sending');
  return (
    <SectionCard
      title={`Sending of ${formatDateTime(run.startedAt)}`}
      aside={run.account && <span className="ui-dim">{`From ${run.account.email}`}</span>}
    >
      <Text className="ui-numbers" role="status" mb="sm">
        {isUnderWay ? stateSentence(campaign) : runSentence(run)}
      </Text>
      <CampaignProgress run={run} size="lg" />
      {isUnderWay && <TimeLeft run={run} />}
      <Statistics
        statistics={[
          { label: 'Recipients', value: run.total },
          { label: 'Sent', value: run.sent, tone: 'positive' },
          ...(run.captured > 0 ? [{ label: 'Kept in the Outbox', value: run.captured, tone: 'warning' as const }] : []),
          { label: 'Waiting', value: run.pending },
          { label: 'Failed', value: run.failed, tone: 'negative' },
          { label: 'Skipped', value: run.skipped },
          { label: 'Uncertain', value: run.uncertain, tone: 'warning' },
        ]}
      />
      {run.captured > 0 && (
        <p className="ui-dim">
          Kept in the Outbox: sent to nobody, because no mail account was linked. Each e-mail can be read from the list below.{' '}
          <TextLink inherit to="/settings" search={{ section: 'email' }}>
            Link a mail account
          </TextLink>
        </p>
      )}
      {run.uncertain > 0 && (
        <p className="ui-dim">
          Uncertain: the mail server may or may not have taken them. They are not sent again, so that nobody gets two.
        </p>
      )}
      {(isUnderWay || mayRetry) && (
        <Group gap="xs" mt="lg">
          {isUnderWay && status === 'sending' && (
            <Button leftSection={<IconPlayerPause size={18} />} loading={moving === 'pause'} onClick={() => void move('pause')}>
              Pause
            </Button>
          )}
          {isUnderWay && status === 'paused' && (
            <Button leftSection={<IconPlayerPlay size={18} />} loading={moving === 'resume'} onClick={() => void move('resume')}>
              Resume
            </Button>
          )}
          {mayRetry && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} />}
              loading={moving === 'retry'}
              onClick={() => void move('retry')}
            >
              {`Retry the ${formatCount(run.failed)} failed`}
            </Button>
          )}
          {isUnderWay && (
            <Button variant="default" leftSection={<IconX size={18} />} loading={moving === 'cancel'} onClick={() => void cancel()}>
              Cancel
            </Button>
          )}
        </Group>
      )}
    </SectionCard>
  );
}

/** The pace is measured since this screen first showed the run, because earlier pauses and limits say nothing about it. */
function TimeLeft({ run }: { run: CampaignRun }) {
  const [first] = useState(() => ({ at: Date.now(), done: doneOf(run) }));
  const label = remainingTimeLabel(first, run, Date.now());
  return label && <p className="ui-dim">{label}</p>;
}
