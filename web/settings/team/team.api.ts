import { auth } from '#contract/auth.ts';
import { type TeamMember, team } from '#contract/team.ts';
import { call } from '#web/api/call.ts';
import { dataQuery, pageQuery, useChange } from '#web/api/queries.ts';

export const ENTRIES_PER_PAGE = 25;

export const teamList = dataQuery(['team', 'list'], team.list);

export interface AuditFilter {
  page?: number;
  actor?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const auditPage = (filter: AuditFilter) =>
  pageQuery(['team', 'audit', filter], team.audit, { query: { ...filter, limit: ENTRIES_PER_PAGE } });

export const useInviteAgain = () => useChange((id: string) => call(team.inviteAgain, { params: { id } }), 'team');
export const useEndSessionsOf = () => useChange((id: string) => call(team.endSessions, { params: { id } }), 'team');
export const useTurnSecondStepOff = () => useChange((id: string) => call(auth.resetTwoFactor, { params: { id } }), 'team');
export const useChangeAccount = () =>
  useChange(
    ({ id, ...body }: { id: string; role?: TeamMember['role']; status?: 'Active' | 'Inactive' }) =>
      call(team.update, { params: { id }, body }),
    'team',
  );
