import { z } from 'zod';
import { AccountChoice } from './accounts.ts';
import { contract } from './endpoint.ts';
import { LOG_STATES } from './filter-values.ts';
import { CampaignStatus } from './filters.ts';
import { Mailed } from './mailed.ts';
import { DELIVERY_STATES } from './outbox.ts';
import { Data, Day, Email, Id, IdParams, Page, Success, Text, Time } from './shared.ts';

export { CAMPAIGN_STATUS, LOG_STATES } from './filter-values.ts';
export { CampaignStatus } from './filters.ts';

export const CAMPAIGN_PERIODS = ['day', 'week', 'month', 'year'] as const;
export const CampaignPeriod = z.enum(CAMPAIGN_PERIODS);
export type CampaignPeriod = z.infer<typeof CampaignPeriod>;

/** Forms send what is not filled in as an empty text. */
const orNull = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? null : value), schema.nullable());

/** Every `frequency` days, weeks, months or years, counted from `scheduleAt`, on the days from `from` to `to`, both included. */
export const CampaignFrequency = z.object({
  period: CampaignPeriod.default('day'),
  frequency: z.coerce.number().int().min(1, { error: 'The frequency is 1 or more' }).max(1_000).default(1),
  from: orNull(Day).default(null),
  to: orNull(Day).default(null),
});
export type CampaignFrequency = z.infer<typeof CampaignFrequency>;

/** With its offset, or as a clock of the programme's time zone shows it. */
const Moment = z.iso
  .datetime({ offset: true, local: true, error: 'Please choose a date and a time' })
  .refine((text) => text.slice(0, 4) <= '2200', { error: 'Please choose a date up to the year 2200' });
const MAX_MEMBERS = 10_000;

const fields = {
  name: Text(200).trim().min(1, { error: 'Campaign name is required' }),
  /** Its id. */
  template: z.uuid({ error: 'Please choose a template' }),
  /** Chosen ones; empty with `all` and with `moderators`. */
  members: z.array(Id).max(MAX_MEMBERS, { error: `At most ${MAX_MEMBERS} members can be chosen one by one.` }),
  all: z.boolean(),
  moderators: z.boolean(),
  scheduleAt: orNull(Moment),
  oneTime: z.boolean(),
  frequency: CampaignFrequency.nullable(),
  /** Its id; null: the default account. */
  account: orNull(Id),
  /** `scheduled` launches it for its `scheduleAt`, which is also what is meant where that is given and nothing is said. */
  status: z.enum(['draft', 'scheduled']).optional(),
};

export const CampaignInput = z.object({
  ...fields,
  members: fields.members.default([]),
  all: fields.all.default(false),
  moderators: fields.moderators.default(false),
  scheduleAt: fields.scheduleAt.default(null),
  oneTime: fields.oneTime.default(true),
  frequency: fields.frequency.default(null),
  account: fields.account.default(null),
});
export type CampaignInput = z.output<typeof CampaignInput>;
export type SendCampaign = z.input<typeof CampaignInput>;

/** What is sent only is changed. */
const CampaignChange = z.object(fields).partial().extend({
  /** Of the campaign that was edited: a stale one gets 409 with the newer campaign. */
  rev: z.int().optional(),
});

export const RUN_STATES = ['freezing', 'sending', 'paused', 'completed', 'cancelled', 'failed'] as const;
export const RunState = z.enum(RUN_STATES);
export type RunState = z.infer<typeof RunState>;

const Count = z.int().min(0);

/** One sending of a campaign. */
export const CampaignRun = z.object({
  _id: Id,
  state: RunState,
  /** Why it is paused or failed, or what it waits for. */
  reason: z.string().nullable(),
  scheduledFor: Time,
  startedAt: Time,
  finishedAt: Time.nullable(),
  /** Recipients; while it is `freezing`, so far. */
  total: Count,
  sent: Count,
  /** Kept in the Outbox and sent to nobody, because no mail account was linked. */
  captured: Count,
  failed: Count,
  skipped: Count,
  /** A server may or may not have taken them; they are not sent again. */
  uncertain: Count,
  pending: Count,
  /** When sending goes on after an account's limit. */
  resumesAt: Time.nullable(),
  /** Which it goes out from; null: the server's own mail settings. */
  account: AccountChoice.nullable(),
});
export type CampaignRun = z.infer<typeof CampaignRun>;

const Target = z.object({ _id: Id, fullName: z.string(), email: z.string() });
/** Chosen members that the list shows. */
export const LISTED_MEMBERS = 10;

export const Campaign = z.object({
  _id: Id,
  name: z.string(),
  /** Null: it was deleted. */
  template: z.object({ _id: Id, name: z.string(), subject: z.string(), body: z.string() }).nullable(),
  /** Chosen ones; the list names the first 10, `membersCount` says how many there are. */
  members: z.array(Target),
  membersCount: Count,
  all: z.boolean(),
  moderators: z.boolean(),
  scheduleAt: Time.nullable(),
  oneTime: z.boolean(),
  frequency: z.object({ period: CampaignPeriod, frequency: z.int(), from: Day.nullable(), to: Day.nullable() }).nullable(),
  /** Null: the default account. */
  account: AccountChoice.nullable(),
  status: CampaignStatus,
  reason: z.string().nullable(),
  /** When its next run is due. */
  nextAt: Time.nullable(),
  /** The last one that began. */
  run: CampaignRun.nullable(),
  /** Raised by every change of staff's; sent back with the next one, so that the second of two editors is told. */
  rev: z.int(),
  createdAt: Time,
  updatedAt: Time,
});
export type Campaign = z.infer<typeof Campaign>;

