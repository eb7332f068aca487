import { Button } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as text from './list.messages.ts';

/** A list counts its rows up to a limit. This button counts all of them on request. */
export function CountAll({ query }: { query: UseQueryOptions<number, Error, number, string[]> }) {
  const key = JSON.stringify(query.queryKey);
  // The count of another filter would be wrong for this one.
  const [asked, setAsked] = useState<string>();
  const { data, isFetching, isError } = useQuery({ ...query, enabled: asked === key });
  if (asked === key && data !== undefined) return <span>{` ${text.inAll({ count: data })}`}</span>;
  return (
    <Button variant="subtle" size="compact-sm" ml="xs" loading={asked === key && isFetching} onClick={() => setAsked(key)}>
      {isError ? text.countAllAgain() : text.countAll()}
    </Button>
  );
}
