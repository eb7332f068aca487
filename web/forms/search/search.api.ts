import type { Sent } from '#contract/endpoint.ts';
import { responseSearch, SEARCH_MIN } from '#contract/response-search.ts';
import { searchKey, searchWords } from '#contract/search.ts';
import { pageQuery } from '#web/api/queries.ts';

/** Whether the search has a word that is long enough. */
export const isSearchable = (search: string): boolean => searchWords(search).some((word) => searchKey(word).length >= SEARCH_MIN);

export const answersFound = (query: Sent<typeof responseSearch.find>['query']) =>
  pageQuery(['answers', 'found', query], responseSearch.find, { query });
