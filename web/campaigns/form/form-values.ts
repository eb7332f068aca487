import type { UseFormReturnType } from '@mantine/form';
import type { Target as AudienceTarget } from '#contract/audience.ts';
import { chooseDateTime } from '#contract/campaigns.messages.ts';
import { type Campaign, CampaignInput, type CampaignPeriod, type SendCampaign } from '#contract/campaigns.ts';
import type { MemberFilter } from '#contract/members.ts';
import { lastBeforeFirst } from '#contract/ranges.messages.ts';
import { isBackwards } from '#contract/ranges.ts';
import { MEMBER_FILTERS, MembersSearch } from '#web/members/members.search.ts';
import { sameContent } from '#web/ui/same.ts';
import { fromZonedInput, toZonedInput } from '#web/ui/zoned-input.ts';
import type { Choice } from '../SearchSelect.tsx';
import * as text from './form.messages.ts';

export type Person = AudienceTarget;
export const TARGETS = ['all', 'moderators', 'segment', 'filter', 'selected'] as const;
export type Target = (typeof TARGETS)[number];

export interface Values {
  name: string;
  template: Choice | null;
  target: Target;
  members: Person[];
  /** The id of a segment. */
  segment: string | null;
  filter: MembersSearch;
  exceptSegments: string[];
  exceptMembers: Person[];
  /** The value of a `datetime-local` field; empty when the campaign starts as soon as it is launched. */
  scheduleAt: string;
  oneTime: boolean;
  /** The days are YYYY-MM-DD, or empty. */
  frequency: { frequency: string; period: CampaignPeriod; from: string; to: string };
  /** Null for the default account. */
  account: Choice | null;
}
export type CampaignFields = UseFormReturnType<Values>;

export function valuesOf(campaign: Campaign | undefined): Values {
  const frequency = campaign?.frequency;
  return {
    name: campaign?.name ?? '',
    template: campaign?.template ? { value: campaign.template._id, label: campaign.template.name } : null,
    target: campaign ? targetOf(campaign) : 'all',
    members: campaign?.members ?? [],
    segment: campaign?.segment?._id ?? null,
    filter: MembersSearch.parse(campaign?.filter ?? {}),
    exceptSegments: campaign?.exceptSegments.map(({ _id }) => _id) ?? [],
    exceptMembers: campaign?.exceptMembers ?? [],
    scheduleAt: campaign?.scheduleAt ? toZonedInput(campaign.scheduleAt) : '',
    oneTime: campaign?.oneTime ?? true,
    frequency: {
      frequency: String(frequency?.frequency ?? 1),
      period: frequency?.period ?? 'day',
      from: frequency?.from ?? '',
      to: frequency?.to ?? '',
    },
    account: campaign?.account ? { value: campaign.account._id, label: campaign.account.email } : null,
  };
}

function targetOf({ all, moderators, segment, filter }: Campaign): Target {
  if (all) return 'all';
  if (moderators) return 'moderators';
  if (segment) return 'segment';
  return filter ? 'filter' : 'selected';
}

type Audience = Pick<Values, 'target' | 'members' | 'segment' | 'filter' | 'exceptSegments' | 'exceptMembers'>;

/** The recipients as the calls take them. */
export const audienceOf = ({ target, members, segment, filter, exceptSegments, exceptMembers }: Audience) => ({
  all: target === 'all',
  moderators: target === 'moderators',
  segment: target === 'segment' ? segment : null,
  filter: target === 'filter' ? filterOf(filter) : null,
  members: target === 'selected' ? members.map(({ _id }) => _id) : [],
  exceptSegments,
  exceptMembers: exceptMembers.map(({ _id }) => _id),
});

const filterOf = (filter: MembersSearch): MemberFilter =>
  Object.fromEntries(MEMBER_FILTERS.flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]]])));

/** The inputs that say one thing together, such as who gets the campaign. */
const TOGETHER: (keyof Values)[][] = [
  ['target', 'members', 'segment', 'filter'],
  ['oneTime', 'frequency'],
];

/** The inputs that belong to those that were changed here, as they are now: a member who was chosen says nothing beside another target. */
export function keptTogether(before: Values, now: Values): Partial<Values> {
  const kept = TOGETHER.filter((fields) => fields.some((field) => !sameContent(before[field], now[field])));
  return Object.fromEntries(kept.flat().map((field) => [field, now[field]]));
}

type Errors = Record<string, string>;
type Checked = { body: SendCampaign; errors?: undefined } | { body?: undefined; errors: Errors };

/** Returns the body of the request, or the errors of the fields by their paths, which the server also uses. */
export function check(values: Values, { launching }: { launching: boolean }): Checked {
  const { target, members, oneTime, frequency } = values;
  const errors: Errors = {};
  const scheduleAt = values.scheduleAt === '' ? null : fromZonedInput(values.scheduleAt);
  if (scheduleAt === undefined) errors.scheduleAt = chooseDateTime();
  if (launching && target === 'selected' && members.length === 0) errors.members = text.chooseMember();
  if (target === 'segment' && values.segment === null) errors.segment = text.chooseSegment();
  if (!oneTime && isBackwards(frequency.from || null, frequency.to || null)) errors['frequency.to'] = lastBeforeFirst();
  const body: SendCampaign = {
    name: values.name,
    template: values.template?.value ?? '',
    ...audienceOf(values),
    scheduleAt: scheduleAt ?? null,
    oneTime,
    frequency: oneTime
      ? null
      : { ...frequency, frequency: Number(frequency.frequency), from: frequency.from || null, to: frequency.to || null },
    account: values.account?.value ?? null,
  };
  for (const { path, message } of CampaignInput.safeParse(body).error?.issues ?? []) errors[path.join('.')] ??= message;
  return Object.keys(errors).length > 0 ? { errors } : { body };
}
