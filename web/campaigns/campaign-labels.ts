import { type Campaign, type CampaignRun, type CampaignStatus, type LOG_STATES, MAY_CHANGE } from '#contract/campaigns.ts';
import { deliveryState } from '#contract/delivery.messages.ts';
import { listAnd } from '#contract/language.ts';
import { formatDate, formatDateTime, formatRecent } from '#web/ui/dates.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import { timeLeft } from '#web/ui/time-left.ts';
import * as text from './campaigns.messages.ts';

export const STATUS: Record<CampaignStatus, { label: string; tone: Tone }> = {
  draft: { label: text.status.draft(), tone: 'neutral' },
  scheduled: { label: text.status.scheduled(), tone: 'info' },
  sending: { label: text.status.sending(), tone: 'info' },
  paused: { label: text.status.paused(), tone: 'warning' },
  completed: { label: text.status.completed(), tone: 'positive' },
  cancelled: { label: text.status.cancelled(), tone: 'neutral' },
  failed: { label: text.status.failed(), tone: 'negative' },
};

/** A completed campaign is green only when all its messages left. */
export const statusTone = ({ status, run }: Pick<Campaign, 'status' | 'run'>): Tone =>
  status === 'completed' && run && run.failed + run.captured + run.uncertain > 0 ? 'warning' : STATUS[status].tone;

export const RUN_STATE: Record<CampaignRun['state'], { label: string; tone: Tone }> = {
  freezing: { label: text.runState.freezing(), tone: 'info' },
  sending: STATUS.sending,
  paused: STATUS.paused,
  completed: { ...STATUS.completed, label: text.runState.completed() },
  cancelled: { ...STATUS.cancelled, label: text.runState.cancelled() },
  failed: STATUS.failed,
};

/** The name of a result that recipients are filtered by. What was delivered or read was sent, and its badge says more. */
export const resultLabel = (state: (typeof LOG_STATES)[number]): string =>
  state === 'sent' ? text.sentDeliveredOrRead() : deliveryState[state]();

/** The recipients whose result is known. */
export const doneOf = ({ total, pending }: CampaignRun): number => total - pending;

export function stateSentence(campaign: Campaign): string {
  const { status, run, reason } = campaign;
  if (status === 'draft') return text.draftSentence();
  if (status === 'scheduled') return scheduledSentence(campaign);
  if (status === 'failed') return reason ?? run?.reason ?? text.couldNotBeSent();
  if (!run) return WITHOUT_RUN[status];
  if (status === 'sending') return sendingSentence(run);
  if (status !== 'paused') return runSentence(run);
  const isUnderWay = run.state === 'freezing' || run.state === 'sending' || run.state === 'paused';
  return isUnderWay ? pausedSentence(run, reason ?? run.reason) : WITHOUT_RUN.paused;
}

const WITHOUT_RUN = {
  sending: text.beginsSoon(),
  paused: text.pausedSentence(),
  completed: text.nothingSent(),
  cancelled: text.cancelledUnsent(),
};

function scheduledSentence({ nextAt, oneTime, frequency }: Campaign): string {
  if (!nextAt) return text.withoutDate();
  const at = formatDateTime(nextAt);
  if (oneTime || !frequency) return text.goesOut({ at });
  return text.goesOutNext({ at, frequency: frequencyLabel(frequency) });
}

function sendingSentence(run: CampaignRun): string {
  const { state, total, reason, resumesAt, account } = run;
  if (state === 'freezing') return text.gathering({ count: total });
  const progress = { done: doneOf(run), total };
  if (reason) return text.waitingAt({ ...progress, reason });
  if (!resumesAt) return text.sending(progress);
  return text.sendingResumes({ ...progress, at: formatRecent(resumesAt), isGmail: account?.type === 'google' });
}

function pausedSentence(run: CampaignRun, reason: string | null): string {
  const progress = { done: doneOf(run), total: run.total };
  return reason ? text.pausedAtBecause({ ...progress, reason }) : text.pausedAt(progress);
}

