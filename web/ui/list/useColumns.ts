import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Column } from './columns.ts';

interface StoredColumns {
  /** The ids of the shown columns; undefined until somebody chooses some. */
  shown?: string[];
  /** Widths in pixels by column; empty until somebody resizes one. */
  widths?: Record<string, number>;
}

export interface ShownColumns<Row> {
  all: Column<Row>[];
  shown: Column<Row>[];
  widths: Record<string, number> | undefined;
  /** Called with undefined to show the default columns again. */
  choose: (ids: string[] | undefined) => void;
  resize: (widths: Record<string, number> | undefined) => void;
}

/** The columns that a link requests instead of the remembered ones, and a function that removes them from the address. */
interface Asked {
  shown: string[] | undefined;
  onDrop: () => void;
}

/**
 * The shown columns of one table and their widths, which this browser remembers under the table's name. The rows are rendered again with
 * each new `all`, so a list in which rows are selected passes the same one until its columns change.
 */
export function useColumns<Row>(table: string, all: Column<Row>[], asked?: Asked): ShownColumns<Row> {
  const [stored, store] = useLocalStorage<StoredColumns>({
    key: `cauri.table.${table}`,
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: read,
  });
  const { widths } = stored;
  const chosen = JSON.stringify(asked?.shown ?? stored.shown ?? null);
  const shown = useMemo(() => {
    const ids = JSON.parse(chosen) as string[] | null;
    return all.filter(({ id, optional }, i) => i === 0 || (ids ? ids.includes(id) : !optional));
  }, [all, chosen]);
  return {
    all,
    shown,
    widths,
    choose: (ids) => {
      store((before) => ({ ...before, shown: ids }));
      if (asked?.shown) asked.onDrop();
    },
    resize: (next) => store((before) => ({ ...before, widths: next })),
  };
}

/** The stored value may have been changed by somebody; an invalid one is ignored. */
function read(stored: string | undefined): StoredColumns {
  try {
    const { shown, widths } = JSON.parse(stored ?? '{}') as StoredColumns;
    return { shown: Array.isArray(shown) ? shown : undefined, widths: widths && typeof widths === 'object' ? widths : undefined };
  } catch {
    return {};
  }
}
