import type { KeyboardEvent } from 'react';

/** For fields that are no form of their own, because they stand in another form, which Enter must not submit. */
export const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  act();
};
