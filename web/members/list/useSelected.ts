import { useState } from 'react';
import type { MemberFilter, MemberListView, MemberSelection } from '#contract/members.ts';

/** The members that one action takes at most when they are chosen one by one. */
const MOST = 10_000;

type Selected = { all: true; except: ReadonlySet<string> } | { all: false; ids: ReadonlySet<string> };
const NONE: Selected = { all: false, ids: new Set() };

/** Rows chosen in the list: one by one, over several pages too, or all that match but some. Other filters begin anew. */
export function useSelected(filter: MemberFilter, count: number) {
  const key = JSON.stringify(filter);
  const [state, setState] = useState({ key, selected: NONE });
  const selected = state.key === key ? state.selected : NONE;
  const set = (next: Selected) => setState({ key, selected: next });

  return {
    size: selected.all ? Math.max(0, count - selected.except.size) : selected.ids.size,
    all: selected.all,
    has: (id: string) => (selected.all ? !selected.except.has(id) : selected.ids.has(id)),
    turn(rows: MemberListView[], on: boolean) {
      // Of all, those that are left out are kept; else those that are taken.
      const kept = new Set(selected.all ? selected.except : selected.ids);
      for (const { _id } of rows) {
        if (on === selected.all) kept.delete(_id);
        else if (kept.size < MOST) kept.add(_id);
      }
      set(selected.all ? { all: true, except: kept } : { all: false, ids: kept });
    },
    chooseAll: () => set({ all: true, except: new Set() }),
    clear: () => set(NONE),
    /** What a call takes. */
    chosen: (): MemberSelection => (selected.all ? { all: true, filter, except: [...selected.except] } : { ids: [...selected.ids] }),
  };
}
export type SelectedRows = ReturnType<typeof useSelected>;
