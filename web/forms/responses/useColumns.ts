import { useState } from 'react';
import type { AskedQuestion } from '#contract/answers.ts';

const FIRST = 3;
const keyOf = (formId: string) => `cauri.columns.${formId}`;

/** The questions that the table shows, remembered by form in this browser; the first three until somebody chooses. */
export function useColumns(formId: string, questions: AskedQuestion[]) {
  const [chosen, setChosen] = useState(() => read(formId));
  const columns = chosen ? questions.filter((q) => chosen.includes(q.id)) : questions.slice(0, FIRST);
  const choose = (ids: string[] | undefined) => {
    setChosen(ids);
    try {
      if (ids) localStorage.setItem(keyOf(formId), JSON.stringify(ids));
      else localStorage.removeItem(keyOf(formId));
    } catch {
      // Storage full or refused: the choice then lasts as long as the page.
    }
  };
  return { columns, choose };
}

function read(formId: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(formId)) ?? 'null');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : undefined;
  } catch {
    return undefined;
  }
}