export const LEFT_OUT = ['unsubscribed', 'bounced'] as const;

/** What would happen if it were launched now. */
export const CampaignReview = z.object({
  /** Who gets it. */
  recipients: Count,
  /** Members that it is meant for, and those of them who are left out: `recipients` is what remains. */
  targeted: Count,
  leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT), count: Count })),
  /** Null: by the server's own mail settings. */
  account: AccountChoice.extend({ sentToday: Count, dailyLimit: Count, minuteLimit: Count }).nullable(),
  /** E-mails are kept in the Outbox and sent to nobody: no account is linked and no mail server set. */
  captured: z.boolean(),
  /** When its first run begins; null: at once. */
  startsAt: Time.nullable(),
  /** How many of the first run's go out on which day, as the account's limits allow; without limits, one entry. At most 60 days. */
  days: z.array(z.object({ day: Day, count: Count })),
  /** When its first run would end. */
  endsAt: Time.nullable(),
  /** The next runs, five at most. */
  next: z.array(Time),
  /** IANA name that dates are meant in. */
  timeZone: z.string(),
  /** What keeps it from being launched, in sentences; empty: nothing does. */
  problems: z.array(z.string()),
  /** What is worth a look first. */
  warnings: z.array(z.string()),
});
export type CampaignReview = z.infer<typeof CampaignReview>;

/** What became of one recipient. The e-mail itself: `GET /api/outbox/{_id}`. */
export const RunDelivery = z.object({
  _id: Id,
  /** Null: erased since. */
  member: z.object({ _id: Id, fullName: z.string() }).nullable(),
  email: z.string(),
  state: z.enum(DELIVERY_STATES),
  error: z.string().nullable(),
  attempts: Count,
  sentAt: Time.nullable(),
  /** When it is tried again. */
  nextAt: Time.nullable(),
});
export type RunDelivery = z.infer<typeof RunDelivery>;

const One = { params: IdParams, access: 'admin', response: Data(Campaign) } as const;
const TestTo = z.preprocess(
  (body) => body ?? {},
  z.object({
    /** Whose data it shows; a made-up person's otherwise. */
    memberId: Id.nullish(),
    /** Yourself otherwise. */
    emails: z.array(Email).max(5, { error: 'A test goes to 5 addresses at most.' }).default([]),
  }),
);

export const campaigns = contract({
  create: {
    method: 'POST',
    path: '/api/campaign/create',
    access: 'admin',
    summary: 'Create a campaign: scheduled when `scheduleAt` is given, unless `status` says draft',
    body: CampaignInput,
    response: Data(Campaign),
  },
  list: {
    method: 'GET',
    path: '/api/campaign',
    access: 'admin',
    summary: 'Campaigns, newest first, searched by name',
    query: Page.extend({ search: Text(200).optional(), status: CampaignStatus.optional() }),
    response: Data(z.array(Campaign)).extend({ count: z.int() }),
  },
  get: {
    ...One,
    method: 'GET',
    path: '/api/campaign/getCampaign/{id}',
    summary: 'One campaign with all its chosen members',
  },
  update: {
    ...One,
    method: 'PATCH',
    path: '/api/campaign/{id}',
    summary: 'Change a draft or a scheduled campaign; 409 with the newer one when `rev` is stale',
    body: CampaignChange,
  },
  remove: {
    method: 'DELETE',
    path: '/api/campaign/{id}',
    access: 'admin',
    summary: 'Delete a campaign; one that is sending has to be paused or cancelled first',
    params: IdParams,
    response: Success,
  },
  test: {
    method: 'POST',
    path: '/api/campaign/test/{id}',
    access: 'admin',
    summary: 'Send the e-mail to yourself or up to five addresses, marked [TEST]',
    params: IdParams,
    body: TestTo,
    response: Success.extend(Mailed),
  },
  review: {
    method: 'GET',
    path: '/api/campaign/{id}/review',
    access: 'admin',
    summary: 'Who would get it, who is left out and why, how long it takes, and when it runs next',
    params: IdParams,
    response: Data(CampaignReview),
  },
  launch: {
    ...One,
    method: 'POST',
    path: '/api/campaign/{id}/launch',
    summary: 'Schedule it, or begin to send where its time is not in the future',
  },
  pause: { ...One, method: 'POST', path: '/api/campaign/{id}/pause', summary: 'Stop sending for now; what is on its way still arrives' },
  resume: { ...One, method: 'POST', path: '/api/campaign/{id}/resume', summary: 'Go on where it was paused' },
  cancel: { ...One, method: 'POST', path: '/api/campaign/{id}/cancel', summary: 'Stop for good: what was not sent will not be' },
  retry: { ...One, method: 'POST', path: '/api/campaign/{id}/retry', summary: 'Send the failed e-mails of the last run again, no others' },
  duplicate: { ...One, method: 'POST', path: '/api/campaign/{id}/duplicate', summary: 'Copy it; the copy is a draft without a date' },
  runs: {
    method: 'GET',
    path: '/api/campaign/{id}/runs',
    access: 'admin',
    summary: 'Its runs, newest first',
    params: IdParams,
    query: Page,
    response: Data(z.array(CampaignRun)).extend({ count: z.int() }),
  },
  log: {
    method: 'GET',
    path: '/api/campaign/run/{id}/log',
    access: 'admin',
    summary: 'What became of each recipient of a run',
    params: IdParams,
    query: Page.extend({ state: z.enum(LOG_STATES).optional(), search: Text(254).optional() }),
    response: Data(z.array(RunDelivery)).extend({ count: z.int() }),
  },
});
