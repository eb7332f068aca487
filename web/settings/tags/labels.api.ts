import { tags } from '#contract/tags.ts';
import { dataQuery } from '#web/api/queries.ts';

// Keys start with `members`, because a change of the members changes these numbers too.
export const tagUses = dataQuery(['members', 'tags', 'uses'], tags.uses);
export const groupUses = dataQuery(['members', 'spaces', 'uses'], tags.groupUses);

/** These lists show a tag or a group, or choose one. */
export const AFTER_LABELS = ['members', 'products', 'settings', 'views', 'campaigns', 'scenarios'] as const;
