import { useState } from 'react';
import type { Response } from '#contract/answers.ts';
import { type Chosen, type Shown, selectionOf } from './responses.api.ts';

/** The responses that one act takes at most when they are chosen one by one. */
const MOST = 1_000;

type Selected = { all: true } | { all: false; ids: ReadonlySet<string> };
const NONE: Selected = { all: false, ids: new Set() };

/** Rows chosen in the table: one by one, over several pages too, or all that match. Other filters begin anew. */
export function useSelected(shown: Shown, count: number) {
  const key = JSON.stringify(selectionOf(shown));
  const [state, setState] = useState({ key, selected: NONE });
  const selected = state.key === key ? state.selected : NONE;
  const set = (next: Selected) => setState({ key, selected: next });

  return {
    size: selected.all ? count : selected.ids.size,
    all: selected.all,
    has: (id: string) => selected.all || selected.ids.has(id),
    /** Undefined when all that match are chosen. */
    ids: selected.all ? undefined : [...selected.ids],
    turn(rows: Response[], on: boolean) {
      const ids = new Set(selected.all ? [] : selected.ids);
      for (const { _id } of rows) {
        if (!on) ids.delete(_id);
        else if (ids.size < MOST) ids.add(_id);
      }
      set({ all: false, ids });
    },
    chooseAll: () => set({ all: true }),
    clear: () => set(NONE),
    /** What a call takes. */
    chosen: (): Chosen => (selected.all ? selectionOf(shown) : { ids: [...selected.ids] }),
  };
}
export type SelectedRows = ReturnType<typeof useSelected>;
