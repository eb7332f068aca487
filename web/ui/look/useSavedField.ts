import { useState } from 'react';
import { ApiError } from '#web/api/call.ts';

/**
 * A setting that is saved by itself: what is typed, the sentence about it, and a function that saves it. It starts again when it was saved
 * or changed elsewhere, unless something else was typed meanwhile.
 */
export function useSavedField(stored: string, save: (typed: string) => Promise<void>) {
  const [typed, setTyped] = useState(stored);
  const [known, setKnown] = useState(stored);
  const [sent, setSent] = useState<string>();
  const [error, setError] = useState<string>();
  if (known !== stored) {
    setKnown(stored);
    if (typed === (sent ?? known)) setTyped(stored);
    setSent(undefined);
  }
  async function saveNow(value = typed): Promise<void> {
    setTyped(value);
    setError(undefined);
    if (value.trim() === (sent?.trim() ?? stored)) return;
    setSent(value);
    try {
      await save(value.trim());
    } catch (problem) {
      setSent(undefined);
      setError(problem instanceof ApiError ? (Object.values(problem.errors ?? {})[0] ?? problem.message) : String(problem));
    }
  }
  return { typed, setTyped, error, saveNow };
}
