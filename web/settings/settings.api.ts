import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { auth } from '#contract/auth.ts';
import type { Sent } from '#contract/endpoint.ts';
import { call } from '#web/api/call.ts';
import { logOut, me } from '#web/shell/account.api.ts';

export const sessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(auth.sessions, undefined, { signal })).data,
});

export function useUpdateDetails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof auth.updateDetails>['body']) => call(auth.updateDetails, { body }),
    // The shell takes name and e-mail from there.
    onSuccess: ({ data }) => client.setQueryData(me.queryKey, (old) => old && { ...old, ...data }),
  });
}

export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(auth.confirmEmail, { body: { code } }),
    onSuccess: ({ data }) => client.setQueryData(me.queryKey, (old) => old && { ...old, ...data }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}

export const twoFactor = queryOptions({
  queryKey: ['two-factor'],
  queryFn: async ({ signal }) => (await call(auth.twoFactor, undefined, { signal })).data,
});

export function useRequireTwoFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (required: boolean) => call(auth.requireTwoFactor, { body: { required } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['two-factor'] }),
  });
}

export function useUpdatePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof auth.updatePassword>['body']) => call(auth.updatePassword, { body }),
    // Every other session has ended with the old password.
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, current }: { id: string; current: boolean }) => {
      if (current) return logOut();
      await call(auth.endSession, { params: { id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}
