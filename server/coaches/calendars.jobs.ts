import { z } from 'zod';
import { MOST_DAYS_AHEAD } from '#contract/coaching-services.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/integrations/outbound.ts';
import { defineJob } from '#server/jobs/define.ts';
import { SealBroken } from '#server/secrets.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { nameMessages, StoredError, stored, storedOf } from '#server/stored-errors.ts';
import { readBusyTimes } from './busy-times.actions.ts';
import type { Busy } from './busy-times.rules.ts';
import * as text from './calendar-failures.messages.ts';
import { findOwnCalendar, listCalendarsToRead, noteTry, openAddress, saveBusyTimes } from './calendars.queries.ts';

nameMessages('coach-calendar', text);

const DAY_MS = 24 * 3_600_000;
/** A calendar that was tried within this time is not due yet. */
const FRESH_MS = 10 * 60_000;
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads the coach's own calendar and replaces the busy times. When that fails, those of the last success stay, and the failure is shown. */
export const readOwnCalendar = defineJob({
  name: 'coach.read-calendar',
  payload: z.object({ coachId: z.uuid() }),
  // The schedule tries again, and whoever waits is shown the failure.
  retries: 0,
  async handle(deps, { coachId }) {
    const own = await findOwnCalendar(deps.db, coachId);
    if (!own) return;
    const outcome = await fetchBusyTimes(deps, coachId, own).catch((error: Error) => {
      if (!(error instanceof StoredError)) deps.log.warn({ err: error, coachId }, 'the calendar of a coach could not be read');
      return { failure: error instanceof StoredError ? storedOf(error) : stored(text.notRead) };
    });
    await deps.db.transaction().execute(async (db) => {
      if ('failure' in outcome) await noteTry(db, coachId, own.address_secret, outcome);
      else await saveBusyTimes(db, coachId, own.address_secret, outcome);
      await publish(db, { type: 'coaches.changed' });
    });
  },
});

/** Reads the calendars of all coaches four times an hour. */
export const readOwnCalendars = defineJob({
  name: 'coach.read-calendars',
  cron: '*/15 * * * *',
  async handle({ db, jobs }) {
    for (const coachId of await listCalendarsToRead(db, new Date(Date.now() - FRESH_MS)))
      await jobs.enqueue(db, readOwnCalendar, { coachId }, { key: coachId });
  },
});

async function fetchBusyTimes(
  { db, env, outbound }: Deps,
  coachId: string,
  { address_secret: sealed, host }: { address_secret: string; host: string },
): Promise<Busy[]> {
  const answer = await outbound.request({
    url: addressOf(env, coachId, sealed),
    headers: { accept: 'text/calendar, */*;q=0.1' },
    maxBytes: MAX_BYTES,
  });
  if (answer.status !== 200) refuse(host, answer);
  const now = Date.now();
  // A session that has begun may still end within a busy time.
  return readBusyTimes(answer.text, { from: now - DAY_MS, to: now + (MOST_DAYS_AHEAD + 1) * DAY_MS, zone: await findTimeZone(db) });
}

function addressOf(env: Deps['env'], coachId: string, sealed: string): string {
  try {
    return openAddress(env, coachId, sealed);
  } catch (error) {
    throw error instanceof SealBroken ? new StoredError(stored(text.otherKey)) : error;
  }
}
