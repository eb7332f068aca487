import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { auth } from '#contract/auth.ts';
import { type TeamMember, team } from '#contract/team.ts';
import { call } from '#web/api/call.ts';

export const ENTRIES_PER_PAGE = 25;

export const teamList = queryOptions({
  queryKey: ['team', 'list'],
  queryFn: async ({ signal }) => (await call(team.list, undefined, { signal })).data,
});

export interface AuditFilter {
  page?: number;
  actor?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const auditPage = (filter: AuditFilter) =>
  queryOptions({
    queryKey: ['team', 'audit', filter],
    queryFn: ({ signal }) => call(team.audit, { query: { ...filter, limit: ENTRIES_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  });

function useTeamCall<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => void client.invalidateQueries({ queryKey: ['team'] }) });
}

export const useInviteAdmin = () => useTeamCall((body: { name: string; email: string }) => call(team.invite, { body }));
export const useInviteAgain = () => useTeamCall((id: string) => call(team.inviteAgain, { params: { id } }));
export const useEndSessionsOf = () => useTeamCall((id: string) => call(team.endSessions, { params: { id } }));
export const useTurnSecondStepOff = () => useTeamCall((id: string) => call(auth.resetTwoFactor, { params: { id } }));
export const useChangeAccount = () =>
  useTeamCall(({ id, ...body }: { id: string; role?: TeamMember['role']; status?: 'Active' | 'Inactive' }) =>
    call(team.update, { params: { id }, body }),
  );
