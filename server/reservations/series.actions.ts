import { SERIES, type SeriesScope } from '#contract/reservation-series.ts';
import type { Reservation } from '#contract/reservations.ts';
import { lockCoach } from '#server/coaches/coaches.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addDays, atClock, clocksShow, type Day, dayFirst } from '#server/time/calendar.ts';
import {
  type Booking,
  type By,
  cancelOne,
  confirmOne,
  insertBooking,
  lockOpenCoach,
  moveOne,
  notifyAgendaOwner,
  open,
  refuseGiven,
  refuseMoved,
} from './booking.actions.ts';
import { type Edits, editOne, isGiven } from './edit.actions.ts';
import { notifySeries, tellCoach } from './notify-series.actions.ts';
import * as reservations from './reservations.messages.ts';
import * as text from './series.messages.ts';
import { findSeries, findSeriesAuthor, findToChange, insertSeries, problemsOf, type WantedSession } from './series.queries.ts';
import type { Repeat } from './series.rules.ts';

// The actions on a series. Each is one transaction together with its e-mails: one for the client and one for the coach.

interface NewSeries extends Omit<Booking, 'startsAt'> {
  key: string;
  every: Repeat['every'];
  days: Day[];
  time: string;
}

/** The sessions of these days, all at the same time of day, also where clocks change in between. */
export const sessionsOn = (days: Day[], { time, minutes, zone }: { time: string; minutes: number; zone: string }): WantedSession[] =>
  days.map((day) => sessionAt(day, time, minutes * 60_000, zone));

function sessionAt(day: Day, time: string, milliseconds: number, zone: string): WantedSession {
  const startsAt = atClock(day, time, zone);
  return { startsAt, endsAt: new Date(startsAt.valueOf() + milliseconds), isSkippedTime: !clocksShow(day, time, zone) };
}

export async function bookSeries(deps: Deps, db: Db, by: By, { key, every, days, time, ...wanted }: NewSeries): Promise<Reservation[]> {
  const account = by.req?.signedIn?.account.id;
  if (!(await insertSeries(db, { id: key, repeats: every, createdBy: account }))) {
    // The answer to the same request was lost.
    if ((await findSeriesAuthor(db, key)) !== account) throw new AppError(409, text.keyUsed());
    return findSeries(db, key);
  }
  await lockOpenCoach(db, wanted.coachId);
  // The first request is looked for before: whoever asks again leaves out the days that it took.
  if (days.length < SERIES.least) throw fieldError(400, 'times', text.tooFewLeft());
  const sessions = sessionsOn(days, { time, minutes: wanted.service.minutes, zone: await findTimeZone(db) });
  await refuseProblems(db, wanted.coachId, { serviceId: wanted.service.id, sessions, days });
  for (const { startsAt } of sessions) await insertBooking(db, by, { ...wanted, startsAt, seriesId: key });
  const made = await findSeries(db, key);
  await tell(deps, db, by, made, { mail: wanted.status === 'confirmed' ? 'confirmed' : 'asked', agenda: 'booked' });
  return made;
}

export async function confirmSeries(deps: Deps, db: Db, by: By, one: Reservation, scope: Scope): Promise<Reservation[]> {
  const pending = (await lockToChange(db, one, scope)).filter(({ status }) => status === 'pending');
  if (pending.length === 0) throw new AppError(409, text.nothingLeft());
  const made = [];
  for (const { _id } of pending) made.push(await confirmOne(db, by, _id));
  await tell(deps, db, by, made, { mail: 'confirmed' });
  return made;
}

export async function cancelSeries(deps: Deps, db: Db, by: By, one: Reservation, scope: Scope, reason: string): Promise<Reservation[]> {
  const made = [];
  for (const { _id } of await lockToChange(db, one, scope)) made.push(await cancelOne(db, by, _id, reason));
  await tell(deps, db, by, made, { mail: 'cancelled', agenda: 'cancelled' });
  return made;
}

/** Moves a session to another day and time, and the others of the series by as many days to the same time of day. */
export async function moveSeries(
  deps: Deps,
  db: Db,
  by: By,
  one: Reservation,
  scope: Scope,
  to: { date: Day; time: string; was: string },
): Promise<Reservation[]> {
  if (one.date === to.date && one.time === to.time) throw fieldError(400, 'time', reservations.sameTime());
  const zone = await findTimeZone(db);
  const days = Math.round((Date.parse(to.date) - Date.parse(one.date)) / 86_400_000);
  const sessions = await lockToChange(db, one, scope);
  // The others would follow a session that stays where it is, because it was cancelled or closed meanwhile.
  await open(db, one._id);
  for (const session of sessions) if (session._id === one._id) refuseMoved(session, to.was);
  const moves = sessions.map((before) => {
    const day = addDays(before.date, days);
    return { before, day, ...sessionAt(day, to.time, Date.parse(before.endsAt) - Date.parse(before.startsAt), zone) };
  });
  if (moves.some(({ startsAt }) => startsAt <= new Date())) throw fieldError(400, 'time', text.daysInPast());
  const except = moves.map(({ before }) => before._id);
  for (const [coachId, those] of Map.groupBy(moves, ({ before }) => before.coachId))
    await refuseProblems(db, coachId, { serviceId: one.serviceId, sessions: those, days: those.map(({ day }) => day), except });
  // A session may move to where the next one was, so that one leaves first.
  const isLater = to.date > one.date || (to.date === one.date && to.time > one.time);
  const made = [];
  for (const { before, startsAt } of isLater ? moves.toReversed() : moves) made.push(await moveOne(db, by, before, startsAt));
  if (isLater) made.reverse();
  await tell(deps, db, by, made, { mail: 'moved', agenda: 'moved' });
  return made;
}

