import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type InviteState, invites } from '#contract/invites.ts';
import { call } from '#web/api/call.ts';

export const INVITES_PER_PAGE = 25;

export interface InvitesShown {
  search?: string;
  state?: InviteState;
  page: number;
}

export const inviteList = (formId: string, { search, state, page }: InvitesShown) =>
  queryOptions({
    queryKey: ['invites', formId, { search, state, page }],
    queryFn: ({ signal }) =>
      call(invites.list, { params: { id: formId }, query: { search, state, page, limit: INVITES_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  });

export function useInvites(formId: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['invites', formId] });
  return {
    create: useMutation({
      mutationFn: (emails: string) => call(invites.create, { params: { id: formId }, body: { emails } }),
      onSettled,
    }),
    remind: useMutation({
      mutationFn: (body: { ids?: string[]; except?: string[] }) => call(invites.remind, { params: { id: formId }, body }),
      onSettled,
    }),
    revoke: useMutation({ mutationFn: (id: string) => call(invites.revoke, { params: { id } }), onSettled }),
    restore: useMutation({ mutationFn: (id: string) => call(invites.restore, { params: { id } }), onSettled }),
  };
}
