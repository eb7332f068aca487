import type { FastifyRequest } from 'fastify';
import type { CoachCalendars, coachCalendars } from '#contract/coach-calendars.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readOwnCalendar } from './calendars.jobs.ts';
import { findCalendars, findOwnCalendar, removeOwnCalendar, saveOwnCalendar, setFeed } from './calendars.queries.ts';
import * as text from './coaches.messages.ts';
import { findCoach, lockCoach } from './coaches.queries.ts';
import { ownId } from './own.rules.ts';

export const coachCalendarRoutes = (deps: Deps): Handlers<typeof coachCalendars> => {
  const { db, env, jobs } = deps;

  /** Changes the calendars of a coach; a coach changes only their own. */
  const change = (req: FastifyRequest, id: string, action: string, work: (db: Db) => Promise<object | undefined>, message: () => string) =>
    db.transaction().execute(async (db) => {
      refuseOthers(req, id);
      found(await lockCoach(db, id), text.noCoach());
      const after = (await work(db)) ?? undefined;
      await audit(db, req, { action: `coach.${action}`, type: 'account', id, after });
      await publish(db, { type: 'coaches.changed' });
      return { message: message(), data: await findCalendars(db, env, id) };
    });
  const read = (db: Db, coachId: string) => jobs.enqueue(db, readOwnCalendar, { coachId }, { key: coachId });

  return {
    async get({ params: { id } }, req): Promise<{ data: CoachCalendars }> {
      refuseOthers(req, id);
      found(await findCoach(db, id), text.noCoach());
      return { data: await findCalendars(db, env, id) };
    },

    makeFeed: ({ params: { id } }, req) => change(req, id, 'feed-made', async (db) => void (await setFeed(db, id, true)), text.feedMade),

    removeFeed: ({ params: { id } }, req) =>
      change(req, id, 'feed-removed', async (db) => void (await setFeed(db, id, false)), text.feedRemoved),

    setOwn: ({ params: { id }, body: { address } }, req) =>
      change(
        req,
        id,
        'calendar-set',
        async (db) => {
          await saveOwnCalendar(db, env, id, address);
          await read(db, id);
          return { host: new URL(address).host };
        },
        text.calendarSet,
      ),

    readOwn: ({ params: { id } }, req) =>
      db.transaction().execute(async (db) => {
        refuseOthers(req, id);
        found(await findOwnCalendar(db, id), text.noCalendar());
        await read(db, id);
        return { message: text.calendarReading(), data: await findCalendars(db, env, id) };
      }),

    removeOwn: ({ params: { id } }, req) =>
      change(
        req,
        id,
        'calendar-removed',
        async (db) => {
          if (!(await removeOwnCalendar(db, id))) throw new AppError(404, text.noCalendar());
        },
        text.calendarRemoved,
      ),
  };
};

function refuseOthers(req: FastifyRequest, id: string): void {
  const own = ownId(req);
  if (own !== undefined && own !== id) throw new AppError(403, text.ownCalendarsOnly());
}
