import { useMediaQuery } from '@mantine/hooks';

/** Tables need a wide screen, and paper counts as wide. Below that width lists are cards, and their filters are behind a button. */
export const useWide = (): boolean => useMediaQuery('(min-width: 48em), print', undefined, { getInitialValueInEffect: false }) ?? true;
