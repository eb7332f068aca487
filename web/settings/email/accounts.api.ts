import { accounts } from '#contract/accounts.ts';
import type { Sent } from '#contract/endpoint.ts';
import { call } from '#web/api/call.ts';
import { pageQuery } from '#web/api/queries.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';

const SHOWN = 10;
/** More accounts than any programme links. */
const ALL = 100;

/** The accounts that a search finds; without a search, all accounts. */
export const accountList = (search?: string) =>
  pageQuery(['accounts', 'list', search || undefined], accounts.list, {
    query: { search: search || undefined, limit: search ? SHOWN : ALL },
  });

/** The default account is a setting too. */
export const AFTER_ACCOUNTS = ['accounts', 'settings'] as const;

// The state is stored while Google is open. An answer with another state was not requested by this tab.
const STATE_KEY = 'cauri.oauth-state';

/** Opens the sign-in of Google, which leads back to /auth/callback. */
export const useGoogleStart = () =>
  useMutationOnce({
    mutationFn: async () => (await call(accounts.googleStart)).data,
    onSuccess: ({ url, state }) => {
      sessionStorage.setItem(STATE_KEY, state);
      window.location.assign(url);
    },
  });

/** Returns the state that was sent to Google, and forgets it. */
export function takeState(): string | null {
  const state = sessionStorage.getItem(STATE_KEY);
  sessionStorage.removeItem(STATE_KEY);
  return state;
}

export const finishGoogle = async (body: Sent<typeof accounts.googleCallback>['body']) =>
  (await call(accounts.googleCallback, { body })).data;
