import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import * as text from './list.messages.ts';
import type { Selection } from './useSelection.ts';

interface PageTickProps {
  ids: string[];
  /** True while the rows are those of the previous answer, which may not match the filter for which the selection is. */
  disabled: boolean | undefined;
  selection: Selection;
  /** Shows the label beside the checkbox when no table head explains it. */
  withLabel?: boolean;
}

export function PageTick({ ids, disabled, selection, withLabel = false }: PageTickProps) {
  const chosen = ids.filter(selection.has).length;
  const isWhole = ids.length > 0 && chosen === ids.length;
  return (
    <Checkbox
      {...(withLabel ? { label: text.selectPage(), mb: 'sm' } : { 'aria-label': text.selectPage() })}
      // A row cannot be selected before it is there.
      disabled={disabled || ids.length === 0}
      checked={isWhole}
      indeterminate={chosen > 0 && !isWhole}
      onChange={() => selection.toggle(ids, !isWhole)}
    />
  );
}

interface RowTickProps {
  id: string;
  name: string;
  checked: boolean;
  onToggle: Selection['toggle'];
}

export const RowTick = memo(({ id, name, checked, onToggle }: RowTickProps) => (
  <Checkbox
    aria-label={text.select({ name })}
    data-row-tick
    checked={checked}
    onChange={({ currentTarget }) => onToggle([id], currentTarget.checked)}
  />
));
