import { z } from 'zod';
import { contract } from './endpoint.ts';
import { AccessGroup, Tag } from './member-record.ts';
import * as rules from './members.messages.ts';
import { Count, Data, Id, RequiredText, Text } from './shared.ts';

/** These would not work any more without the tag or the access group. */
const LabelUse = z.object({ kind: z.enum(['segment', 'campaign', 'scenario', 'product', 'setting']), name: z.string() });
export type LabelUse = z.infer<typeof LabelUse>;

const used = { members: Count, usedBy: z.array(LabelUse) };

export const UsedTag = Tag.extend(used);
export type UsedTag = z.infer<typeof UsedTag>;

export const UsedGroup = AccessGroup.extend({
  ...used,
  /** The group belongs to the Circle community, where its name is changed and where it is deleted. */
  inCircle: z.boolean(),
});
export type UsedGroup = z.infer<typeof UsedGroup>;

const tagFields = {
  name: RequiredText(60, rules.nameRequired),
  color: Text(20),
  emoji: Text(20),
};
const groupFields = { name: RequiredText(200, rules.nameRequired) };

/** The other tag or group, which the members get instead. */
const Into = z.object({ into: Id });

/** The tags and access groups themselves. Those of one member are in `members`. */
export const tags = contract({
  list: { route: 'GET /api/tags', coaches: 'all tags', summary: 'All tags', response: Data(z.array(Tag)) },
  uses: {
    route: 'GET /api/tags/uses',
    summary: 'All tags, with the number of their members and what uses each',
    response: Data(z.array(UsedTag)),
  },
  create: {
    route: 'POST /api/tags',
    once: true,
    summary: 'Add a tag',
    body: z.object({ ...tagFields, color: tagFields.color.default(''), emoji: tagFields.emoji.default('') }),
    response: Data(Tag),
  },
  update: {
    route: 'PATCH /api/tags/{id}',
    summary: 'Change the name, colour or emoji of a tag',
    body: z.object(tagFields).partial(),
    response: Data(Tag),
  },
  merge: {
    route: 'POST /api/tags/{id}/merge',
    summary: 'Replace a tag by another one, at every member and wherever it is used, and delete it',
    body: Into,
    response: Data(Tag),
  },
  remove: {
    route: 'DELETE /api/tags/{id}',
    summary: 'Delete a tag, from every member; 409 with its uses while anything uses it',
  },
  groups: {
    route: 'GET /api/circle/spaces',
    coaches: 'all spaces',
    summary: 'Spaces and access groups',
    response: Data(z.array(AccessGroup.extend({ members: Count }))),
  },
  groupUses: {
    route: 'GET /api/circle/spaces/uses',
    summary: 'Spaces and access groups, with the number of their members and what uses each',
    response: Data(z.array(UsedGroup)),
  },
  createGroup: {
    route: 'POST /api/circle/spaces',
    once: true,
    summary: 'Add a space that exists here only',
    body: z.object(groupFields),
    response: Data(AccessGroup),
  },
  updateGroup: {
    route: 'PATCH /api/circle/spaces/{id}',
    summary: 'Change the name of a space that exists here only',
    body: z.object(groupFields),
    response: Data(AccessGroup),
  },
  mergeGroup: {
    route: 'POST /api/circle/spaces/{id}/merge',
    summary: 'Replace a space that exists here only by another one, for every member and wherever it is used, and delete it',
    body: Into,
    response: Data(AccessGroup),
  },
  removeGroup: {
    route: 'DELETE /api/circle/spaces/{id}',
    summary: 'Delete a space that exists here only; 409 with its uses while anything uses it',
  },
});
