import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Selection } from '#web/ui/list/useSelection.ts';
import { toast } from '#web/ui/toast.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import { responseCount } from '../form-labels.ts';
import { matchingCount, type Shown, selectionOf } from './responses.api.ts';
import { useRemoval } from './useRemoval.ts';

interface Props {
  formId: string;
  shown: Shown;
  selection: Selection;
  /** True when more responses match than were counted. */
  atLeast: boolean;
}

/** The actions for several responses. */
export function ResponseBulk({ formId, shown, selection, atLeast }: Props) {
  const { size, clear } = selection;
  const removal = useRemoval(formId, clear);
  const client = useQueryClient();
  const { ids, except = [] }: { ids?: string[]; except?: string[] } = selection.chosen();
  const matching = selectionOf(shown, except);
  const isUncounted = !ids && atLeast;

  async function remove() {
    // The question before a deletion names the exact number of responses.
    const count = isUncounted ? (await client.fetchQuery(matchingCount(formId, shown))) - except.length : size;
    await removal.delete(ids ? { ids } : matching, count);
  }

  return (
    <>
      <ExportButton
        formId={formId}
        {...(ids ? { selected: ids } : { filtered: { selection: matching, count: size, atLeast: isUncounted } })}
        size="compact-sm"
      />
      {ids && (
        <Button variant="subtle" color="red" size="compact-sm" disabled={removal.pending} onClick={() => removal.erase(ids)}>
          Erase for good
        </Button>
      )}
      <Button
        variant="light"
        color="red"
        size="compact-sm"
        leftSection={<IconTrash size={16} />}
        loading={removal.pending}
        onClick={() => remove().catch((error: Error) => toast.error('The responses could not be counted', error))}
      >
        {size === 1 ? 'Delete response' : `Delete ${responseCount(size, isUncounted)}`}
      </Button>
    </>
  );
}
