import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/call.ts';
import { Loaded } from '#web/ui/states.tsx';
import * as word from '#web/ui/words.messages.ts';
import { AuthFrame, ToSignIn } from './AuthFrame.tsx';
import * as text from './pages.messages.ts';

interface Props<T> {
  title: string;
  query: UseQueryResult<T>;
  /** The failure of an action on the page, which may show that the link has expired meanwhile. */
  actionError?: Error | null;
  failed: string;
  children: (data: T) => ReactNode;
}

/** The frame of a page to which a link leads that works once, such as that of an e-mail. It also shows that the link has expired or was used. */
export function LinkFrame<T>({ title, query, actionError, failed, children }: Props<T>) {
  const expired = [actionError, query.error].find(isExpired);
  if (expired)
    return (
      <AuthFrame title={text.linkExpired()} text={expired.message}>
        <ToSignIn />
      </AuthFrame>
    );
  if (query.data) return children(query.data);
  const loading = (
    <Stack role="status" aria-label={word.loading()}>
      <Skeleton h={42} />
      <Skeleton h={42} />
    </Stack>
  );
  return (
    <AuthFrame title={title}>
      <Loaded query={query} failed={failed} loading={loading}>
        {() => null}
      </Loaded>
    </AuthFrame>
  );
}

export const isExpired = (error: unknown) => error instanceof ApiError && error.status === 410;

/** The options of the query for the content of a link. Loading it again after its use would show it as expired. */
export const LINK_QUERY = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: (failures: number, error: Error) => failures < 2 && !isExpired(error),
};
