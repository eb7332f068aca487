import type { AudienceInput } from '#contract/audience.ts';
import { hasCondition } from '#contract/filters.ts';
import type { MemberSelection } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';
import { fieldError } from '#server/errors.ts';
import { audienceOfInput, previewAudience } from './audience.queries.ts';
import * as text from './campaigns.messages.ts';
import { insertCampaign, setPeople } from './campaigns.queries.ts';

type Given = Partial<AudienceInput>;

/** A campaign has one target: the one that is given unsets the others. */
export function withOneTarget<G extends Given>(given: G): G & Given {
  const unset = { all: false, moderators: false, segment: null, filter: null, members: [] };
  if (given.all) return { ...given, ...unset, all: true };
  if (given.moderators) return { ...given, ...unset, moderators: true };
  if (given.segment) return { ...given, ...unset, segment: given.segment };
  if (given.filter) return { ...given, ...unset, filter: given.filter };
  if (given.members && given.members.length > 0) return { ...given, ...unset, members: given.members };
  return given;
}

/** Creates a draft for the members that are selected in the list, and returns its id. */
export async function createDraftFor(db: Db, selection: MemberSelection, createdBy: string): Promise<string> {
  const none = { all: false, moderators: false, segment: null, filter: null, members: [], exceptSegments: [], exceptMembers: [] };
  const input: AudienceInput =
    'ids' in selection ? { ...none, members: selection.ids } : { ...none, ...targetOf(selection.filter), exceptMembers: selection.except };
  const { targeted, leftOut } = await previewAudience(db, (await audienceOfInput(db, input))!);
  const count = targeted - (leftOut.find(({ reason }) => reason === 'excluded')?.count ?? 0);
  if (count === 0) throw fieldError(400, 'selection', text.nobodyMatches());
  const { members, exceptMembers, ...fields } = input;
  const id = await insertCampaign(db, { ...fields, name: text.messageTo({ count }) }, createdBy);
  await setPeople(db, 'campaign_member', id, members);
  await setPeople(db, 'campaign_exclusion', id, exceptMembers);
  return id;
}

const targetOf = (filter: NonNullable<AudienceInput['filter']>): Given => (hasCondition(filter) ? { filter } : { all: true });
