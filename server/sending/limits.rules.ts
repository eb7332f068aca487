import { addDays, atClock, type Day, dayIn } from '#server/time/calendar.ts';

/** The limits of an account and what it has sent, as its row stores them. */
export interface Quota {
  minuteLimit: number;
  dailyLimit: number;
  sentOn: Day | null;
  sentToday: number;
  /** This many e-mails could be sent at once at `tokensAt`; the number grows with time. */
  tokens: number;
  tokensAt: Date;
}

export interface Grant {
  granted: number;
  /** The day that `sentToday` belongs to, after the grant. */
  sentOn: Day;
  sentToday: number;
  tokens: number;
  tokensAt: Date;
  /** More is granted then, if less was granted than asked for; otherwise undefined. */
  until: Date | undefined;
}

const MINUTE_MS = 60_000;

/** A tenth may be sent at once and the rest evenly, so that no minute, wherever it begins, exceeds the limit. */
const burst = (perMinute: number) => Math.max(1, Math.floor(perMinute / 10));
const perMs = (perMinute: number) => (perMinute - burst(perMinute) + 1) / MINUTE_MS;

/**
 * Returns how many of `want` e-mails may be sent now. A grant counts as sent for all processes; the caller gives back what it
 * did not send.
 */
export function grant(quota: Quota, want: number, now: Date, timeZone: string): Grant {
  const today = dayIn(timeZone, now);
  const sentToday = quota.sentOn === today ? quota.sentToday : 0;
  const rate = perMs(quota.minuteLimit);
  // After the clock was set back, nothing is added and nothing is subtracted.
  const passed = Math.max(0, now.valueOf() - quota.tokensAt.valueOf());
  const tokens = Math.min(burst(quota.minuteLimit), quota.tokens + passed * rate);
  const left = Math.max(0, quota.dailyLimit - sentToday);
  const granted = Math.min(want, Math.floor(tokens), left);
  const after = { granted, sentOn: today, sentToday: sentToday + granted, tokens: tokens - granted, tokensAt: now };
  if (granted === want) return { ...after, until: undefined };
  const until =
    granted === left
      ? atClock(addDays(today, 1), '00:00:00', timeZone)
      : new Date(now.valueOf() + Math.ceil((1 - after.tokens) / rate) + 1);
  return { ...after, until };
}

/** Returns how many of `count` e-mails leave on which day when nothing else is sent, and when the last one leaves. */
export function planDays(
  quota: Pick<Quota, 'minuteLimit' | 'dailyLimit' | 'sentOn' | 'sentToday'>,
  count: number,
  from: Date,
  timeZone: string,
): { days: { day: Day; count: number }[]; endsAt: Date } {
  const days: { day: Day; count: number }[] = [];
  const msEach = 1 / perMs(quota.minuteLimit);
  let at = from;
  for (let rest = count; rest > 0 && days.length < MAX_DAYS; ) {
    const day = dayIn(timeZone, at);
    const next = atClock(addDays(day, 1), '00:00:00', timeZone);
    const left = Math.max(0, quota.dailyLimit - (quota.sentOn === day ? quota.sentToday : 0));
    const many = Math.min(rest, left, Math.max(1, Math.floor((next.valueOf() - at.valueOf()) / msEach)));
    if (many > 0) days.push({ day, count: many });
    rest -= many;
    at = rest > 0 ? next : new Date(at.valueOf() + many * msEach);
  }
  return { days, endsAt: at };
}

const MAX_DAYS = 60;

/** The number of attempts for one e-mail; they take about eight hours. */
const MAX_ATTEMPTS = 10;
const FIRST_MS = 4_000;
const LONGEST_MS = 2 * 3_600_000;

/**
 * Returns in how many milliseconds an e-mail is tried again after so many attempts; undefined when it is not. The times are spread,
 * so that not all e-mails come back at once.
 */
export function retryInMs(attempts: number, random = Math.random()): number | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined;
  const wait = Math.min(FIRST_MS * 4 ** (attempts - 1), LONGEST_MS);
  return Math.round(wait * (0.75 + random / 2));
}

/** The longest time between two looks at the queue, in case no event arrives. */
const POLL_MS = 2_000;

/**
 * Returns in how many milliseconds a sender looks at the queue again. A time that had come when it last looked is over: what was due then
 * has left, or was cancelled or moved to another lane.
 */
export const nextLookInMs = (times: number[], lookedAt: number, now: number): number =>
  Math.max(50, Math.min(POLL_MS, ...times.filter((at) => at > lookedAt).map((at) => at - now)));
