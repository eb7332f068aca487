import { randomUUID } from 'node:crypto';
import {
  type BookedView,
  type BookingCoach,
  type BookView,
  type CoachesView,
  type FreeTimes,
  type MoveView,
  reservationPath,
} from '#contract/booking-page.ts';
import { type Coach, NearDay } from '#contract/coaches.ts';
import { fullDay, longDay } from '#contract/long-days.ts';
import type { Reservation } from '#contract/reservations.ts';
import { findSlots } from '#server/coaches/availability.queries.ts';
import { findCoach, listCoaches } from '#server/coaches/coaches.queries.ts';
import { isOpenToClients } from '#server/coaches/coaches.rules.ts';
import { findRules, listServices } from '#server/coaches/services.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addDays, clockIn, dayIn } from '#server/time/calendar.ts';
import * as text from './booking.messages.ts';
import { clientPath, formTicket, zoneName } from './booking-link.rules.ts';
import { cancelledByClient, readReason } from './reasons.rules.ts';
import { findOthers } from './series.queries.ts';

const PAGE_DAYS = 14;

/** The view of the coaches who can be booked. A coach without weekly hours has no time to offer. */
export async function coachesView({ db }: Deps): Promise<CoachesView> {
  const open = (await listCoaches(db)).filter((coach) => isOpenToClients(coach) && coach.hasHours);
  return { view: 'coaches', coaches: open.map(toBookingCoach) };
}

const toBookingCoach = ({ name, specialization, bookingPath: path }: Coach): BookingCoach => ({ name, specialization, path });

interface Asked {
  coachId: string;
  /** The length of the session; undefined while no service is chosen. */
  minutes: number | undefined;
  serviceId: string | null;
  /** The first day that the visitor asked for. */
  from: unknown;
  /** A reservation whose own time counts as free. */
  except?: string;
}

/** The free times of two weeks. */
async function freeTimes(db: Db, { coachId, minutes, serviceId, from: asked, except }: Asked): Promise<FreeTimes & { from: string }> {
  const [timeZone, { horizonDays }] = await Promise.all([findTimeZone(db), findRules(db, serviceId)]);
  const today = dayIn(timeZone, new Date());
  const last = addDays(today, horizonDays);
  const wanted = NearDay.safeParse(asked);
  const from = wanted.success && wanted.data > today && wanted.data <= last ? wanted.data : today;
  const to = [addDays(from, PAGE_DAYS - 1), last].toSorted()[0]!;
  const { slots } = minutes ? await findSlots(db, coachId, { minutes, serviceId, from, to, except, forClients: true }) : { slots: [] };
  return {
    timeZone,
    zoneName: zoneName(timeZone),
    days: [...Map.groupBy(slots, ({ date }) => date)].map(([date, those]) => ({
      date,
      label: longDay(date),
      slots: those.map(({ startsAt, time }) => ({ startsAt, time })),
    })),
    from,
    ...(from > today && { earlier: [today, addDays(from, -PAGE_DAYS)].toSorted()[1]! }),
    ...(to < last && { later: addDays(to, 1) }),
  };
}

/** The view for choosing a service, or a time for the chosen service. */
export async function bookView({ db, env }: Deps, coach: Coach, asked: { service?: unknown; from?: unknown }): Promise<BookView> {
  const services = await listServices(db);
  const wanted = services.find(({ _id }) => _id === asked.service);
  const service = services.length === 1 ? services[0] : wanted;
  return {
    view: 'book',
    coach: toBookingCoach(coach),
    services: services.map(({ _id, name, duration }) => ({ _id, name, duration })),
    ...(service && { service: { _id: service._id, name: service.name, duration: service.duration } }),
    ...(await freeTimes(db, { coachId: coach._id, minutes: service?.duration, serviceId: service?._id ?? null, from: asked.from })),
    given: { name: '', email: '', phone: '', note: '', slot: '' },
    errors: {},
    // The list in which it was chosen may be older than its removal.
    ...(Boolean(asked.service) && !wanted && { message: text.service() }),
    ticket: formTicket(env.CAURI_SECRET_KEY, coach.bookingPath, Date.now()),
    submissionKey: randomUUID(),
  };
}

/** It is undefined when the client can still move or cancel a reservation that is to come. */
export async function whyClosed(db: Db, { startsAt, serviceId, coachName }: Reservation): Promise<string | undefined> {
  const left = Date.parse(startsAt) - Date.now();
  if (left <= 0) return text.over();
  const { changeHours: hours } = await findRules(db, serviceId);
  return left < hours * 3_600_000 ? text.late({ hours, coach: coachName }) : undefined;
}

function shownReservation(one: Reservation): BookedView['reservation'] {
  const { coachName, service, status, startsAt, endsAt, date, time, endTime, place } = one;
  // Clients know that they cancelled, and are told only the reason of somebody else.
  const reason = one.reason === readReason(cancelledByClient()) ? null : one.reason;
  return { coachName, service, status, reason, startsAt, endsAt, time, endTime, place, label: fullDay(date) };
}

export type ContactOf = () => Promise<NonNullable<BookedView['contact']>>;

/** `contactOf` returns how the programme is reached, which the landing page says. */
export async function bookedView({ db, env }: Deps, one: Reservation, token: string, contactOf: ContactOf): Promise<BookedView> {
  const { coachId, status, startsAt, endsAt } = one;
  const [timeZone, coach, why] = await Promise.all([findTimeZone(db), findCoach(db, coachId), whyClosed(db, one)]);
  const others = (await findOthers(db, one)).map(({ id, linkRev, startsAt }) => {
    const { date, time } = clockIn(timeZone, startsAt);
    return { path: clientPath(env.CAURI_SECRET_KEY, id, linkRev), label: text.dayAtTime({ day: longDay(date), time }) };
  });
  const isOpen = status === 'pending' || status === 'confirmed';
  const isToCome = isOpen && Date.parse(startsAt) > Date.now();
  return {
    view: 'booked',
    ...(others.length > 0 && { others }),
    reservation: shownReservation(one),
    zoneName: zoneName(timeZone),
    path: reservationPath(token),
    ...(coach && isOpenToClients(coach) && { coachPath: coach.bookingPath }),
    isOver: isOpen && Date.parse(endsAt) <= Date.now(),
    changeable: isToCome && !why,
    ...(isToCome && why && { closed: why, contact: await contactOf() }),
  };
}

export const minutesOf = ({ startsAt, endsAt }: Reservation) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;

/** The view in which a client chooses another time for their reservation. */
export async function moveView({ db }: Deps, one: Reservation, token: string, from: unknown): Promise<MoveView> {
  return {
    view: 'move',
    reservation: shownReservation(one),
    path: reservationPath(token),
    ...(await freeTimes(db, { coachId: one.coachId, minutes: minutesOf(one), serviceId: one.serviceId, from, except: one._id })),
    slot: '',
  };
}
