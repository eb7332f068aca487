import { useCallback, useReducer } from 'react';

type Selected = { all: true; except: ReadonlySet<string> } | { all: false; ids: ReadonlySet<string> };
const NOTHING: Selected = { all: false, ids: new Set() };

/** The selection as a call takes it: the ids of rows, or all rows that match the filter except some. */
export type Chosen = { ids: string[] } | { all: true; except: string[] };

interface Options {
  /** A change of the filters clears the selection. */
  filter: unknown;
  /** It counts the rows that match on all pages. */
  count: number;
  /** Maximum number of rows that one call accepts by their ids. */
  most: number;
}

/** The rows that are selected in a list: one by one over several pages, or all that match except some. */
export function useSelection({ filter, count, most }: Options) {
  const key = JSON.stringify(filter);
  // A dispatch stays the same function when the filter changes, so that the rows are not rendered again before the next answer is there.
  const [state, change] = useReducer(
    (before: { key: string; selected: Selected }, next: (selected: Selected) => Selected) => ({
      key,
      selected: next(before.key === key ? before.selected : NOTHING),
    }),
    { key, selected: NOTHING },
  );
  const selected = state.key === key ? state.selected : NOTHING;
  const toggle = useCallback((ids: string[], on: boolean) => change((now) => toggled(now, ids, on, most)), [most]);

  return {
    size: selected.all ? Math.max(0, count - selected.except.size) : selected.ids.size,
    all: selected.all,
    has: (id: string) => (selected.all ? !selected.except.has(id) : selected.ids.has(id)),
    toggle,
    chooseAll: () => change(() => ({ all: true, except: new Set() })),
    /** Clears what was selected at the time of this render; what was selected since then stays. */
    clear: () => change((now) => (now === selected ? NOTHING : now)),
    chosen: (): Chosen => (selected.all ? { all: true, except: [...selected.except] } : { ids: [...selected.ids] }),
  };
}

function toggled(selected: Selected, ids: string[], on: boolean, most: number): Selected {
  // With all rows selected, the ids are those that are left out; otherwise those that are selected.
  const kept = new Set(selected.all ? selected.except : selected.ids);
  for (const id of ids) {
    if (on === selected.all) kept.delete(id);
    else if (kept.size < most) kept.add(id);
  }
  return selected.all ? { all: true, except: kept } : { all: false, ids: kept };
}
export type Selection = ReturnType<typeof useSelection>;
