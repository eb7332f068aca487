import { useEffect, useMemo, useRef, useState } from 'react';
import type { Given } from '#contract/answer-page.ts';
import { shownIds } from '#contract/answer-rules.ts';
import type { Question } from '#contract/forms.ts';
import { pagesOf } from './pages.ts';

export type Pages = ReturnType<typeof usePages>;

interface Options {
  /** Everything is on one page until the script has started. */
  live: boolean;
  /** Each page is a step of the browser's history. */
  history: boolean;
  /** The question with which the form opens. */
  first?: string | undefined;
}

/** Returns which questions are shown with these answers, which of them are on the current page, and how to change the page. */
export function usePages(questions: Question[], given: Given, { live, history: steps, first }: Options) {
  const shown = useMemo(() => (live ? shownIds(questions, given) : new Set(questions.map(({ id }) => id))), [live, questions, given]);
  const pages = useMemo(() => pagesOf(questions, shown), [questions, shown]);
  const [at, setAt] = useState(0);
  /** Counts how often a person changed the page, because the screen scrolls to its top then. */
  const [turns, setTurns] = useState(0);
  const turnedAt = useRef(0);
  const number = Math.min(at, pages.length - 1);
  const page = pages[number] ?? [];
  const placeOf = (id: string) => pages.findIndex((items) => items.some((item) => item.id === id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs once, when the script starts
  useEffect(() => {
    if (!live) return;
    const begin = first ?? document.activeElement?.closest('.question')?.id.slice('q-'.length);
    const place = begin === undefined ? -1 : placeOf(begin);
    if (place >= 0) setAt(place);
    else if (steps) setAt(readPlace(history.state));
  }, [live]);

  useEffect(() => {
    if (!steps) return;
    const onPop = ({ state }: PopStateEvent) => {
      setAt(readPlace(state));
      setTurns((n) => n + 1);
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, [steps]);

  const turnTo = (place: number) => {
    turnedAt.current = Date.now();
    setAt(place);
    setTurns((n) => n + 1);
  };
  return {
    shown,
    /** The ids of the questions on the current page. */
    here: useMemo(() => new Set(live ? page.map(({ id }) => id) : shown), [live, page, shown]),
    count: pages.length,
    number,
    turns,
    /** True just after a change of the page, so that a double tap on Next does not press Submit. */
    justTurned: () => Date.now() - turnedAt.current < DOUBLE_TAP_MS,
    isLast: number >= pages.length - 1,
    next() {
      if (steps) history.pushState({ page: number + 1 }, '');
      turnTo(number + 1);
    },
    back() {
      if (steps && readPlace(history.state) === number && number > 0) history.back();
      else turnTo(number - 1);
    },
    /** Shows the page of a question without a new step in the browser's history. */
    show(id: string) {
      const place = placeOf(id);
      if (place < 0 || place === number) return;
      if (steps) history.replaceState({ page: place }, '');
      setAt(place);
    },
    restart() {
      if (steps && readPlace(history.state) > 0) history.replaceState(null, '');
      setAt(0);
    },
  };
}

const DOUBLE_TAP_MS = 400;

const readPlace = (state: unknown): number => {
  const { page } = (state ?? {}) as { page?: unknown };
  return typeof page === 'number' && page > 0 ? page : 0;
};
