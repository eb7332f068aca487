import { z } from 'zod';
import { contract } from './endpoint.ts';
import { BILLING_STATUS, DASHBOARD_DAYS, type DashboardDays, MEMBER_STATUS } from './filter-values.ts';
import { Visibility } from './forms.ts';
import { Currency } from './money.ts';
import { Data, Day, Id, Time } from './shared.ts';

export { DASHBOARD_DAYS, type DashboardDays } from './filter-values.ts';

const Count = z.int().min(0);

/** What happened in the days asked for, and in as many days before them. */
const Trend = z.object({
  /** One a day, the last one is today's. Fewer may be there at a day's end than came: what is deleted counts no more. */
  days: z.array(z.int()),
  total: z.int(),
  before: z.int(),
});
export type Trend = z.infer<typeof Trend>;

/** In major units, net of refunds, one currency at a time. */
const Received = z.object({
  currency: Currency,
  total: z.number(),
  before: z.number(),
  payments: Count,
  /** One for each of `months`. */
  months: z.array(z.number()),
});
export type Received = z.infer<typeof Received>;

/** What waits for somebody, most urgent first; 0 is left out. */
const ATTENTION_KINDS = [
  'silent-provider',
  'pending-admin',
  'quarantined',
  'unmatched',
  'scenario-failed',
  'scenario-review',
  'late',
] as const;
export const Attention = z.object({
  kind: z.enum(ATTENTION_KINDS),
  count: Count.min(1),
  /** No more than so many are counted: there are at least these. */
  more: z.boolean(),
  /** Which providers are silent, or whose runs failed or need review: some of them. */
  names: z.array(z.string()),
  /** The scenario, where it is one alone. */
  scenarioId: Id.optional(),
});
export type Attention = z.infer<typeof Attention>;

const RecentForm = z.object({
  _id: Id,
  id: Id,
  title: z.string(),
  isPublished: z.boolean(),
  visibility: Visibility,
  /** Responses. */
  answer: Count,
  createdAt: Time,
});
export type RecentForm = z.infer<typeof RecentForm>;

export const Dashboard = z.object({
  /** Today in the programme's time zone. */
  today: Day,
  forms: z.object({ total: Count, published: Count, drafts: Count, responses: Count }),
  responses: Trend.extend({ today: z.int() }),
  members: z.object({
    total: Count,
    joined: Trend,
    byStatus: z.array(z.object({ status: z.enum(MEMBER_STATUS), count: Count })),
    /** Null for coaches. */
    byPayment: z.array(z.object({ status: z.enum(BILLING_STATUS), count: Count })).nullable(),
  }),
  /** Null for coaches. */
  money: z.object({ months: z.array(z.string()), currencies: z.array(Received) }).nullable(),
  attention: z.array(Attention),
  recentForms: z.array(RecentForm),
  /** What a programme begins with, done or not; null for coaches, who cannot do it. */
  setup: z.object({ form: z.boolean(), shared: z.boolean(), members: z.boolean(), payment: z.boolean() }).nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboard = contract({
  get: {
    method: 'GET',
    path: '/api/dashboard',
    access: 'staff',
    coaches: 'figures of forms, responses and members; no money, no requests',
    summary: 'How the programme does: forms, responses, members, money, and what waits for somebody; coaches see no money',
    query: z.object({
      days: z.coerce
        .number()
        .refine((n): n is DashboardDays => DASHBOARD_DAYS.some((days) => days === n), { error: 'Days can be 7, 30 or 90.' })
        .default(30),
    }),
    response: Data(Dashboard),
  },
});
