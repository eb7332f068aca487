import { Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AskedQuestion, ResponseSummary } from '#contract/answers.ts';
import { ResponsesSearch } from '#web/forms/forms.search.ts';
import { ListToolbar } from '#web/ui/list/ListToolbar.tsx';
import { EmptyState, Loaded } from '#web/ui/states.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { ResponseFilters } from './ResponseFilters.tsx';
import { activeFilters, RESPONSE_FILTERS, responseSummary, shownOf } from './responses.api.ts';
import * as text from './responses.messages.ts';

/** The filters of the table above a view that is no table. They are the same values of the address. */
export function FilterBar({ formId, questions, summary }: { formId: string; questions: AskedQuestion[]; summary: ResponseSummary }) {
  const [address, change] = useUrlSearch(ResponsesSearch);
  const shown = shownOf(address);
  const setFilter = (changes: Partial<ResponsesSearch>) => change({ ...changes, page: undefined, response: undefined });
  const held = activeFilters(shown);
  return (
    <ListToolbar
      list={{
        activeFilters: held,
        isFiltered: held > 0,
        clear: () => setFilter(Object.fromEntries(RESPONSE_FILTERS.map((key) => [key, undefined]))),
        cleared: 0,
        search: undefined,
        onSearch: () => {},
        sorting: { sort: 'submittedAt', order: 'desc' },
        onSort: () => {},
      }}
      filters={<ResponseFilters {...{ formId, questions, shown }} hasLate={summary.late > 0} onChange={setFilter} />}
      clearable
    />
  );
}

interface FilteredProps {
  formId: string;
  /** The summary of all responses. */
  whole: ResponseSummary;
  children: (summary: ResponseSummary) => ReactNode;
}

/** The summary of the responses that the filters select. Without filters it is that of the whole form, which is there already. */
export function FilteredSummary({ formId, whole, children }: FilteredProps) {
  const [address] = useUrlSearch(ResponsesSearch);
  const shown = shownOf(address);
  const query = useQuery(responseSummary(formId, shown));
  if (activeFilters(shown) === 0) return children(whole);
  return (
    <Loaded query={query} failed={text.loadFailed()}>
      {(part) =>
        part.total === 0 ? (
          <EmptyState icon={<IconSearch size={28} />} title={text.noMatch()}>
            {text.noMatchAdvice()}
          </EmptyState>
        ) : (
          <>
            <Text c="dimmed" mb="sm" aria-live="polite">
              {text.matching({ count: part.total, total: whole.total })}
            </Text>
            {children(part)}
          </>
        )
      }
    </Loaded>
  );
}
