import { z } from 'zod';
import { AccountChoice } from './accounts.ts';
import { AudienceInput, AudiencePreview, AudienceReview, audienceFields, CampaignSegment, orNull, Target } from './audience.ts';
import * as text from './campaigns.messages.ts';
import { contract } from './endpoint.ts';
import { LOG_STATES } from './filter-values.ts';
import { CampaignStatus, MemberFilter } from './filters.ts';
import { MemberSelection } from './member-bulk.ts';
import { DELIVERY_STATES, DeliveryChannel } from './outbox.ts';
import { Count, Data, Day, Email, Id, Mailed, Page, RequiredText, Success, Text, Time } from './shared.ts';

export { CAMPAIGN_STATUS, LOG_STATES } from './filter-values.ts';
export { CampaignStatus } from './filters.ts';

export const CAMPAIGN_PERIODS = ['day', 'week', 'month', 'year'] as const;
export const CampaignPeriod = z.enum(CAMPAIGN_PERIODS);
export type CampaignPeriod = z.infer<typeof CampaignPeriod>;

/** Every `frequency` days, weeks, months or years from `scheduleAt` on, on the days from `from` to `to`, both included. */
export const CampaignFrequency = z.object({
  period: CampaignPeriod.default('day'),
  frequency: z.coerce.number().int().min(1, { error: text.frequencyTooSmall }).max(1_000).default(1),
  from: orNull(Day).default(null),
  to: orNull(Day).default(null),
});

/** A time with its offset, or a local time in the programme's time zone. */
const Moment = z.iso
  .datetime({ offset: true, local: true, error: text.chooseDateTime })
  .refine((moment) => moment.slice(0, 4) <= '2200', { error: text.dateTooLate });

const fields = {
  name: RequiredText(200, text.nameRequired),
  template: z.uuid({ error: text.chooseTemplate }),
  ...audienceFields,
  scheduleAt: orNull(Moment),
  oneTime: z.boolean(),
  frequency: CampaignFrequency.nullable(),
  /** The account's id; null means the default account. */
  account: orNull(Id),
  /**
   * `scheduled` launches the campaign at its `scheduleAt`. It is also the default when `scheduleAt` is given without a
   * status.
   */
  status: z.enum(['draft', 'scheduled']).optional(),
};

export const CampaignInput = z.object({
  ...fields,
  ...AudienceInput.shape,
  scheduleAt: fields.scheduleAt.default(null),
  oneTime: fields.oneTime.default(true),
  frequency: fields.frequency.default(null),
  account: fields.account.default(null),
});
export type CampaignInput = z.output<typeof CampaignInput>;
export type SendCampaign = z.input<typeof CampaignInput>;

/** Only the fields that are sent change. */
const CampaignChange = z.object(fields).partial().extend({
  /** The `rev` of the campaign that was edited. A stale one is answered with 409 and the newer campaign. */
  rev: z.int().optional(),
});

/** The statuses of campaigns that staff may change. One that could not begin says what to change. */
export const MAY_CHANGE: readonly CampaignStatus[] = ['draft', 'scheduled', 'failed'];
/** The statuses of campaigns whose failed e-mails may be sent again. */
export const MAY_RETRY: readonly CampaignStatus[] = ['scheduled', 'sending', 'completed'];
export const RUN_STATES = ['freezing', 'sending', 'paused', 'completed', 'cancelled', 'failed'] as const;
export const RunState = z.enum(RUN_STATES);

/** One time that a campaign is sent. */
export const CampaignRun = z.object({
  _id: Id,
  state: RunState,
  /** It explains a run that is paused, has failed or waits. */
  reason: z.string().nullable(),
  /** The subject of the template as it was when the run began: an edit of the template changes later runs only. */
  subject: z.string(),
  scheduledFor: Time,
  startedAt: Time,
  finishedAt: Time.nullable(),
  /** Number of recipients; while the run is `freezing`, the number found so far. */
  total: Count,
  sent: Count,
  /** E-mails that were stored in the Outbox and not sent, because no e-mail account was linked. */
  captured: Count,
  failed: Count,
  skipped: Count,
  /** E-mails that a mail server may or may not have accepted; they are not sent again. */
  uncertain: Count,
  pending: Count,
  /** The account reached its limit, and sending continues then. */
  resumesAt: Time.nullable(),
  /** The account from which the run is sent; null for the server's own mail settings. */
  account: AccountChoice.nullable(),
});
export type CampaignRun = z.infer<typeof CampaignRun>;

