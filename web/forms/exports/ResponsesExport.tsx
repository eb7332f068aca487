import { useQuery } from '@tanstack/react-query';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { ResponsesSearch } from '../forms.search.ts';
import { responsePage, type Shown, selectionOf } from '../responses/responses.api.ts';
import { ExportButton } from './ExportButton.tsx';

/** Export of all responses, or of those that the table shows. */
export function ResponsesExport({ formId, total }: { formId: string; total: number }) {
  const [{ tab, filters = [], late = false, from, to, order = 'desc', page = 1 }] = useUrlSearch(ResponsesSearch);
  const shown: Shown = { filters, late, from, to, order };
  const isFiltered = tab === 'table' && (late || filters.length > 0 || Boolean(from || to));
  // The table has asked the same.
  const { data } = useQuery({ ...responsePage(formId, shown, page), enabled: isFiltered });
  return (
    <ExportButton
      formId={formId}
      count={total}
      filtered={isFiltered && data ? { selection: selectionOf(shown), count: data.count, atLeast: data.atLeast ?? false } : undefined}
    />
  );
}
