import { useQuery } from '@tanstack/react-query';
import { auth } from '#contract/auth.ts';
import { ApiError, call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { signOut, useUser } from '#web/api/session.ts';
import { mayLoseUnsaved } from '#web/api/unsaved.ts';

export const me = dataQuery(['me'], auth.me);

/** It is false until it is known. */
export function useOwnMembersOnly(): boolean {
  const isCoach = useUser()?.role === 'coach';
  return useQuery({ ...me, enabled: isCoach }).data?.ownMembersOnly ?? false;
}

/** Ends the session here and on the server, after asking about what is not saved. Without a connection it ends only here, and the cookie of the browser expires later. */
export async function logOut(): Promise<void> {
  if (!(await mayLoseUnsaved())) return;
  try {
    await call(auth.logout, undefined, { waits: false });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  signOut();
}
