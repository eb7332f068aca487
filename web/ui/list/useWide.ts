import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is wide enough for tables, as paper is. Below that width lists are cards, and their filters are behind a button. */
export const useWide = (): boolean => useMediaQuery('(min-width: 48em), print', undefined, { getInitialValueInEffect: false }) ?? true;
