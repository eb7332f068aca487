import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Selection } from '#web/ui/list/useSelection.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { toast } from '#web/ui/toast.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import { matchingCount, type Shown, selectionOf } from './responses.api.ts';
import { useRemoval } from './useRemoval.tsx';

interface Props {
  formId: string;
  shown: Shown;
  selection: Selection;
  /** More match than were counted. */
  atLeast: boolean;
}

/** What can be done with several responses at once. */
export function ResponseBulk({ formId, shown, selection, atLeast }: Props) {
  const removal = useRemoval(formId);
  const client = useQueryClient();
  const { size, clear } = selection;
  const chosen = selection.chosen();
  const ids = 'ids' in chosen ? chosen.ids : undefined;
  const except = 'except' in chosen ? (chosen.except ?? []) : [];
  const matching = selectionOf(shown, except);
  const isUncounted = !ids && atLeast;

  async function remove() {
    // Whoever confirms a deletion is told exactly how many responses it takes.
    const count = isUncounted ? (await client.fetchQuery(matchingCount(formId, shown))) - except.length : size;
    await removal.delete(ids ? { ids } : matching, count, clear);
  }

  return (
    <>
      <ExportButton
        formId={formId}
        {...(ids ? { selected: ids } : { filtered: { selection: matching, count: size, atLeast: isUncounted } })}
        variant="light"
        size="compact-sm"
        leftSection={undefined}
      />
      {ids && (
        <Button variant="subtle" color="red" size="compact-sm" disabled={removal.pending} onClick={() => removal.erase(ids, clear)}>
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
        {size === 1 ? 'Delete response' : `Delete ${formatCount(size, isUncounted)} responses`}
      </Button>
    </>
  );
}
