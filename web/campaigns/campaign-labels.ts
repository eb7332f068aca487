import type { Campaign, CampaignPeriod, CampaignRun, CampaignStatus, RunDelivery } from '#contract/campaigns.ts';
import { formatDate, formatDateTime, formatTime } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export const STATUS: Record<CampaignStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  paused: { label: 'Paused', tone: 'warning' },
  completed: { label: 'Completed', tone: 'positive' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'negative' },
};

export const RUN_STATE: Record<CampaignRun['state'], { label: string; tone: Tone }> = {
  freezing: { label: 'Gathering', tone: 'info' },
  sending: STATUS.sending,
  paused: STATUS.paused,
  completed: STATUS.completed,
  cancelled: STATUS.cancelled,
  failed: STATUS.failed,
};

export const DELIVERY: Record<RunDelivery['state'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'positive' },
  captured: { label: 'Kept in the Outbox', tone: 'warning' },
  failed: { label: 'Failed', tone: 'negative' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  uncertain: { label: 'Uncertain', tone: 'warning' },
};

/** The recipients whose result is known. */
export const doneOf = ({ total, pending }: CampaignRun): number => total - pending;

/** The status of a campaign as one sentence. */
export function stateSentence(campaign: Campaign): string {
  const { status, run, reason } = campaign;
  if (status === 'draft') return 'A draft: nothing is sent until it is launched.';
  if (status === 'scheduled') return scheduledSentence(campaign);
  if (status === 'failed') return reason ?? run?.reason ?? 'It could not be sent.';
  if (!run) return WITHOUT_RUN[status];
  if (status === 'sending') return sendingSentence(run);
  if (status !== 'paused') return runSentence(run);
  const isUnderWay = run.state === 'freezing' || run.state === 'sending' || run.state === 'paused';
  return isUnderWay ? pausedSentence(run, reason ?? run.reason) : WITHOUT_RUN.paused;
}

const WITHOUT_RUN = {
  sending: 'It begins in a moment.',
  paused: 'Paused: nothing goes out until it is resumed.',
  completed: 'Nothing was sent.',
  cancelled: 'Cancelled before anything was sent.',
};

function scheduledSentence({ nextAt, oneTime, frequency }: Campaign): string {
  if (!nextAt) return 'Scheduled, without a date to come.';
  const at = formatDateTime(nextAt);
  if (oneTime || !frequency) return `Goes out on ${at}`;
  return `Goes out next on ${at}, ${frequencyLabel(frequency)}`;
}

function sendingSentence(run: CampaignRun): string {
  const { state, total, reason, resumesAt, account } = run;
  if (state === 'freezing') return `Gathering the recipients, ${formatCount(total)} so far`;
  if (reason) return `Waiting at ${progressOf(run)}: ${reason}`;
  const limit = account?.type === 'google' ? 'Gmail limit' : 'account limit';
  return resumesAt ? `Sending ${progressOf(run)}, resumes ${clockOf(resumesAt)} (${limit})` : `Sending ${progressOf(run)}`;
}

const pausedSentence = (run: CampaignRun, reason: string | null): string =>
  reason ? `Paused at ${progressOf(run)}: ${reason}` : `Paused at ${progressOf(run)}`;

const progressOf = (run: CampaignRun): string => `${formatCount(doneOf(run))} of ${formatCount(run.total)}`;

/** The remaining time at the pace since `first`; null while that is too short to tell. */
export function remainingTimeLabel(first: { at: number; done: number }, run: CampaignRun, now: number): string | null {
  const [elapsed, done] = [now - first.at, doneOf(run) - first.done];
  if (run.state !== 'sending' || run.resumesAt || run.reason || run.pending === 0 || done < 5 || elapsed < 4_000) return null;
  const seconds = Math.max(1, Math.round((elapsed * run.pending) / done / 1_000));
  if (seconds < 60) return `About ${seconds} s left`;
  return seconds < 3_600 ? `About ${Math.round(seconds / 60)} min left` : `About ${Math.round(seconds / 360) / 10} h left`;
}

/** The hour, with the day when it is not today. */
function clockOf(iso: string): string {
  return formatDate(iso) === formatDate(new Date().toISOString()) ? formatTime(iso) : formatDateTime(iso);
}

/** The result of a run, or its progress, as one sentence. */
export function runSentence(run: CampaignRun): string {
  const { state, sent, captured, total, finishedAt } = run;
  if (state === 'freezing' || state === 'sending') return sendingSentence(run);
  if (state === 'paused') return pausedSentence(run, run.reason);
  if (state === 'failed') return run.reason ?? 'It could not be sent.';
  if (state === 'cancelled') {
    if (sent > 0) return `Cancelled after ${formatCount(sent)} of ${formatCount(total)} were sent`;
    return captured > 0 ? `Cancelled before anything was sent: ${capturedLabel(captured)}` : 'Cancelled before anything was sent.';
  }
  if (total === 0) return 'There was nobody to send it to.';
  const at = formatDateTime(finishedAt ?? run.startedAt);
  return sent === total
    ? `Sent to ${membersLabel(total)} on ${at}`
    : `Sent to ${formatCount(sent)} of ${membersLabel(total)} on ${at}: ${missedLabel(run)}`;
}

export const capturedLabel = (captured: number): string => `${formatCount(captured)} kept in the Outbox`;

/** The recipients that were not reached, by the reason. */
function missedLabel({ captured, failed, skipped, uncertain }: CampaignRun): string {
  const parts = [
    captured > 0 && capturedLabel(captured),
    failed > 0 && `${formatCount(failed)} failed`,
    skipped > 0 && `${formatCount(skipped)} skipped`,
    uncertain > 0 && `${formatCount(uncertain)} uncertain`,
  ];
  return parts.filter(Boolean).join(', ') || 'the others were not sent';
}

export const membersLabel = (n: number): string => (n === 1 ? '1 member' : `${formatCount(n)} members`);

const PERIODS: Record<CampaignPeriod, { one: string; many: string }> = {
  day: { one: 'every day', many: 'days' },
  week: { one: 'every week', many: 'weeks' },
  month: { one: 'every month', many: 'months' },
  year: { one: 'every year', many: 'years' },
};

/** How often and until when the campaign is sent. */
export function frequencyLabel({ period, frequency, to }: NonNullable<Campaign['frequency']>): string {
  const { one, many } = PERIODS[period];
  const every = frequency === 1 ? one : `every ${formatCount(frequency)} ${many}`;
  return to ? `${every} until ${formatDate(to)}` : every;
}

/** When the campaign is scheduled, whatever its status is. */
export function scheduleLabel({ scheduleAt, oneTime, frequency }: Campaign): string {
  const first = scheduleAt ? formatDateTime(scheduleAt) : 'As soon as it is launched';
  return oneTime || !frequency ? `${first}, once` : `${first}, ${frequencyLabel(frequency)}`;
}

/** The group that gets the campaign; undefined when members are chosen one by one. */
export function groupLabel({ all, moderators }: Pick<Campaign, 'all' | 'moderators'>): string | undefined {
  if (all) return 'All members';
  return moderators ? 'Moderators' : undefined;
}

/** True while staff may still change the campaign. */
export const isEditable = ({ status }: Campaign): boolean => status === 'draft' || status === 'scheduled';

/** The screen at the address of a campaign that does not exist. */
export const MISSING_CAMPAIGN = {
  screen: 'Campaign Workflows',
  title: 'Campaign not found',
  to: '/workflows',
  link: 'Go to campaigns',
} as const;
