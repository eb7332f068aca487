import { useEffect, useRef } from 'react';
import * as text from './answer.messages.ts';
import type { Pages } from './usePages.ts';

/** The number of the current page. It has the same height before and after the script has started. */
export function Progress({ pages, live }: { pages: Pages; live: boolean }) {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!pages.turns) return;
    head.current?.scrollIntoView?.({ block: 'start' });
    head.current?.focus({ preventScroll: true });
  }, [pages.turns]);
  const { count, number } = pages;
  if (count < 2) return null;
  const label = live ? text.pageOf({ number: number + 1, count }) : text.parts({ count });
  return (
    <div className="progress" ref={head} tabIndex={-1}>
      <p>{label}</p>
      {live && (
        <div
          role="progressbar"
          aria-label={text.progress()}
          aria-valuemin={1}
          aria-valuemax={count}
          aria-valuenow={number + 1}
          aria-valuetext={label}
        >
          <span style={{ width: `${((number + 1) / count) * 100}%` }} />
        </div>
      )}
    </div>
  );
}

interface StepsProps {
  pages: Pages;
  live: boolean;
  sending?: boolean;
  submitLabel: string;
  onNext: (form: HTMLFormElement) => void;
}

/** The buttons at the end of a page. */
export function Steps({ pages, live, sending = false, submitLabel, onNext }: StepsProps) {
  return (
    <div className="steps">
      {live && pages.number > 0 && !sending && (
        <button
          type="button"
          className="quiet"
          // The second click of a double click may come before the step back is done, and would leave the form.
          onClick={({ detail }) => detail < 2 && pages.back()}
        >
          {text.back()}
        </button>
      )}
      {/* The keys keep Next from becoming Submit under the finger, which would send the form. */}
      {live && !pages.isLast ? (
        <button
          key="next"
          type="button"
          className="main"
          // The second click of a double click would pass a page that nobody has seen.
          onClick={({ currentTarget, detail }) => detail < 2 && onNext(currentTarget.form!)}
        >
          {text.next()}
        </button>
      ) : (
        <button key="submit" type="submit" className="main" aria-disabled={sending}>
          {submitLabel}
        </button>
      )}
    </div>
  );
}
