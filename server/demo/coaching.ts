import { sql } from 'kysely';
import { insertRows } from '#server/db/db.ts';
import { atClock, clockAt, minutesOf } from '#server/time/calendar.ts';
import type { DemoAccounts } from './accounts.ts';
import { dayOf, daysBefore, type Filling } from './filling.ts';
import { MEMBERS } from './members.ts';
import { emailOf } from './people.ts';
import { idOf, type Random, randomOf } from './random.ts';

const SERVICES = [
  { name: 'Bilan de boutique', duration: 45, color: 'teal' as const, place: 'Au local du programme, Point E, Dakar', change_hours: 24 },
  {
    name: 'Coaching individuel',
    duration: 60,
    color: 'indigo' as const,
    place: 'https://meet.example.com/cauri-coaching',
    change_hours: 24,
  },
  {
    name: 'Stratégie publicitaire',
    duration: 90,
    color: 'amber' as const,
    place: 'https://meet.example.com/cauri-publicite',
    change_hours: 48,
  },
];

interface DemoCoach {
  name: string;
  specialization: string;
  status: 'Active' | 'Pending' | 'Inactive';
  /** The number of days before today. */
  created: number;
  /** Each entry is [weekdays, opens, closes]. */
  hours: [number[], string, string][];
}

/** The coaches besides the one who can sign in. */
const COACHES: DemoCoach[] = [
  {
    name: 'Adjoa Mensah',
    specialization: 'Publicité Facebook et TikTok',
    status: 'Active',
    created: 44,
    hours: [
      [[1, 2, 3, 4], '10:00', '13:00'],
      [[1, 2, 3, 4], '15:00', '19:00'],
    ],
  },
  { name: 'Cheikh Fall', specialization: 'Logistique et paiements', status: 'Active', created: 31, hours: [[[2, 4, 6], '08:00', '14:00']] },
  { name: 'Mariama Bah', specialization: 'Création de contenu', status: 'Pending', created: 2, hours: [] },
];
const OWN_HOURS: DemoCoach['hours'] = [
  [[1, 2, 3, 4, 5], '09:00', '12:30'],
  [[1, 2, 3, 4, 5], '14:00', '17:00'],
];

const BEFORE = 28;
const AHEAD = 21;
const REASONS = ['Le coach est en déplacement', 'Le client préfère une autre date', 'Connexion impossible ce jour-là'];

/** Adds the coaching services, their coaches, and about sixty reservations around today. */
export async function fillCoaching({ db, today }: Filling, { admin, coach }: DemoAccounts): Promise<void> {
  const services = SERVICES.map((service) => ({ ...service, id: idOf(`coaching service ${service.name}`) }));
  const coachingServiceRows = services.map((service) => ({ ...service, created_at: daysBefore(today, 60) }));
  await insertRows(db, 'coaching_service', coachingServiceRows);

  await db.updateTable('coach').set({ specialization: 'Lancement de boutique' }).where('account_id', '=', coach.id).execute();
  const coaches = [{ id: coach.id, name: coach.name, hours: OWN_HOURS }];
  for (const one of COACHES) {
    const [firstName, lastName] = one.name.split(' ') as [string, string];
    const id = idOf(`coach ${one.name}`);
    const created = daysBefore(today, one.created);
    await insertRows(db, 'account', {
      id,
      name: one.name,
      email: emailOf(firstName, lastName),
      password_hash: coach.password_hash,
      role: 'coach',
      status: one.status,
      created_at: created,
      last_login_at: one.status === 'Active' ? daysBefore(today, 1.5) : null,
    });
    await db
      .updateTable('coach')
      .set({ specialization: one.specialization, invited_at: created, accepted_at: one.status === 'Pending' ? null : created })
      .where('account_id', '=', id)
      .execute();
    if (one.hours.length > 0) coaches.push({ id, name: one.name, hours: one.hours });
  }
  const coachHoursRows = coaches.flatMap(({ id, hours }) =>
    hours.flatMap(([weekdays, opens, closes]) =>
      weekdays.map((weekday) => ({ coach_id: id, weekday, opens: minutesOf(opens), closes: minutesOf(closes) })),
    ),
  );
  await insertRows(db, 'coach_hours', coachHoursRows);
  await insertRows(db, 'coach_day_off', {
    coach_id: coach.id,
    first_day: dayOf(daysBefore(today, -AHEAD - 5)),
    last_day: dayOf(daysBefore(today, -AHEAD - 12)),
    reason: 'Congés',
  });
  await fillReservations({ db, today }, { admin, coaches, services });
  await giveMembers(db, coaches);
}

