import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { accounts, type LinkSmtp } from '#contract/accounts.ts';
import type { Sent } from '#contract/endpoint.ts';
import { call } from '#web/api/call.ts';

// Keys start with `accounts`: server events about accounts make all of them stale.

const SHOWN = 10;
/** More accounts than any programme links. */
const ALL = 100;

/** What a search finds; without one, all of them. */
export const accountList = (search?: string) =>
  queryOptions({
    queryKey: ['accounts', 'list', search || undefined],
    queryFn: ({ signal }) => call(accounts.list, { query: { search: search || undefined, limit: search ? SHOWN : ALL } }, { signal }),
    placeholderData: keepPreviousData,
  });

function useAccountChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['accounts'] });
      // Which account is the default one is a setting too.
      void client.invalidateQueries({ queryKey: ['settings'] });
    },
  });
}

export const useLinkSmtp = () => useAccountChange(async (body: LinkSmtp) => (await call(accounts.link, { body })).data);
export const useUpdateAccount = (id: string) =>
  useAccountChange(async (body: Sent<typeof accounts.update>['body']) => (await call(accounts.update, { params: { id }, body })).data);
export const useCheckAccount = (id: string) => useAccountChange(async () => (await call(accounts.check, { params: { id } })).data);
export const useRemoveAccount = (id: string) => useAccountChange(() => call(accounts.remove, { params: { id } }));

// Kept for the way to Google and back: what comes back with another state was not asked for here.
const STATE_KEY = 'cauri.oauth-state';

/** Goes to Google, which comes back to /auth/callback. */
export const useGoogleStart = () =>
  useMutation({
    mutationFn: async () => (await call(accounts.googleStart)).data,
    onSuccess: ({ url, state }) => {
      sessionStorage.setItem(STATE_KEY, state);
      window.location.assign(url);
    },
  });

/** The state that was sent along, once. */
export function takeState(): string | null {
  const state = sessionStorage.getItem(STATE_KEY);
  sessionStorage.removeItem(STATE_KEY);
  return state;
}

export const finishGoogle = async (body: Sent<typeof accounts.googleCallback>['body']) =>
  (await call(accounts.googleCallback, { body })).data;
