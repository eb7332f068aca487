import { useRef, useState } from 'react';
import { ApiError } from '#web/api/call.ts';

/**
 * A setting that is saved by itself: what is typed, the sentence about it, and a function that saves it. It starts again when it was saved
 * or changed elsewhere, unless something else was typed meanwhile. The saves are sent one after the other, in the order of the typing.
 */
export function useSavedField(stored: string, save: (typed: string) => Promise<void>) {
  const [typed, setTyped] = useState(stored);
  const [known, setKnown] = useState(stored);
  /** The values that are on their way, the first one first. */
  const [sent, setSent] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const before = useRef(Promise.resolve());
  if (known !== stored) {
    setKnown(stored);
    if (sent.length <= 1 && typed === (sent[0] ?? known)) setTyped(stored);
    setSent(sent.slice(1));
  }
  async function saveNow(value = typed): Promise<void> {
    setTyped(value);
    setError(undefined);
    if (value.trim() === (sent.at(-1)?.trim() ?? stored)) return;
    setSent((values) => [...values, value]);
    const saved = before.current.then(() => save(value.trim()));
    before.current = saved.catch(() => {});
    try {
      await saved;
      setError(undefined);
    } catch (problem) {
      setSent((values) => values.filter((one) => one !== value));
      setError(problem instanceof ApiError ? (Object.values(problem.errors ?? {})[0] ?? problem.message) : String(problem));
    }
  }
  return { typed, setTyped, error, saveNow };
}
