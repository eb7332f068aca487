import { z } from 'zod';
import * as text from './dashboard.messages.ts';
import { contract } from './endpoint.ts';
import { BILLING_STATUS, DASHBOARD_DAYS, type DashboardDays, MEMBER_STATUS } from './filter-values.ts';
import { Visibility } from './forms.ts';
import { Currency } from './money.ts';
import { Reservation } from './reservations.ts';
import { Count, Data, Day, Id, Time } from './shared.ts';

export { DASHBOARD_DAYS, type DashboardDays } from './filter-values.ts';

/** The figures count what happened in the chosen number of days, and in the same number of days before. */
const Trend = z.object({
  /** One count for each day; the last one is today's. Deleted items don't count, so a later answer can be lower. */
  days: z.array(z.int()),
  total: z.int(),
  before: z.int(),
});
export type Trend = z.infer<typeof Trend>;

/** Amounts in major units, after refunds, one entry for each currency. */
const Received = z.object({
  currency: Currency,
  total: z.number(),
  before: z.number(),
  payments: Count,
  /** One amount for each entry of `months`. */
  months: z.array(z.number()),
});
export type Received = z.infer<typeof Received>;

export const Attention = z.object({
  /** The list names what needs somebody's action, most urgent first; kinds with a count of 0 are left out. */
  kind: z.enum([
    'lost-account',
    'silent-provider',
    'pending-admin',
    'quarantined',
    'unmatched',
    'receipts',
    'scenario-failed',
    'scenario-review',
    'late',
  ]),
  count: Count.min(1),
  /** True when counting stopped at a limit and there may be more than `count`. */
  more: z.boolean(),
  /** The e-mail accounts that cannot send, the silent providers, or some of the scenarios whose runs failed or need review. */
  names: z.array(z.string()),
  /** The scenario, when the item is about exactly one. */
  scenarioId: Id.optional(),
});
export type Attention = z.infer<typeof Attention>;

const RecentForm = z.object({
  _id: Id,
  id: Id,
  title: z.string(),
  isPublished: z.boolean(),
  visibility: Visibility,
  /** The number of responses. */
  answer: Count,
  createdAt: Time,
});
export type RecentForm = z.infer<typeof RecentForm>;

const Session = Reservation.pick({
  _id: true,
  email: true,
  clientName: true,
  place: true,
  service: true,
  date: true,
  time: true,
  endTime: true,
  startsAt: true,
  status: true,
});
export type Session = z.infer<typeof Session>;

export const Dashboard = z.object({
  /** Today in the programme's time zone. */
  today: Day,
  forms: z.object({ total: Count, published: Count, drafts: Count, responses: Count }),
  responses: Trend.extend({ today: z.int() }),
  members: z.object({
    total: Count,
    joined: Trend,
    byStatus: z.array(z.object({ status: z.enum(MEMBER_STATUS), count: Count })),
    /** Null for coaches, who see no money. */
    byPayment: z.array(z.object({ status: z.enum(BILLING_STATUS), count: Count })).nullable(),
  }),
  /** Null for coaches, who see no money. */
  money: z.object({ months: z.array(z.string()), currencies: z.array(Received) }).nullable(),
  attention: z.array(Attention),
  /**
   * The coach's own sessions of today, with one that still runs since yesterday, and the next ones of later days that are to take place; null
   * for admins.
   */
  sessions: z.object({ today: z.array(Session), next: z.array(Session) }).nullable(),
  recentForms: z.array(RecentForm),
  /** The first steps of setting up a programme and whether they are done; null for coaches, who cannot do them. */
  setup: z.object({ form: z.boolean(), shared: z.boolean(), members: z.boolean(), payment: z.boolean() }).nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboard = contract({
  get: {
    route: 'GET /api/dashboard',
    coaches: 'totals of forms, responses and members, their own sessions; no money, no requests',
    summary: 'Totals of forms, responses, members and money, and what needs action; coaches see their sessions and no money',
    query: z.object({
      days: z.coerce
        .number()
        .refine((n): n is DashboardDays => DASHBOARD_DAYS.some((days) => days === n), { error: text.daysAllowed })
        .default(30),
    }),
    response: Data(Dashboard),
  },
});
