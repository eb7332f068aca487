import type { Sent } from '#contract/endpoint.ts';
import { team } from '#contract/team.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';

export const ENTRIES_PER_PAGE = 25;

export const teamList = dataQuery(['team', 'list'], team.list);

export type AuditFilter = Omit<Sent<typeof team.audit>['query'], 'page' | 'limit'> & { page?: number };

export const auditPage = (filter: AuditFilter) =>
  pageQuery(['team', 'audit', filter], team.audit, { query: { ...filter, limit: ENTRIES_PER_PAGE } });