/** Gives the members who bought coaching to the coaches in turn. */
async function giveMembers(db: Filling['db'], coaches: readonly { id: string }[]): Promise<void> {
  const coached = MEMBERS.filter(({ product, status }) => product === 'COACHING' && status === 'TRAITÉ');
  for (const [place, { id }] of coaches.entries()) {
    const theirs = coached.filter((_, i) => i % coaches.length === place).map((member) => member.id);
    await db.updateTable('member').set({ coach_id: id }).where('id', 'in', theirs).execute();
  }
}

interface Made {
  admin: { id: string; name: string };
  coaches: { id: string; name: string; hours: DemoCoach['hours'] }[];
  services: ((typeof SERVICES)[number] & { id: string })[];
}

async function fillReservations({ db, today }: Pick<Filling, 'db' | 'today'>, { admin, coaches, services }: Made): Promise<void> {
  const random = randomOf('reservations');
  const clients = MEMBERS.filter(({ status }) => status === 'TRAITÉ').slice(-70);
  const rows = coaches.flatMap(({ id: coachId, name, hours }) =>
    days(today).flatMap(({ day, offset }) =>
      sessionsOn(random, hours, day).map(({ minutes, service }) => {
        const { person, id: memberId } = random.pick(clients);
        const starts = atClock(day, clockAt(minutes), 'Africa/Dakar');
        const status = statusOf(random, offset);
        const created = new Date(Math.min(starts.valueOf(), today.valueOf()) - random.int(6, 90) * 3_600_000);
        const booked = services[service]!;
        return {
          id: idOf(`reservation ${name} ${offset} ${minutes}`),
          coach_id: coachId,
          email: person.email,
          client_name: person.name,
          member_id: memberId,
          service_id: booked.id,
          service: booked.name,
          starts_at: starts,
          ends_at: new Date(starts.valueOf() + booked.duration * 60_000),
          status,
          reason: status === 'cancelled' ? random.pick(REASONS) : null,
          source: random.chance(0.4) ? ('public' as const) : ('staff' as const),
          invited_at: status === 'confirmed' ? created : null,
          told_at: created,
          created_at: created,
          updated_at: created,
        };
      }),
    ),
  );
  await db.insertInto('reservation').values(rows).execute();
  const memberEventRows = rows.map((row) => ({
    id: idOf(`event ${row.id}`),
    member_id: row.member_id,
    kind: 'reservation',
    at: row.created_at,
    actor_id: row.source === 'staff' ? admin.id : null,
    actor_name: row.source === 'staff' ? admin.name : null,
    data: JSON.stringify({
      what: 'booked',
      reservation: row.id,
      coach: coaches.find(({ id }) => id === row.coach_id)?.name,
      service: row.service,
      date: dayOf(row.starts_at),
      time: row.starts_at.toISOString().slice(11, 16),
    }),
  }));
  await insertRows(db, 'member_event', memberEventRows);
  // Every reminder is marked as sent, so that the demo writes to nobody.
  await sql`insert into reservation_reminder (reservation_id, starts_at) select id, starts_at from reservation`.execute(db);
}

const days = (today: Date) =>
  Array.from({ length: BEFORE + AHEAD }, (_, i) => ({ offset: i - BEFORE, day: dayOf(daysBefore(today, BEFORE - i)) }));

/** The sessions of a day, one after the other within the hours. */
function sessionsOn(random: Random, hours: DemoCoach['hours'], day: string): { minutes: number; service: number }[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return hours
    .filter(([weekdays]) => weekdays.includes(weekday))
    .flatMap(([, opens, closes]) => {
      if (!random.chance(0.36)) return [];
      const service = random.int(0, SERVICES.length - 1);
      const room = minutesOf(closes) - minutesOf(opens) - SERVICES[service]!.duration;
      return [{ minutes: minutesOf(opens) + 30 * random.int(0, Math.floor(room / 30)), service }];
    });
}

function statusOf(random: Random, offset: number): 'pending' | 'confirmed' | 'cancelled' {
  if (random.chance(0.12)) return 'cancelled';
  return offset > 0 && random.chance(0.35) ? 'pending' : 'confirmed';
}
