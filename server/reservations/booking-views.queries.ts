import { randomUUID } from 'node:crypto';
import { type BookedView, type BookView, reservationPath } from '#contract/booking-page.ts';
import { type Coach, NearDay } from '#contract/coaches.ts';
import { perLanguage } from '#contract/language.ts';
import type { Reservation } from '#contract/reservations.ts';
import { findSlots } from '#server/coaches/availability.queries.ts';
import { findCoach } from '#server/coaches/coaches.queries.ts';
import { listServices } from '#server/coaches/services.queries.ts';
import type { Deps } from '#server/deps.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addDays, dayIn } from '#server/time/calendar.ts';
import { formTicket, reservationToken, zoneName } from './booking-link.rules.ts';

const PAGE_DAYS = 14;
/** How many days ahead members can book. */
export const HORIZON_DAYS = 60;
/** The shortest notice, so that no coach is surprised by a session that begins at once. */
export const NOTICE_MS = 2 * 3_600_000;

/** The view for choosing a service, or a time for the chosen service. */
export async function bookView({ db, env }: Deps, coach: Coach, asked: { service?: unknown; from?: unknown }): Promise<BookView> {
  const [services, timeZone] = await Promise.all([listServices(db), findTimeZone(db)]);
  const service = services.length === 1 ? services[0] : services.find(({ _id }) => _id === asked.service);
  const now = new Date();
  const today = dayIn(timeZone, now);
  const last = addDays(today, HORIZON_DAYS);
  const wanted = NearDay.safeParse(asked.from);
  const from = wanted.success && wanted.data > today && wanted.data <= last ? wanted.data : today;
  const end = addDays(from, PAGE_DAYS - 1);
  const to = [end, last].toSorted()[0]!;
  const slots = service
    ? (await findSlots(db, coach._id, { minutes: service.duration, from, to, now: new Date(now.valueOf() + NOTICE_MS) })).slots
    : [];
  const earlier = addDays(from, -PAGE_DAYS);
  return {
    view: 'book',
    coach: { name: coach.name, specialization: coach.specialization, path: coach.bookingPath },
    services: services.map(({ _id, name, duration }) => ({ _id, name, duration })),
    ...(service && { service: { _id: service._id, name: service.name, duration: service.duration } }),
    timeZone,
    zoneName: zoneName(timeZone),
    days: [...Map.groupBy(slots, ({ date }) => date)].map(([date, those]) => ({
      date,
      label: dayLabel(date),
      slots: those.map(({ startsAt, time }) => ({ startsAt, time })),
    })),
    from,
    ...(from > today && { earlier: [today, earlier].toSorted()[1]! }),
    ...(to < last && { later: addDays(to, 1) }),
    given: { name: '', email: '', note: '', slot: '' },
    errors: {},
    ticket: formTicket(env.CAURI_SECRET_KEY, coach.bookingPath, now.valueOf()),
    submissionKey: randomUUID(),
  };
}

const long = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }));
const longest = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' }));
const dayLabel = (date: string) => long().format(new Date(`${date}T00:00:00Z`));

export const isOver = ({ startsAt }: Reservation) => Date.parse(startsAt) <= Date.now();

export async function bookedView({ db, env }: Deps, one: Reservation): Promise<BookedView> {
  const { coachId, coachName, service, status, reason, startsAt, endsAt, date, time, endTime } = one;
  const [timeZone, coach] = await Promise.all([findTimeZone(db), findCoach(db, coachId)]);
  return {
    view: 'booked',
    reservation: {
      coachName,
      service,
      status,
      reason,
      startsAt,
      endsAt,
      time,
      endTime,
      label: longest().format(new Date(`${date}T00:00:00Z`)),
    },
    zoneName: zoneName(timeZone),
    path: reservationPath(reservationToken(env.CAURI_SECRET_KEY, one._id)),
    ...(coach?.status === 'Active' && coach.bookable && { coachPath: coach.bookingPath }),
    cancellable: status !== 'cancelled' && !isOver(one),
  };
}
