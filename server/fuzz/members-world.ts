import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import type { Deps } from '#server/deps.ts';
import { insertImport } from '#server/imports/imports.queries.ts';
import { insertBulk, setBulkState } from '#server/members/bulk.queries.ts';
import { insertNote } from '#server/members/notes.queries.ts';
import { insertGroup, insertTag } from '#server/members/tags-and-groups.queries.ts';
import { insertView } from '#server/members/views.queries.ts';
import { nastyText, ref } from './values.ts';
import type { World } from './world.ts';

/** The record that a path about members is about; the first pattern that matches counts. */
export const MEMBER_IDS: [pattern: RegExp, placeholder: string][] = [
  [/circle\/bulk/, 'bulk'],
  [/circle\/imports/, 'import'],
  [/circle\/notes/, 'note'],
  [/circle\/|reminders/, 'member'],
  [/tags/, 'tag'],
  [/views/, 'view'],
];

export async function makeMembersWorld({ db, storage }: Deps, owner: { id: string }): Promise<World> {
  const member = () =>
    db
      .insertInto('member')
      .values({
        full_name: 'Fatou Diop',
        email: `fatou.${randomUUID()}@example.com`,
        phone: '+221771234567',
        payment_status: 'Late',
        payment_option: 'Partiel',
        payment_next: '2026-01-31',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [one, two] = [await member(), await member()];
  const by = { id: owner.id, name: 'Awa Diop' };
  const tag = (await insertTag(db, { name: randomUUID(), color: '', emoji: '' }))!;
  const bulk = (await insertBulk(db, {
    selection: { ids: [one.id] },
    action: { kind: 'add-tag', tag: tag._id },
    label: tag.name,
    by,
  }))!;
  await setBulkState(db, bulk.id, 'done');
  const { key: storageKey, size } = await storage.put(Readable.from([Buffer.from('Name,Email')]));
  const { email } = await db.selectFrom('member').select('email').where('id', '=', one.id).executeTakeFirstOrThrow();
  return {
    import: await insertImport(db, { name: 'membres.csv', storageKey, size, by }),
    memberEmail: email,
    member: one.id,
    otherMember: two.id,
    tag: tag._id,
    accessGroup: (await insertGroup(db, 'Entraide'))._id,
    note: (await insertNote(db, one.id, { text: 'Rappeler', author: by }))._id,
    view: (await insertView(db, owner.id, { screen: 'users', name: 'Vue', search: {}, shared: true }))!._id,
    bulk: bulk.id,
  };
}

const someText = fc.oneof(fc.constant('Fatou'), nastyText);

/** Bodies of calls about members that get further than those that are made from a schema alone. */
export const MEMBER_BODIES: Record<string, fc.Arbitrary<unknown>> = {
  members_update: fc.record(
    {
      fullName: someText,
      phone: fc.constantFrom(null, '', '771234567'),
      payment: fc.constantFrom({ status: 'Late' }, { lastAt: '2026-02-28', next: null }, {}),
      reminder: fc.constantFrom({ last: '2026-01-01T00:00:00Z' }, { sequence: 3 }),
      rev: fc.constantFrom(1, 2, 99),
    },
    { requiredKeys: [] },
  ),
  members_bulk: fc.record({
    selection: fc.constantFrom<unknown>(
      { ids: [ref('member')] },
      { all: true, filter: { search: 'Fatou Diop', status: 'NON TRAITÉ' }, except: [ref('otherMember')] },
      { all: true, filter: { tag: ref('tag') } },
    ),
    action: fc.constantFrom<unknown>(
      { kind: 'status', status: 'TRAITÉ' },
      { kind: 'add-tag', tag: ref('tag') },
      { kind: 'remove-from-group', accessGroup: ref('accessGroup') },
      { kind: 'add-to-group', accessGroup: ref('unknown') },
    ),
  }),
};
