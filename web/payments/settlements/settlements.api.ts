import { type SettlementFile, type SettlementOutcome, settlements } from '#contract/settlements.ts';
import { againWhile, dataQuery, pageQuery } from '#web/api/queries.ts';

// Keys start with `payments`, so that server events about payments make all of them stale.

export const FILES_PER_PAGE = 25;
export const ROWS_PER_PAGE = 25;

export const isWorking = ({ state }: SettlementFile): boolean => state === 'reading' || state === 'comparing';

export const settlementList = (query: { page: number; limit: number }) =>
  pageQuery(['payments', 'settlements', query], settlements.list, { query });

export const settlementById = (id: string) => ({
  ...dataQuery(['payments', 'settlement', id], settlements.get, { params: { id } }),
  ...againWhile(isWorking),
});

interface PageOf {
  page: number;
  limit: number;
}

export const settlementRows = (id: string, outcome: SettlementOutcome, query: PageOf) =>
  pageQuery(['payments', 'settlement-rows', id, outcome, query], settlements.rows, { params: { id }, query: { ...query, outcome } });

export const settlementAbsent = (id: string, query: PageOf) =>
  pageQuery(['payments', 'settlement-absent', id, query], settlements.absent, { params: { id }, query });

export const settlementCandidates = (id: string, n: number) =>
  dataQuery(['payments', 'settlement-candidates', id, n], settlements.candidates, { params: { id, n } });