/** The remaining time at the pace since `first`; null while that is too short to tell. */
export function remainingTimeLabel(first: { at: number; done: number }, run: CampaignRun, now: number): string | null {
  const [elapsed, done] = [now - first.at, doneOf(run) - first.done];
  if (run.state !== 'sending' || run.resumesAt || run.reason || run.pending === 0 || done < 5 || elapsed < 4_000) return null;
  return text.timeLeft({ time: timeLeft({ elapsedMs: elapsed, done, left: run.pending }) });
}

/** The result of a run, or its progress, as one sentence. */
export function runSentence(run: CampaignRun): string {
  const { state, sent, captured, total, finishedAt } = run;
  if (state === 'freezing' || state === 'sending') return sendingSentence(run);
  if (state === 'paused') return pausedSentence(run, run.reason);
  if (state === 'failed') return run.reason ?? text.couldNotBeSent();
  if (state === 'cancelled') {
    if (sent > 0) return text.cancelledAfter({ sent, total });
    return captured > 0 ? text.cancelledUnsentBut({ captured: text.capturedCount({ count: captured }) }) : text.cancelledUnsent();
  }
  if (total === 0) return text.nobodyToSendTo();
  const at = formatDateTime(finishedAt ?? run.startedAt);
  return sent === total ? text.sentToAll({ count: total, at }) : text.sentToSome({ sent, total, at, missed: missedLabel(run) });
}

/** The recipients that were not reached, by the reason. */
function missedLabel({ captured, failed, skipped, uncertain }: CampaignRun): string {
  const parts = [
    captured > 0 && text.capturedCount({ count: captured }),
    failed > 0 && text.failedCount({ count: failed }),
    skipped > 0 && text.skippedCount({ count: skipped }),
    uncertain > 0 && text.uncertainCount({ count: uncertain }),
  ];
  return parts.filter(Boolean).join(', ') || text.othersNotSent();
}

export function frequencyLabel({ period, frequency, to }: NonNullable<Campaign['frequency']>): string {
  const every = text.every[period]({ count: frequency });
  return to ? text.until({ frequency: every, day: formatDate(to) }) : every;
}

/** The schedule is shown whatever the status of the campaign is. */
export function scheduleLabel({ scheduleAt, oneTime, frequency }: Campaign): string {
  const from = oneTime ? null : frequency?.from;
  const first = scheduleAt ? formatDateTime(scheduleAt) : from ? text.fromDay({ day: formatDate(from) }) : text.whenLaunched();
  return oneTime || !frequency ? text.once({ first }) : text.repeated({ first, frequency: frequencyLabel(frequency) });
}

type Group = Pick<Campaign, 'all' | 'moderators' | 'segment' | 'filter'>;

/** The group that gets the campaign; undefined when members are chosen one by one. */
export function groupLabel({ all, moderators, segment, filter }: Group): string | undefined {
  if (all) return text.allMembers();
  if (moderators) return text.moderators();
  if (segment) return segment.deleted ? text.deletedSegment(segment) : text.segmentNamed(segment);
  return filter ? text.foundByFilters() : undefined;
}

/** It is undefined when nobody is excluded. */
export function exceptionsLabel({ exceptSegments, exceptMembersCount }: Campaign): string | undefined {
  const names = exceptSegments.map((segment) => (segment.deleted ? text.deletedSegment(segment) : text.segmentNamed(segment)));
  const all = [...names, ...(exceptMembersCount > 0 ? [text.members({ count: exceptMembersCount })] : [])];
  return all.length > 0 ? listAnd(all) : undefined;
}

/** True while staff may still change the campaign. */
export const isEditable = ({ status }: Campaign): boolean => MAY_CHANGE.includes(status);

/** True while something of the campaign would still be sent. */
export const mayBeCancelled = ({ status }: Campaign): boolean => status === 'sending' || status === 'paused' || status === 'scheduled';

/** The screen at the address of a campaign that does not exist. */
export const MISSING_CAMPAIGN = {
  screen: text.campaignWorkflows(),
  title: text.notFound(),
  to: '/workflows',
  link: text.goToCampaigns(),
} as const;
