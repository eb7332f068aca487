import { useCallback, useEffect, useRef } from 'react';
import type { FormView } from '#contract/answer-page.ts';
import { isFilling } from './answering.reducer.ts';
import type { Store } from './useAnswering.ts';

// The server gets a copy of unfinished answers, so that they are not lost with a broken or lost phone. The phone's own copy
// is the one that counts, so an attempt that fails is not repeated.

/** The pause after the last change. */
const PAUSE_MS = 5_000;
/** The number of characters that a browser still sends for a page that is being closed. */
const KEEPALIVE_MAX = 60_000;

/** Sends the answers after a pause and when the page is left. Returns a function that deletes the server's copy. */
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
      if (leaving && body.length > KEEPALIVE_MAX) return;
      told.current = { ...told.current, key, text };
      const status = await post(body, leaving);
      // The form is closed or not for this person; Submit shows the reason.
      if (status >= 400 && status < 500 && status !== 429) told.current.stopped = true;
    },
    [form._id, ticket, now],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the timer again
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

  /** The person starts over, so the server deletes its copy. */
  return useCallback(() => {
    const { key } = told.current;
    if (!key || told.current.stopped) return;
    told.current = { ...told.current, key: '', text: '{}' };
    void post(JSON.stringify({ formId: form._id, submissionKey: key, ticket, answers: {} }), false);
  }, [form._id, ticket]);
}

/** Resolves to the status of the response; 0 without a response. */
const post = (body: string, keepalive: boolean): Promise<number> =>
  fetch('/api/answers/partial', { method: 'POST', keepalive, headers: { 'content-type': 'application/json' }, body }).then(
    ({ status }) => status,
    () => 0,
  );
