import { Anchor, Button, Paper } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Campaign, CampaignRun } from '#contract/campaigns.ts';
import { doneOf, remainingTimeLabel, runSentence, stateSentence } from '#web/campaigns/campaign-labels.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { CampaignProgress } from '../CampaignProgress.tsx';
import { useCampaignActions } from '../useCampaignActions.ts';
import classes from './detail.module.css';

interface Props {
  campaign: Campaign;
  run: CampaignRun;
  /** True for the last run; actions on the campaign apply to it. */
  last: boolean;
}

/** The live progress of a run, and its actions. */
export function RunCard({ campaign, run, last }: Props) {
  const { pause, resume, cancel, retry, moving } = useCampaignActions(campaign);
  const { status } = campaign;
  const underWay = last && (status === 'sending' || status === 'paused');
  const mayRetry = last && run.failed > 0 && (run.state === 'completed' || run.state === 'sending');
  return (
    <Paper withBorder component="section" className={classes.card} aria-labelledby="campaign-run">
      <h2 id="campaign-run" className={classes.title}>
        {`Sending of ${formatDateTime(run.startedAt)}`}
      </h2>
      {run.account && <p className={classes.from}>{`From ${run.account.email}`}</p>}
      <p className={`${classes.state} figures`} role="status">
        {underWay ? stateSentence(campaign) : runSentence(run)}
      </p>
      <CampaignProgress run={run} size="lg" />
      {underWay && <TimeLeft run={run} />}
      <dl className={classes.figures}>
        <Figure label="Recipients" n={run.total} />
        <Figure label="Sent" n={run.sent} tone="positive" />
        {run.captured > 0 && <Figure label="Kept in the Outbox" n={run.captured} tone="warning" />}
        <Figure label="Waiting" n={run.pending} />
        <Figure label="Failed" n={run.failed} tone="negative" />
        <Figure label="Skipped" n={run.skipped} />
        <Figure label="Uncertain" n={run.uncertain} tone="warning" />
      </dl>
      {run.captured > 0 && (
        <p className={classes.dim}>
          Kept in the Outbox: sent to nobody, because no mail account was linked. Each e-mail can be read from the list below.{' '}
          <Anchor component={Link} to="/settings" search={{ section: 'email' } as never} inherit>
            Link a mail account
          </Anchor>
        </p>
      )}
      {run.uncertain > 0 && (
        <p className={classes.dim}>
          Uncertain: the mail server may or may not have taken them. They are not sent again, so that nobody gets two.
        </p>
      )}
      {(underWay || mayRetry) && (
        <div className={classes.actions}>
          {underWay && status === 'sending' && (
            <Button leftSection={<IconPlayerPause size={18} />} loading={moving === 'pause'} onClick={() => void pause()}>
              Pause
            </Button>
          )}
          {underWay && status === 'paused' && (
            <Button leftSection={<IconPlayerPlay size={18} />} loading={moving === 'resume'} onClick={() => void resume()}>
              Resume
            </Button>
          )}
          {mayRetry && (
            <Button variant="default" leftSection={<IconRefresh size={18} />} loading={moving === 'retry'} onClick={() => void retry()}>
              {run.failed === 1 ? 'Retry the 1 failed' : `Retry the ${formatCount(run.failed)} failed`}
            </Button>
          )}
          {underWay && (
            <Button variant="default" leftSection={<IconX size={18} />} loading={moving === 'cancel'} onClick={() => void cancel()}>
              Cancel
            </Button>
          )}
        </div>
      )}
    </Paper>
  );
}

/** The pace is measured since this screen first showed the run, because earlier pauses and limits say nothing about it. */
function TimeLeft({ run }: { run: CampaignRun }) {
  const [first] = useState(() => ({ at: Date.now(), done: doneOf(run) }));
  const words = remainingTimeLabel(first, run, Date.now());
  return words && <p className={classes.dim}>{words}</p>;
}

function Figure({ label, n, tone }: { label: string; n: number; tone?: 'positive' | 'negative' | 'warning' }) {
  return (
    <div data-tone={n > 0 ? tone : undefined}>
      <dt>{label}</dt>
      <dd>{formatCount(n)}</dd>
    </div>
  );
}
