import type { UseFormReturnType } from '@mantine/form';
import { chooseDateTime } from '#contract/campaigns.messages.ts';
import { type Campaign, CampaignInput, type CampaignPeriod, type SendCampaign } from '#contract/campaigns.ts';
import { fromZonedInput, toZonedInput } from '#web/ui/zoned-input.ts';
import type { Choice } from '../SearchSelect.tsx';
import * as text from './form.messages.ts';

export interface Person {
  _id: string;
  fullName: string;
  email: string;
}
export const TARGETS = ['all', 'moderators', 'selected'] as const;
export type Target = (typeof TARGETS)[number];

/** The values of the inputs. */
export interface Values {
  name: string;
  template: Choice | null;
  target: Target;
  members: Person[];
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
    target: !campaign || campaign.all ? 'all' : campaign.moderators ? 'moderators' : 'selected',
    members: campaign?.members ?? [],
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

type Errors = Record<string, string>;
type Checked = { body: SendCampaign; errors?: undefined } | { body?: undefined; errors: Errors };

/** Returns the body of the request, or the errors of the fields by their paths, which the server also uses. */
export function check(values: Values, { launching }: { launching: boolean }): Checked {
  const { target, members, oneTime, frequency } = values;
  const errors: Errors = {};
  const scheduleAt = values.scheduleAt === '' ? null : fromZonedInput(values.scheduleAt);
  if (scheduleAt === undefined) errors.scheduleAt = chooseDateTime();
  if (launching && target === 'selected' && members.length === 0) errors.members = text.chooseMember();
  if (!oneTime && frequency.from && frequency.to && frequency.to < frequency.from) errors['frequency.to'] = text.lastDayBeforeFirst();
  const body: SendCampaign = {
    name: values.name,
    template: values.template?.value ?? '',
    members: target === 'selected' ? members.map(({ _id }) => _id) : [],
    all: target === 'all',
    moderators: target === 'moderators',
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
