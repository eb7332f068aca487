import type { Sent } from '#contract/endpoint.ts';
import { responseSearch } from '#contract/response-search.ts';
import { pageQuery } from '#web/api/queries.ts';

export const answersFound = (query: Sent<typeof responseSearch.find>['query']) =>
  pageQuery(['answers', 'found', query], responseSearch.find, { query });