/** A list of campaigns names at most so many of the members that were chosen or excluded. */
export const LISTED_MEMBERS = 10;

export const Campaign = z.object({
  _id: Id,
  name: z.string(),
  /** Null when the template was deleted. */
  template: z.object({ _id: Id, name: z.string(), subject: z.string(), body: z.string() }).nullable(),
  /** The members chosen one by one. The list names the first 10; `membersCount` says how many there are. */
  members: z.array(Target),
  /** For a segment or a filter it is how many members were frozen, and 0 before that. */
  membersCount: Count,
  all: z.boolean(),
  moderators: z.boolean(),
  segment: CampaignSegment.nullable(),
  filter: MemberFilter.nullable(),
  exceptSegments: z.array(CampaignSegment),
  /** The list names the first 10. */
  exceptMembers: z.array(Target),
  exceptMembersCount: Count,
  /** A single campaign freezes the members of its segment or filter at its launch. */
  frozenAt: Time.nullable(),
  scheduleAt: Time.nullable(),
  oneTime: z.boolean(),
  frequency: z.object({ period: CampaignPeriod, frequency: z.int(), from: Day.nullable(), to: Day.nullable() }).nullable(),
  /** Null for the default account. */
  account: AccountChoice.nullable(),
  status: CampaignStatus,
  reason: z.string().nullable(),
  nextAt: Time.nullable(),
  /** The last run that started. */
  run: CampaignRun.nullable(),
  /**
   * Increases with every change by staff. The app sends it back with the next change, so that the second of two editors
   * is warned.
   */
  rev: z.int(),
  createdAt: Time,
  updatedAt: Time,
});
export type Campaign = z.infer<typeof Campaign>;

/** The review says what a launch of the campaign would do now. */
export const CampaignReview = AudiencePreview.extend({
  /** The `rev` of the campaign that was reviewed. */
  rev: z.int(),
  /** The `rev` of its template; null without one. */
  templateRev: z.int().nullable(),
  /** Null for the server's own mail settings. */
  account: AccountChoice.extend({ sentToday: Count, dailyLimit: Count, minuteLimit: Count }).nullable(),
  /** True when e-mails are stored in the Outbox and not sent, because no account is linked and no mail server is set. */
  captured: z.boolean(),
  /** This is null when the run starts at once. */
  startsAt: Time.nullable(),
  /** The days of the first run follow from the account's limits: one entry when there are none, and at most 60. */
  days: z.array(z.object({ day: Day, count: Count })),
  /** The first run would end then. */
  endsAt: Time.nullable(),
  /** The times of the next runs, at most five. */
  next: z.array(Time),
  /** IANA name of the time zone of these dates. */
  timeZone: z.string(),
  /** Sentences that say what prevents the launch; empty when nothing does. */
  problems: z.array(z.string()),
  /** Sentences about what staff should check first. */
  warnings: z.array(z.string()),
});
export type CampaignReview = z.infer<typeof CampaignReview>;

/** The result for one recipient. `GET /api/outbox/{_id}` returns the e-mail itself. */
export const RunDelivery = z.object({
  _id: Id,
  /** Null when the person was erased after that. */
  member: z.object({ _id: Id, fullName: z.string() }).nullable(),
  email: z.string(),
  ...DeliveryChannel,
  state: z.enum(DELIVERY_STATES),
  error: z.string().nullable(),
  attempts: Count,
  sentAt: Time.nullable(),
  /** Sending is tried again then. */
  nextAt: Time.nullable(),
});
export type RunDelivery = z.infer<typeof RunDelivery>;

