import { useQueryClient } from '@tanstack/react-query';
import { auth, type User } from '#contract/auth.ts';
import { dataQuery } from '#web/api/queries.ts';
import { me } from '#web/shell/account.api.ts';

export const sessions = dataQuery(['sessions'], auth.sessions);

export const twoFactor = dataQuery(['two-factor'], auth.twoFactor);

/** Returns a function that shows changed details of the account in the shell at once. */
export function useShowDetails() {
  const client = useQueryClient();
  return (user: User) => client.setQueryData(me.queryKey, (old) => old && { ...old, ...user });
}
