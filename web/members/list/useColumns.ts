import { useState } from 'react';
import { useSeesMoney } from '#web/members/useSeesMoney.ts';
import { COLUMNS, type Column, type ColumnId, columnsFor, USUAL_COLUMNS } from './columns.ts';

const KEY = 'cauri.users.columns';

/** The columns of the table: those in the address, else those that were chosen last in this browser. */
export function useColumns(inAddress: ColumnId[] | undefined, onAddress: (columns: ColumnId[] | undefined) => void) {
  const [usual, setUsual] = useState(read);
  const ids = inAddress ?? usual ?? USUAL_COLUMNS;
  const columns: Column[] = columnsFor(useSeesMoney()).filter(({ id }) => ids.includes(id));

  const choose = (next: ColumnId[] | undefined) => {
    setUsual(next);
    if (inAddress) onAddress(undefined);
    try {
      if (next) localStorage.setItem(KEY, JSON.stringify(next));
      else localStorage.removeItem(KEY);
    } catch {
      // Storage full or refused: the choice then lasts as long as the page.
    }
  };
  return { columns, choose };
}

function read(): ColumnId[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return Array.isArray(stored) ? COLUMNS.map(({ id }) => id).filter((id) => stored.includes(id)) : undefined;
  } catch {
    return undefined;
  }
}