const One = { response: Data(Campaign) } as const;
const TestTo = z.preprocess(
  (body) => body ?? {},
  z.object({
    /** The member whose data the test shows; without it, the data of a fictional person. */
    memberId: Id.nullish(),
    /** Receivers of the test; the signed-in account when the list is empty. */
    emails: z.array(Email).max(5, { error: text.tooManyAddresses }).default([]),
  }),
);

export const campaigns = contract({
  create: {
    route: 'POST /api/campaign/create',
    once: true,
    summary: 'Create a campaign: scheduled when `scheduleAt` is given, unless `status` says draft',
    body: CampaignInput,
    response: Data(Campaign),
  },
  audience: {
    route: 'POST /api/campaign/audience',
    summary: 'Who would get a campaign with these recipients now, and who is left out and why',
    body: AudienceReview,
    response: Data(AudiencePreview),
  },
  writeTo: {
    route: 'POST /api/campaign/write-to',
    once: true,
    summary: 'Create a draft for a selection of the list of members: its template and time are still to be chosen',
    body: z.object({ selection: MemberSelection }),
    response: Data(Campaign),
  },
  list: {
    route: 'GET /api/campaign',
    summary: 'Campaigns, newest first, searched by name',
    query: Page.extend({ search: Text(200).optional(), status: CampaignStatus.optional() }),
    response: Data(z.array(Campaign)).extend({ count: z.int() }),
  },
  get: {
    ...One,
    route: 'GET /api/campaign/getCampaign/{id}',
    summary: 'One campaign with all its chosen members',
  },
  update: {
    ...One,
    route: 'PATCH /api/campaign/{id}',
    summary: 'Change a draft or a scheduled campaign; 409 with the newer one when `rev` is stale',
    body: CampaignChange,
  },
  remove: {
    route: 'DELETE /api/campaign/{id}',
    summary: 'Delete a campaign; one that is sending has to be paused or cancelled first',
  },
  test: {
    route: 'POST /api/campaign/test/{id}',
    summary: 'Send the e-mail to yourself or up to five addresses, marked [TEST]',
    body: TestTo,
    response: Success.extend(Mailed),
  },
  review: {
    route: 'GET /api/campaign/{id}/review',
    summary: 'Who would get it, who is left out and why, how long it takes, and when it runs next',
    response: Data(CampaignReview),
  },
  launch: {
    ...One,
    route: 'POST /api/campaign/{id}/launch',
    summary:
      'Schedule it, or begin to send where its time is not in the future; 409 when it was changed since the review with these numbers',
    body: CampaignReview.pick({ rev: true, templateRev: true }).partial().nullish(),
  },
  pause: { ...One, route: 'POST /api/campaign/{id}/pause', summary: 'Stop sending for now; what is on its way still arrives' },
  resume: { ...One, route: 'POST /api/campaign/{id}/resume', summary: 'Go on where it was paused' },
  cancel: { ...One, route: 'POST /api/campaign/{id}/cancel', summary: 'Stop for good: what was not sent will not be' },
  retry: { ...One, route: 'POST /api/campaign/{id}/retry', summary: 'Send the failed e-mails of the last run again, no others' },
  duplicate: {
    ...One,
    route: 'POST /api/campaign/{id}/duplicate',
    once: true,
    summary: 'Copy it; the copy is a draft without a date',
  },
  runs: {
    route: 'GET /api/campaign/{id}/runs',
    summary: 'Its runs, newest first',
    query: Page,
    response: Data(z.array(CampaignRun)).extend({ count: z.int() }),
  },
  log: {
    route: 'GET /api/campaign/run/{id}/log',
    summary: 'What became of each recipient of a run',
    query: Page.extend({ state: z.enum(LOG_STATES).optional(), search: Text(254).optional() }),
    response: Data(z.array(RunDelivery)).extend({ count: z.int() }),
  },
});
