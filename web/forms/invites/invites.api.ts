import type { Sent } from '#contract/endpoint.ts';
import { invites } from '#contract/invites.ts';
import { pageQuery } from '#web/api/queries.ts';

export const INVITES_PER_PAGE = 25;

export const inviteList = (id: string, query: Sent<typeof invites.list>['query']) =>
  pageQuery(['invites', id, query], invites.list, { params: { id }, query });
