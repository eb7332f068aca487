import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense } from 'react';
import { CURRENCIES } from '#contract/currencies.ts';
import { dueState } from '#contract/due.messages.ts';
import {
  ARCHIVED_FILTER,
  CAMPAIGN_EMAIL_STATES,
  DUE_STATES,
  DUE_WITHIN,
  MEMBER_STATUS_FILTERS,
  WITHOUT_COACH,
} from '#contract/filter-values.ts';
import { BILLING_STATUS } from '#contract/members.ts';
import { monthName } from '#contract/months.ts';
import { billingStatus, paymentOption } from '#contract/status.messages.ts';
import { useUser } from '#web/api/session.ts';
import * as archive from '#web/members/archive/archive.messages.ts';
import { coachList } from '#web/members/coaches.api.ts';
import * as coaches from '#web/members/coaches.messages.ts';
import { STATUS, tagName } from '#web/members/member-labels.ts';
import { productNames, spaceList, tagList } from '#web/members/members.api.ts';
import { MEMBER_FILTERS, type MembersSearch } from '#web/members/members.search.ts';
import * as person from '#web/members/person.messages.ts';
import { useOwnMembersOnly } from '#web/shell/account.api.ts';
import { DaysFilter } from '#web/ui/DaysFilter.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { countFilters } from '#web/ui/list/countFilters.ts';
import { byId, FilterSelect, FilterSelects } from '#web/ui/list/FilterSelect.tsx';
import { MoreFilters } from '#web/ui/list/MoreFilters.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './list.messages.ts';

// They are needed only behind a button, and are loaded with it.
const ActivityFilters = lazyPart(async () => (await import('./ActivityFilters.tsx')).ActivityFilters);
const OwnFieldFilters = lazyPart(async () => (await import('./OwnFieldFilters.tsx')).OwnFieldFilters);

export interface FiltersProps {
  shown: MembersSearch;
  /** Each change shows the first page again. */
  onFilter: (changes: Partial<MembersSearch>) => void;
}

/** The filters of the list of members. Filters about money are for admins, because the server sends no money to coaches. */
export const MemberFilters = memo(function MemberFilters(props: FiltersProps) {
  const { shown, onFilter } = props;
  const isAdmin = useUser()?.role === 'admin';
  const isLimited = useOwnMembersOnly();
  return (
    <>
      <FilterSelects
        {...props}
        filters={[
          {
            field: 'status',
            label: word.status(),
            all: word.allStatuses(),
            values: MEMBER_STATUS_FILTERS,
            labels: (value) => (value === 'not-refused' ? text.notRefused() : STATUS[value].label),
          },
          isAdmin && {
            field: 'option',
            label: person.option(),
            all: text.allOptions(),
            values: ['Complete', 'Partial'],
            labels: { Complete: paymentOption.Complete(), Partial: paymentOption.Partiel() },
          },
        ]}
      />
      <DaysFilter from={shown.from} to={shown.to} onChange={onFilter} />
      <MoreFilters set={countFilters(MEMBER_FILTERS.filter((name) => !SHOWN_FIRST.has(name) && shown[name] !== undefined))}>
        <RareFilters {...props} isAdmin={isAdmin} isLimited={isLimited} />
      </MoreFilters>
    </>
  );
});

/** The filters that are not behind "More filters". */
const SHOWN_FIRST: ReadonlySet<string> = new Set(['search', 'status', 'option', 'from', 'to']);

/** The filters that are used less often. */
function RareFilters({ isAdmin, isLimited, ...props }: FiltersProps & { isAdmin: boolean; isLimited: boolean }) {
  const tags = useQuery(tagList).data;
  const groups = useQuery(spaceList).data;
  const coach = byId(useQuery(coachList).data, ({ name }) => name);
  const products = useQuery(productNames).data?.map(({ name }) => name);
  const billingLabels = Object.fromEntries(BILLING_STATUS.map((value) => [value, billingStatus[value]()]));
  return (
    <>
      {isAdmin && <DueFilters {...props} />}
      <FilterSelects
        {...props}
        withLabel
        filters={[
          {
            field: 'archived',
            label: archive.archive_(),
            all: archive.allButArchived(),
            values: ARCHIVED_FILTER,
            labels: () => archive.archived(),
          },
          { field: 'product', label: person.product(), all: text.allProducts(), values: products },
          isAdmin && {
            field: 'paymentStatus',
            label: person.paymentStatus(),
            all: text.allPaymentStatuses(),
            values: BILLING_STATUS,
            labels: billingLabels,
          },
          { field: 'tag', label: text.tag(), all: text.allTags(), ...byId(tags, tagName) },
          {
            field: 'accessGroup',
            label: text.accessGroup(),
            all: text.allAccessGroups(),
            ...byId(groups, ({ name }) => name),
          },
          !isLimited && {
            field: 'coach',
            label: coaches.coach(),
            all: word.allCoaches(),
            values: coach.values && [...WITHOUT_COACH, ...coach.values],
            labels: { none: coaches.withoutCoach(), ...coach.labels },
          },
          {
            field: 'campaigns',
            label: text.campaignEmails(),
            all: text.subscribedOrNot(),
            values: CAMPAIGN_EMAIL_STATES,
            labels: (one) => EMAIL_STATES[one](),
          },
        ]}
      />
      <Suspense fallback={<Skeleton h={240} />}>
        <OwnFieldFilters {...props} />
        <ActivityFilters {...props} isAdmin={isAdmin} products={products} />
      </Suspense>
    </>
  );
}

const EMAIL_STATES = { subscribed: text.subscribed, unsubscribed: text.unsubscribed, reachable: text.reachable, bounced: text.bounced };

/** Filters by what members owe. Those by month and currency come from figures that lead here, and are there while they are set. */
function DueFilters({ shown, onFilter }: FiltersProps) {
  const { dueWithin, dueMonth, dueCurrency } = shown;
  const days = DUE_WITHIN.some((one) => one === dueWithin) || dueWithin === undefined ? DUE_WITHIN : [...DUE_WITHIN, dueWithin];
  return (
    <>
      <FilterSelects
        shown={shown}
        onFilter={onFilter}
        withLabel
        filters={[
          { field: 'due', label: text.whatIsOwed(), all: text.whateverOwed(), values: DUE_STATES, labels: (one) => dueState[one]() },
          dueCurrency !== undefined && {
            field: 'dueCurrency',
            label: text.dueCurrency(),
            all: text.anyCurrency(),
            values: CURRENCIES,
          },
          dueMonth !== undefined && {
            field: 'dueMonth',
            label: text.dueMonth(),
            all: text.anyMonth(),
            values: [dueMonth],
            labels: monthName,
          },
        ]}
      />
      <FilterSelect
        label={text.dueWithin()}
        all={text.anyDay()}
        values={days.map(String)}
        labels={(value) => text.withinDays({ days: Number(value) })}
        value={dueWithin === undefined ? undefined : String(dueWithin)}
        onChange={(value) => onFilter({ dueWithin: value === undefined ? undefined : Number(value) })}
        withLabel
      />
    </>
  );
}
