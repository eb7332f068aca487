import type { PaymentCategory, PaymentMethod } from '#contract/payments.ts';
import { addMonths } from '#server/time/calendar.ts';
import { dayOf, daysBefore } from './filling.ts';
import { type DemoMember, MEMBERS } from './members.ts';
import { PEOPLE, type Person } from './people.ts';
import { idOf, type Random, randomOf } from './random.ts';

export interface DemoPayment {
  id: string;
  member: DemoMember | null;
  payer: Person;
  category: PaymentCategory;
  moyen: PaymentMethod;
  amount: number;
  currency: 'XOF' | 'EUR';
  paymentId: string;
  at: Date;
  refunded: number;
  reason?: string;
  deleted?: true;
}

/** The reason of a refund that lowers the price. */
export const GESTURE = 'Geste commercial';

const DAY_MS = 24 * 3_600_000;
const SUBSCRIPTION = { XOF: 60_000, EUR: 9_000 };
const WHOLE = { XOF: 200_000, EUR: 30_000 };

/** The payments of the members so far, their refunds, and payments for which no member was found. */
export const makePayments = (today: Date): DemoPayment[] =>
  [...MEMBERS.flatMap((member) => paymentsOf(member, today)), ...strays(today)].filter(({ at }) => at < today);

function paymentsOf(member: DemoMember, today: Date): DemoPayment[] {
  const random = randomOf(`payments of ${member.person.email}`);
  const joined = daysBefore(today, member.joined);
  // Members who wait have seldom paid yet; some of those who were rejected had paid before.
  const pays = member.status === 'TRAITÉ' ? 0.97 : member.status === 'REJETÉ' ? 0.25 : 0.15;
  if (!random.chance(pays)) return [];
  const currency = random.chance(0.06) ? 'EUR' : 'XOF';
  const registration =
    member.option === 'Partiel' ? instalments(random, member, joined, currency) : [once(random, member, joined, currency)];
  if (member.status === 'REJETÉ')
    return registration.slice(0, 1).map((one) => ({ ...one, refunded: one.amount, reason: 'Candidature non retenue' }));
  const complete = member.option === 'Complete' || registration.length === 4;
  const subscribes = complete && member.status === 'TRAITÉ' && random.chance(0.45);
  return subscribes ? [...registration, subscription(random, member, registration.at(-1)!, currency)] : registration;
}

function once(random: Random, member: DemoMember, joined: Date, currency: 'XOF' | 'EUR'): DemoPayment {
  const paid = payment(random, member, 'Registration 1', { at: later(random, joined, 0, 4), amount: WHOLE[currency], currency });
  return random.chance(0.02) ? { ...paid, refunded: WHOLE[currency] / 4, reason: GESTURE } : paid;
}

/** Pays month after month; most people pay in time, some late, and some give up. */
function instalments(random: Random, member: DemoMember, joined: Date, currency: 'XOF' | 'EUR'): DemoPayment[] {
  const many = random.weighted({ 4: 80, 3: 8, 2: 7, 1: 5 });
  const made: DemoPayment[] = [];
  for (let n = 0; n < Number(many); n++) {
    const due = new Date(`${addMonths(dayOf(joined), n)}T12:00:00Z`);
    const at = n === 0 ? later(random, joined, 0, 3) : random.chance(0.75) ? later(random, due, -3, 1) : later(random, due, 2, 13);
    made.push(payment(random, member, `Registration ${n + 1}`, { at, amount: WHOLE[currency] / 4, currency }));
  }
  return made;
}

function subscription(random: Random, member: DemoMember, last: DemoPayment, currency: 'XOF' | 'EUR'): DemoPayment {
  const at = later(random, last.at, 5, 40);
  return { ...payment(random, member, 'Subscription 1', { at, amount: SUBSCRIPTION[currency], currency }), category: 'Subscription' };
}

const later = (random: Random, from: Date, least: number, most: number) =>
  new Date(from.valueOf() + random.int(least * DAY_MS + 600_000, most * DAY_MS));

function payment(
  random: Random,
  member: DemoMember,
  which: string,
  { at, amount, currency }: { at: Date; amount: number; currency: 'XOF' | 'EUR' },
): DemoPayment {
  const moyen = random.weighted({ Fedapay: 52, Moneroo: 22, Chariow: 14, Cash: 12 });
  const id = idOf(`payment ${member.person.email} ${which}`);
  return {
    id,
    member,
    payer: member.person,
    category: 'Registration',
    moyen,
    amount,
    currency,
    paymentId: reference(random, moyen),
    at,
    refunded: 0,
  };
}

function reference(random: Random, moyen: PaymentMethod): string {
  const letters = (count: number) => Array.from({ length: count }, () => random.pick([...'abcdefghjkmnpqrstuvwxyz23456789'])).join('');
  switch (moyen) {
    case 'Fedapay':
      return String(random.int(98_000_000, 131_999_999));
    case 'Moneroo':
      return `py_${letters(12)}`;
    case 'Chariow':
      return `sal_${letters(10)}`;
    case 'Cash':
      return `REC-${random.int(1000, 9999)}-${letters(3).toUpperCase()}`;
  }
}

/** Payments from another address, for example of a sister or an employer, wait for staff. One payment was entered twice. */
function strays(today: Date): DemoPayment[] {
  const random = randomOf('payments of nobody');
  const unknown = [2.3, 5.8, 11.2].map((days, i) => {
    const payer = { ...PEOPLE[i * 7 + 3]!, email: `boutique.${i + 1}@example.com`, phone: `+22990000${String(i).padStart(3, '0')}` };
    const at = daysBefore(today, days);
    const moyen = i === 1 ? 'Moneroo' : 'Fedapay';
    return {
      ...payment(random, MEMBERS[0]!, `stray ${i}`, { at, amount: 50_000, currency: 'XOF' }),
      member: null,
      payer,
      moyen,
      paymentId: reference(random, moyen),
    } as const;
  });
  const treated = MEMBERS.find(({ status, option, joined }) => status === 'TRAITÉ' && option === 'Partiel' && joined < 40) ?? MEMBERS[0]!;
  const twice = payment(random, treated, 'typed twice', { at: daysBefore(today, treated.joined - 3.1), amount: 50_000, currency: 'XOF' });
  return [...unknown, { ...twice, moyen: 'Cash', paymentId: 'REC-2207-BIS', deleted: true, reason: 'Saisi deux fois' }];
}
