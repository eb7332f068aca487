import { team } from '#contract/team.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';

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
