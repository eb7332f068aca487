import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { isFound } from '#contract/search.ts';

/** Filters options by the same rules as the search of the server, so that its results are not hidden again. */
export const foundOptions: OptionsFilter = ({ options, search }) => {
  const isShown = ({ label }: ComboboxItem) => isFound(search, label);
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('items' in option)) return isShown(option) ? [option] : [];
    const items = option.items.filter(isShown);
    return items.length > 0 ? [{ ...option, items }] : [];
  });
};
