import { useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

const DEBOUNCE = 300;

/** A search field that shows each key at once and searches when the typing pauses, or on Enter. */
export function useSearchBox(search: string | undefined, onSearch: (text: string | undefined) => void) {
  const [text, setText] = useState(search ?? '');
  // The search of the address, and those sent since: the address follows later on a slow device, when the next may have been sent already.
  const [sent, setSent] = useState([search]);
  const go = (value: string) => {
    const next = value.trim() || undefined;
    setSent((before) => [...before, next]);
    onSearch(next);
  };
  const later = useDebouncedCallback(go, DEBOUNCE);

  // The address was changed in another way: back, forward, "Show all".
  if (search !== sent[0]) {
    const place = sent.indexOf(search);
    setSent(place < 0 ? [search] : sent.slice(place));
    if (place < 0) setText(search ?? '');
  }

  return {
    value: text,
    maxLength: 200,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setText(currentTarget.value);
      later(currentTarget.value);
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Enter') return;
      later.cancel();
      go(text);
    },
  };
}
