import { Button } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#web/ui/figures.ts';

/** A list counts up to a limit; this button counts all of its rows when somebody wants to know. */
export function CountAll({ query }: { query: UseQueryOptions<number, Error, number, string[]> }) {
  const key = JSON.stringify(query.queryKey);
  // The count of another filter says nothing of this one.
  const [asked, setAsked] = useState<string>();
  const { data, isFetching, isError } = useQuery({ ...query, enabled: asked === key });
  if (asked === key && data !== undefined) return <span>{` (${formatCount(data)} in all)`}</span>;
  return (
    <Button variant="subtle" size="compact-sm" ml="xs" loading={asked === key && isFetching} onClick={() => setAsked(key)}>
      {isError ? 'Count all again' : 'Count all'}
    </Button>
  );
}
