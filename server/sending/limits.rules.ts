import { addDays, atClock, type Day, dayIn } from '#server/time/calendar.ts';

/** What an account may send and has sent, as its row keeps it. */
export interface Quota {
  minuteLimit: number;
  dailyLimit: number;
  sentOn: Day | null;
  sentToday: number;
  /** What could be sent at once at `tokensAt`; it fills up again with time. */
  tokens: number;
  tokensAt: Date;
}

export interface Grant {
  granted: number;
  /** The quota after it. */
  sentOn: Day;
  sentToday: number;
  tokens: number;
  tokensAt: Date;
  /** When more is granted, where less than asked for was. */
  until: Date | undefined;
}

const MINUTE_MS = 60_000;

/** A tenth at once, the rest evenly: no minute, wherever it begins, sees more than the limit. */
const burst = (perMinute: number) => Math.max(1, Math.floor(perMinute / 10));
const perMs = (perMinute: number) => (perMinute - burst(perMinute) + 1) / MINUTE_MS;

/** How many of `want` may be sent now. What is granted counts as sent, by whichever process; what was not is given back. */
export function grant(quota: Quota, want: number, now: Date, timeZone: string): Grant {
  const today = dayIn(timeZone, now);
  const sentToday = quota.sentOn === today ? quota.sentToday : 0;
  const rate = perMs(quota.minuteLimit);
  // A clock that was set back gives nothing and takes nothing.
  const passed = Math.max(0, now.valueOf() - quota.tokensAt.valueOf());
  const tokens = Math.min(burst(quota.minuteLimit), quota.tokens + passed * rate);
  const left = Math.max(0, quota.dailyLimit - sentToday);
  const granted = Math.max(0, Math.min(want, Math.floor(tokens), left));
  const after = { granted, sentOn: today, sentToday: sentToday + granted, tokens: tokens - granted, tokensAt: now };
  if (granted === want) return { ...after, until: undefined };
  const until =
    granted === left
      ? atClock(addDays(today, 1), '00:00:00', timeZone)
      : new Date(now.valueOf() + Math.ceil((1 - after.tokens) / rate) + 1);
  return { ...after, until };
}

/** How many of `count` go out on which day when nothing else is sent, and when the last one does. */
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
