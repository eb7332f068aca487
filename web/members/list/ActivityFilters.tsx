import { useQuery } from '@tanstack/react-query';
import { channelName } from '#contract/channel-names.messages.ts';
import { isDay } from '#contract/day.ts';
import { CHANNELS, FORM_ANSWERS, RECEIVED_WITHIN, RESERVATION_FILTERS, SOME_OR_NONE } from '#contract/filter-values.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#contract/language.ts';
import { lastBeforeFirst } from '#contract/ranges.messages.ts';
import { isBackwards } from '#contract/ranges.ts';
import { everyForm, formById } from '#web/forms/forms.api.ts';
import type { MembersSearch } from '#web/members/members.search.ts';
import * as person from '#web/members/person.messages.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { byId, FilterSelect, FilterSelects } from '#web/ui/list/FilterSelect.tsx';
import * as text from './activity-filters.messages.ts';
import * as list from './list.messages.ts';
import type { FiltersProps } from './MemberFilters.tsx';

interface Props extends FiltersProps {
  isAdmin: boolean;
  products: string[] | undefined;
}

/** The filters by what members did: payments, answers, campaign e-mails and reservations. Coaches have those that show nothing of money. */
export function ActivityFilters({ isAdmin, products, ...props }: Props) {
  const { shown, onFilter } = props;
  const { form, paid, paidFor, paidFrom, paidTo } = shown;
  const forms = useQuery(everyForm).data;
  const offered = byId(forms, ({ title }) => title);
  // An archived form is not offered any more, but a segment that was made before still filters by it.
  const other = useQuery({ ...formById(form ?? ''), enabled: form !== undefined && offered.values?.includes(form) === false }).data;
  const asksPayment = paid !== undefined || paidFor !== undefined || paidFrom !== undefined || paidTo !== undefined;
  return (
    <>
      {isAdmin && (
        <FilterSelects<MembersSearch>
          {...props}
          withLabel
          filters={[
            { field: 'paid', label: text.payments(), all: text.paidOrNot(), values: SOME_OR_NONE, labels: (one) => text.paid[one]() },
            asksPayment && { field: 'paidFor', label: text.paidFor(), all: list.allProducts(), values: products },
          ]}
        />
      )}
      {isAdmin && asksPayment && (
        <>
          <DateField label={text.paidFrom()} value={paidFrom ?? ''} onChange={(day) => onFilter({ paidFrom: dayOr(day, paidFrom) })} />
          <DateField
            label={text.paidTo()}
            value={paidTo ?? ''}
            onChange={(day) => onFilter({ paidTo: dayOr(day, paidTo) })}
            error={isBackwards(paidFrom, paidTo) && lastBeforeFirst()}
          />
        </>
      )}
      <FilterSelects<MembersSearch>
        {...props}
        withLabel
        filters={[
          {
            field: 'form',
            label: text.form(),
            all: text.anyForm(),
            values: offered.values,
            labels: { ...offered.labels, ...(other && { [other._id]: other.title }) },
          },
          form !== undefined && {
            field: 'formAnswer',
            label: text.formAnswer(),
            all: text.formAnswers.answered(),
            values: FORM_ANSWERS.slice(1),
            labels: (one) => text.formAnswers[one](),
          },
        ]}
      />
      {isAdmin && <ReceivedFilter {...props} />}
      <FilterSelects<MembersSearch>
        {...props}
        withLabel
        filters={[
          isAdmin && {
            field: 'reservation',
            label: text.reservation(),
            all: text.anyReservation(),
            values: RESERVATION_FILTERS,
            labels: (one) => text.reservations[one](),
          },
          {
            field: 'language',
            label: person.language(),
            all: text.anyLanguage(),
            values: LANGUAGES,
            labels: LANGUAGE_NAMES,
          },
          { field: 'channel', label: person.channel(), all: text.anyChannel(), values: CHANNELS, labels: (one) => channelName[one]() },
        ]}
      />
    </>
  );
}

/** The field gives what is typed while it is no day yet. */
const dayOr = (typed: string, before: string | undefined) => (typed === '' ? undefined : isDay(typed) ? typed : before);

const CHOICES = [...RECEIVED_WITHIN.map((days) => `some-${days}`), ...RECEIVED_WITHIN.map((days) => `none-${days}`), 'none'] as const;

/** One choice says both that a campaign e-mail was sent and how lately. */
function ReceivedFilter({ shown: { received, receivedWithin }, onFilter }: FiltersProps) {
  const value = received && (receivedWithin === undefined ? received : `${received}-${receivedWithin}`);
  const values = value && !CHOICES.includes(value) ? [...CHOICES, value] : CHOICES;
  const read = (choice: string) => {
    const [kind, days] = choice.split('-') as ['some' | 'none', string | undefined];
    return { received: kind, receivedWithin: days === undefined ? undefined : Number(days) };
  };
  return (
    <FilterSelect
      label={text.received()}
      all={text.anyReceived()}
      values={values}
      labels={(choice) => {
        const { received, receivedWithin } = read(choice);
        return text.receivedWithin[received]({ days: receivedWithin });
      }}
      value={value}
      onChange={(choice) => onFilter(choice === undefined ? { received: undefined, receivedWithin: undefined } : read(choice))}
      withLabel
    />
  );
}
