import type { FastifyRequest } from 'fastify';
import type { reservationSeries } from '#contract/reservation-series.ts';
import type { Reservation } from '#contract/reservations.ts';
import { ownId } from '#server/coaches/own.rules.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { mailFate } from '#server/mail/deliveries.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { booking } from './booking.actions.ts';
import { editsOf, momentFor, ownCoach, ownToChange, phoneOf, serviceOf, shownTo } from './reservations.routes.ts';
import { bookSeries, cancelSeries, confirmSeries, editSeries, moveSeries, sessionsOn } from './series.actions.ts';
import * as text from './series.messages.ts';
import { problemsOf } from './series.queries.ts';
import { seriesDays } from './series.rules.ts';

export const reservationSeriesRoutes = (deps: Deps): Handlers<typeof reservationSeries> => ({
  async plan({ body: { coach, service: named, time, ...repeat } }, req) {
    const { db } = deps;
    ownCoach(req, coach);
    const service = await serviceOf(db, named);
    const days = seriesDays(repeat);
    await momentFor(db, repeat.date, time);
    const sessions = sessionsOn(days, { time, minutes: service.minutes, zone: await findTimeZone(db) });
    const problems = await problemsOf(db, coach, { serviceId: service.id, sessions });
    return { data: days.map((date, i) => ({ date, problem: problems[i]! })) };
  },

  create: ({ body: { coach, service: named, phone, key, every, date, times, until, skip, ...wanted } }, req) =>
    booking(deps, async (db) => {
      ownCoach(req, coach);
      const service = await serviceOf(db, named);
      const days = seriesDays({ date, every, times, until }).filter((day) => !skip.includes(day));
      await momentFor(db, days[0] ?? date, wanted.time);
      const made = await bookSeries(
        deps,
        db,
        { req },
        { ...wanted, key, every, days, coachId: coach, service, phone: phoneOf(phone), source: 'staff' },
      );
      // The answer to a request that comes again is the series as it is now, and others may have some of its sessions.
      const self = ownId(req);
      const theirs = made.filter(({ coachId }) => self === undefined || coachId === self);
      return outcomeOf(deps, db, req, 'created', theirs);
    }),

  confirm: ({ params: { id }, body: { scope } }, req) =>
    booking(deps, async (db) =>
      outcomeOf(deps, db, req, 'confirmed', await confirmSeries(deps, db, { req }, await ownToChange(db, req, id), whose(req, scope))),
    ),

  cancel: ({ params: { id }, body: { scope, reason } }, req) =>
    booking(deps, async (db) =>
      outcomeOf(
        deps,
        db,
        req,
        'cancelled',
        await cancelSeries(deps, db, { req }, await ownToChange(db, req, id), whose(req, scope), reason),
      ),
    ),

  edit: ({ params: { id }, body: { scope, ...body } }, req) =>
    booking(deps, async (db) => {
      const one = await ownToChange(db, req, id);
      const { made, told } = await editSeries(deps, db, { req }, one, whose(req, scope), editsOf(req, one, body));
      if (told) return outcomeOf(deps, db, req, 'changed', made);
      return { message: text.outcome.changed.done({ count: made.length }), mail: null, data: await allShownTo(db, req, made) };
    }),

  reschedule: ({ params: { id }, body: { scope, date, time, was } }, req) =>
    booking(deps, async (db) => {
      const one = await ownToChange(db, req, id);
      await momentFor(db, date, time);
      // All are moved by as many days as this one, so it must not have been moved since it was read.
      const made = await moveSeries(deps, db, { req }, one, whose(req, scope), { date, time, was: was ?? one.startsAt });
      return outcomeOf(deps, db, req, 'moved', made);
    }),
});

const whose = (req: FastifyRequest, scope: 'following' | 'all') => ({ scope, coachId: ownId(req) });

const allShownTo = (db: Db, req: FastifyRequest, made: Reservation[]) => Promise.all(made.map((one) => shownTo(db, req, one)));

/** The message about how many sessions were changed, and about the e-mail that told of it. */
async function outcomeOf(deps: Deps, db: Db, req: FastifyRequest, what: keyof typeof text.outcome, made: Reservation[]) {
  const data = await allShownTo(db, req, made);
  const mail = await mailFate(db, deps);
  const { done, captured } = text.outcome[what];
  const count = { count: data.length };
  return { message: mail === 'captured' ? captured(count) : done(count), mail, data };
}
