import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { formatCount } from '#web/ui/figures.ts';
import type { Selection } from '#web/ui/list/useSelection.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { type Shown, selectionOf } from './responses.api.ts';
import { useRemoval } from './useRemoval.tsx';

interface Props {
  formId: string;
  shown: Shown;
  selection: Selection;
}

/** What can be done with several responses at once. */
export function ResponseBulk({ formId, shown, selection }: Props) {
  const removal = useRemoval(formId);
  const { size, clear } = selection;
  const chosen = selection.chosen();
  const ids = 'ids' in chosen ? chosen.ids : undefined;
  const matching = selectionOf(shown, 'except' in chosen ? chosen.except : []);
  return (
    <>
      <ExportButton
        formId={formId}
        {...(ids ? { selected: ids } : { filtered: { selection: matching, count: size } })}
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
        onClick={() => removal.delete(ids ? { ids } : matching, size, clear)}
      >
        {size === 1 ? 'Delete response' : `Delete ${formatCount(size)} responses`}
      </Button>
    </>
  );
}
