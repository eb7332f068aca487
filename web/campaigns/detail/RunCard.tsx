import { Button, Group, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type Campaign, type CampaignRun, MAY_RETRY } from '#contract/campaigns.ts';
import { doneOf, remainingTimeLabel, runSentence, stateSentence } from '#web/campaigns/campaign-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { marked } from '#web/ui/marked.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Statistics } from '#web/ui/Statistics.tsx';
import * as word from '#web/ui/words.messages.ts';
import { CampaignProgress } from '../CampaignProgress.tsx';
import * as campaignText from '../campaigns.messages.ts';
import { useCampaignActions } from '../useCampaignActions.tsx';
import * as text from './detail.messages.ts';
import { LOG_HEADING } from './RunLog.tsx';

interface Props {
  campaign: Campaign;
  run: CampaignRun;
  /** True for the last run; actions on the campaign apply to it. */
  isLast: boolean;
}

export function RunCard({ campaign, run, isLast }: Props) {
  const { move, cancel, moving } = useCampaignActions(campaign);
  const { status } = campaign;
  const isUnderWay = isLast && (status === 'sending' || status === 'paused');
  const mayRetry = isLast && MAY_RETRY.includes(status) && run.failed > 0 && (run.state === 'completed' || run.state === 'sending');
  const linkTo = (state: 'failed' | 'uncertain') => (number: string) => (
    <TextLink
      inherit
      c="inherit"
      underline="always"
      className="ui-touch-link"
      aria-label={text.showThese[state]({ number })}
      to="/workflows/$id"
      params={{ id: campaign._id }}
      search={{ run: isLast ? undefined : run._id, state }}
      hash={LOG_HEADING}
    >
      {number}
    </TextLink>
  );
  return (
    <SectionCard
      title={text.sendingOf({ at: formatDateTime(run.startedAt) })}
      lead={run.account ? text.from({ email: run.account.email }) : undefined}
    >
      <Text className="ui-numbers" role="status" mb="sm">
        {isUnderWay ? stateSentence(campaign) : runSentence(run)}
      </Text>
      <CampaignProgress run={run} size="lg" />
      {isUnderWay && <TimeLeft key={`${run._id} ${status} ${run.resumesAt}`} run={run} />}
      <Statistics
        statistics={[
          { label: text.recipients(), value: run.total },
          { label: text.sent(), value: run.sent, tone: 'positive' },
          ...(run.captured > 0 ? [{ label: text.captured(), value: run.captured, tone: 'warning' as const }] : []),
          { label: text.waiting(), value: run.pending },
          { label: text.failed(), value: run.failed, tone: 'negative', show: linkTo('failed') },
          { label: text.skipped(), value: run.skipped },
          { label: text.uncertain(), value: run.uncertain, tone: 'warning', show: linkTo('uncertain') },
        ]}
      />
      {run.captured > 0 && (
        <Text className="ui-dim" mt="sm">
          {marked(text.capturedHint(), {
            link: (words) => (
              <TextLink inherit to="/settings" search={{ section: 'email' }}>
                {words}
              </TextLink>
            ),
          })}
        </Text>
      )}
      {run.uncertain > 0 && (
        <Text className="ui-dim" mt="sm">
          {text.uncertainHint()}
        </Text>
      )}
      {(isUnderWay || mayRetry) && (
        <Group gap="xs" mt="lg">
          {isUnderWay && status === 'sending' && (
            <Button leftSection={<IconPlayerPause size={18} />} loading={moving === 'pause'} onClick={() => void move('pause')}>
              {campaignText.pause()}
            </Button>
          )}
          {isUnderWay && status === 'paused' && (
            <Button leftSection={<IconPlayerPlay size={18} />} loading={moving === 'resume'} onClick={() => void move('resume')}>
              {campaignText.resume()}
            </Button>
          )}
          {mayRetry && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} />}
              loading={moving === 'retry'}
              onClick={() => void move('retry')}
            >
              {text.retryFailed({ count: run.failed })}
            </Button>
          )}
          {isUnderWay && (
            <Button variant="default" leftSection={<IconX size={18} />} loading={moving === 'cancel'} onClick={() => void cancel()}>
              {word.cancel()}
            </Button>
          )}
        </Group>
      )}
    </SectionCard>
  );
}

/** The pace is measured since this screen showed that the run goes on, because earlier pauses and limits say nothing about it. */
function TimeLeft({ run }: { run: CampaignRun }) {
  const [first] = useState(() => ({ at: Date.now(), done: doneOf(run) }));
  const label = remainingTimeLabel(first, run, Date.now());
  return label && <p className="ui-dim">{label}</p>;
}
