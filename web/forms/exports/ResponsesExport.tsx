import { useQuery } from '@tanstack/react-query';
import { ResponsesSearch } from '../forms.search.ts';
import { isNarrowed, responsePage, type Shown } from '../responses/responses.api.ts';
import { useUrlSearch } from '../useUrlSearch.ts';
import { ExportButton } from './ExportButton.tsx';

/** Export of all responses, or of those that the table shows. */
export function ResponsesExport({ formId, total }: { formId: string; total: number }) {
  const [{ tab, filters = [], late = false, order = 'desc', page = 1 }] = useUrlSearch(ResponsesSearch);
  const shown: Shown = { filters, late, order };
  const narrowed = tab === 'table' && isNarrowed(shown);
  // The table has asked the same.
  const { data } = useQuery({ ...responsePage(formId, shown, page), enabled: narrowed });
  const selection = { filters, ...(late && { late }) };
  return <ExportButton formId={formId} count={total} filtered={narrowed && data ? { selection, count: data.count } : undefined} />;
}
