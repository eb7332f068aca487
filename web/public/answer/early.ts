import { useCallback, useEffect, useRef } from 'react';
import type { FormView } from '#contract/answer-page.ts';
import { isFilling } from './answering.reducer.ts';
import type { Store } from './useAnswering.ts';

// What is filled in reaches the server early, so that a phone that breaks or is lost does not take all of it along. Only
// a second copy: the phone's own is the one that counts, and a try that fails is left at that.

/** After the last change. */
const PAUSE_MS = 5_000;
/** What a browser still sends for a page that is gone. */
const LAST_WORDS = 60_000;

/** Sends what stands in the fields now and then, and when the page is left. Answers what lets go of it again. */
export function useEarly({ form, ticket, prefilled }: FormView, { state, now }: Store) {
  const { key, given } = state;
  const filling = isFilling(state);
  const told = useRef({ key: '', text: JSON.stringify(prefilled ?? {}), stopped: false });

  const send = useCallback(
    async (leaving: boolean) => {
      const { key, given } = now.current;
      const text = JSON.stringify(given);
      const empty = text === '{}' && told.current.key !== key;
      if (!isFilling(now.current) || empty || told.current.stopped || text === told.current.text || !navigator.onLine) return;
      const body = JSON.stringify({ formId: form._id, submissionKey: key, ticket, answers: given });
      if (leaving && body.length > LAST_WORDS) return;
      told.current = { ...told.current, key, text };
      const status = await post(body, leaving);
      // Closed, or not for this person: Submit will say so.
      if (status >= 400 && status < 500 && status !== 429) told.current.stopped = true;
    },
    [form._id, ticket, now],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each change
  useEffect(() => {
    if (!filling) return;
    const timer = setTimeout(() => void send(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [send, filling, key, given]);

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void send(true);
    };
    const gone = () => void send(true);
    document.addEventListener('visibilitychange', leave);
    addEventListener('pagehide', gone);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('pagehide', gone);
    };
  }, [send]);

  /** They begin again: the server need not keep what they threw away. */
  return useCallback(() => {
    const { key } = told.current;
    if (!key || told.current.stopped) return;
    told.current = { ...told.current, key: '', text: '{}' };
    void post(JSON.stringify({ formId: form._id, submissionKey: key, ticket, answers: {} }), false);
  }, [form._id, ticket]);
}

/** The status; 0 where nothing came back. */
const post = (body: string, keepalive: boolean): Promise<number> =>
  fetch('/api/answers/partial', { method: 'POST', keepalive, headers: { 'content-type': 'application/json' }, body }).then(
    ({ status }) => status,
    () => 0,
  );
