import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Response } from '#contract/answers.ts';
import { formatCount } from '#web/ui/figures.ts';
import list from '#web/ui/list.module.css';
import { ExportButton } from '../exports/ExportButton.tsx';
import { isNarrowed, type Shown, selectionOf } from './responses.api.ts';
import { useRemoval } from './useRemoval.tsx';
import type { SelectedRows } from './useSelected.ts';

interface Props {
  formId: string;
  shown: Shown;
  selected: SelectedRows;
  /** The rows on this page, and how many match in all. */
  rows: Response[];
  count: number;
}

/** How many are chosen, and what can be done with them. */
export function SelectionBar({ formId, shown, selected, rows, count }: Props) {
  const removal = useRemoval(formId);
  const { size, ids } = selected;
  const pageChosen = rows.length > 0 && rows.every((row) => selected.has(row._id));
  return (
    <section className={list.selection} aria-label="Selected responses">
      <span className={list.selectedCount} aria-live="polite">
        {size === 1 ? '1 selected' : `${formatCount(size)} selected`}
      </span>
      {pageChosen && !selected.all && count > size && (
        <Button variant="subtle" size="compact-sm" onClick={selected.chooseAll}>
          {isNarrowed(shown) ? `Select all ${formatCount(count)} matching` : `Select all ${formatCount(count)}`}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={selected.clear}>
        Clear selection
      </Button>
      <span className={list.selectionEnd}>
        <ExportButton
          formId={formId}
          {...(ids ? { selected: ids } : { filtered: { selection: selectionOf(shown), count } })}
          variant="light"
          size="compact-sm"
          leftSection={undefined}
        />
        {ids && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            disabled={removal.pending}
            onClick={() => removal.erase(ids, selected.clear)}
          >
            Erase for good
          </Button>
        )}
        <Button
          variant="light"
          color="red"
          size="compact-sm"
          leftSection={<IconTrash size={16} />}
          loading={removal.pending}
          onClick={() => removal.delete(selected.chosen(), size, selected.clear)}
        >
          {size === 1 ? 'Delete response' : `Delete ${formatCount(size)} responses`}
        </Button>
      </span>
    </section>
  );
}
