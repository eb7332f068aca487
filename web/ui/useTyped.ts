import { useState } from 'react';

interface Options {
  value: string;
  onChange: ((value: string) => void) | undefined;
  /** Reads what people type; undefined when it means nothing. */
  read: (typed: string) => string | undefined;
  /** The value as the field shows it. */
  show?: (value: string) => string;
}

/** A text field whose value people write in their own way: what was typed stays until the field is left, and is wrong only then. */
export function useTyped({ value, onChange, read, show = (value) => value }: Options) {
  const [typed, setTyped] = useState(show(value));
  const [seen, setSeen] = useState(value);
  const [isLeft, setIsLeft] = useState(false);
  // The value was changed in another way, for example when the form was reset.
  if (value !== seen) {
    setSeen(value);
    if (value !== (read(typed) ?? typed)) setTyped(show(value));
  }
  return {
    typed,
    isWrong: isLeft && typed !== '' && read(typed) === undefined,
    change(next: string) {
      setTyped(next);
      setIsLeft(false);
      onChange?.(read(next) ?? next);
    },
    leave() {
      setIsLeft(true);
      // A value that must be there stays when the field is emptied.
      setTyped(show(typed === '' ? value : (read(typed) ?? typed)));
    },
  };
}
