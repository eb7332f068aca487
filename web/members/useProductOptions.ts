import { useQuery } from '@tanstack/react-query';
import { productNames } from './members.api.ts';

/** The names of the products that can be chosen: those that are offered, and the one that was chosen before. */
export function useProductOptions(current = ''): string[] {
  const offered = (useQuery(productNames).data ?? []).filter(({ name, archived }) => !archived || name === current).map(({ name }) => name);
  return current === '' || offered.includes(current) ? offered : [...offered, current];
}