/** Corrects the coming sessions of a series. The note of staff is about one session, so only that one gets it. */
export async function editSeries(deps: Deps, db: Db, by: By, one: Reservation, scope: Scope, { staffNote, ...edits }: Edits) {
  const sessions = await lockToChange(db, one, scope, edits.coach);
  const given = sessions.filter((session) => isGiven(session, edits));
  if (given.length > 0) {
    await lockOpenCoach(db, edits.coach!);
    const wanted = given.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }));
    const problems = await problemsOf(db, edits.coach!, { serviceId: one.serviceId, sessions: wanted });
    const days = daysWith(
      problems,
      given.map(({ date }) => date),
    );
    if (days) throw fieldError(409, 'coach', text.daysTakenOfCoach({ days }));
  }
  if (staffNote !== undefined && !sessions.some(({ _id }) => _id === one._id)) await editOne(db, by, one, { staffNote });
  const made = [];
  const told = [];
  for (const before of sessions) {
    const done = await editOne(db, by, before, before._id === one._id ? { ...edits, staffNote } : edits);
    made.push(done.made);
    if (done.told) told.push(done.made);
  }
  for (const those of Map.groupBy(given, ({ coachId }) => coachId).values()) await tellCoach(deps, db, by, those, 'cancelled');
  await notifySeries(deps, db, by, told, 'changed');
  if (given.length > 0) await notifyAgendaOwner(db, by, made.find(({ _id }) => _id === given[0]!._id)!, 'booked');
  return { made, told: told.length > 0 };
}

/** A coach changes only their own sessions. */
interface Scope {
  scope: SeriesScope;
  coachId: string | undefined;
}

/** Locks the coaches, as everybody who books does, and returns the sessions that the change concerns. */
async function lockToChange(db: Db, one: Reservation, { scope, coachId }: Scope, nextCoach?: string): Promise<Reservation[]> {
  if (!one.series) throw new AppError(409, text.noSeries());
  const seen = await findToChange(db, one, scope, coachId);
  const coaches = new Set([...seen.map((session) => session.coachId), ...(nextCoach === undefined ? [] : [nextCoach])]);
  for (const id of [...coaches].toSorted()) await lockCoach(db, id);
  const found = await findToChange(db, one, scope, coachId);
  if (found.length === 0) throw new AppError(409, text.nothingLeft());
  const given = found.find((session) => !coaches.has(session.coachId));
  if (given) refuseGiven(given);
  return found;
}

interface Checked {
  serviceId: string | null;
  sessions: WantedSession[];
  days: Day[];
  except?: string[];
}

/** Refuses all sessions when the coach is not free for one of them, or clocks skip its time. The coach must be locked. */
async function refuseProblems(db: Db, coachId: string, { days, ...wanted }: Checked): Promise<void> {
  const problems = await problemsOf(db, coachId, wanted);
  const skipped = daysWith(
    problems.map((problem) => problem === 'skipped-time'),
    days,
  );
  if (skipped) throw fieldError(400, 'time', text.timeSkippedOn({ days: skipped }));
  const taken = daysWith(problems, days);
  if (taken) throw fieldError(409, 'time', text.daysTaken({ days: taken }));
}

/** The days on which there is a problem, to be read; empty when there is none. */
const daysWith = (problems: unknown[], days: Day[]): string =>
  days
    .filter((_, i) => problems[i])
    .map(dayFirst)
    .join(', ');

interface What {
  mail: 'asked' | 'confirmed' | 'moved' | 'cancelled';
  agenda?: 'booked' | 'moved' | 'cancelled';
}

/** One e-mail to each client and each coach. The notice in the app is about the first session. */
async function tell(deps: Deps, db: Db, by: By, made: Reservation[], { mail, agenda }: What): Promise<void> {
  await notifySeries(deps, db, by, made, mail);
  if (!agenda) return;
  for (const [first] of Map.groupBy(made, ({ coachId }) => coachId).values()) await notifyAgendaOwner(db, by, first!, agenda);
}
