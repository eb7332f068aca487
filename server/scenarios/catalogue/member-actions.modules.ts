import { MEMBER_STATUS, type MemberStatus, PRODUCTS, type Product } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';
import { isUuid } from '#server/db/rows.ts';
import { AppError } from '#server/errors.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { findMemberByEmail, lockMember, updateMember } from '#server/members/members.queries.ts';
import { isCircleLinked, notifyCircle } from '#server/members/notify-circle.jobs.ts';
import { findGroups, findTags, giveAccess, setTags, takeAccess } from '#server/members/tags-and-groups.queries.ts';
import { createMember, editMember } from '#server/profiles/edit.actions.ts';
import { findMember } from '#server/profiles/profile.queries.ts';
import { accessGroups, tags } from './look-ups.queries.ts';
import { memberOutput, memberOutputs } from './member-output.queries.ts';
import { changes, defineAction, field, leaves, options, type StepContext, StepError } from './module.rules.ts';

/** The field that names a member. */
export const who = field('text', 'Member', {
  required: true,
  mappable: true,
  placeholder: '{{ trigger.member.id }}',
  help: 'The id or the email address of a member.',
  default: '{{ trigger.member.id }}',
});

/** The id of the member whom a step names by id or e-mail address. */
export async function memberIdOf(db: Db, text: string): Promise<string> {
  const given = text.trim();
  const id = isUuid(given) ? (await findMember(db, given))?._id : await findMemberByEmail(db, given.toLowerCase());
  if (!id) throw new StepError(given === '' ? 'This step was given no member.' : `There is no member ${given}.`);
  return id;
}

const outputOf = async (db: Db, id: string) => ({ output: { member: memberOutput((await findMember(db, id))!) } });

async function nameOf(db: Db, member: string): Promise<string> {
  const { fullName, email } = (await findMember(db, await memberIdOf(db, member)))!;
  return `${fullName} (${email})`;
}

/** Turns the error that staff would see beside a form's field into the error of a step. */
export async function asStep<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof AppError && error.status < 500 ? new StepError(error.message) : error;
  });
}

async function changeAccess({ deps, db }: StepContext, member: string, groupIds: string[], kind: 'access-given' | 'access-taken') {
  const id = await memberIdOf(db, member);
  await lockMember(db, id);
  const groups = await findGroups(db, groupIds);
  if (groups.length < new Set(groupIds).size) throw new StepError('One of these access groups does not exist any more.');
  const change = kind === 'access-given' ? giveAccess : takeAccess;
  const ids = groups.map((group) => group.id);
  const changed = await change(db, id, ids, { linked: isCircleLinked(deps) });
  if (changed.length > 0) {
    await updateMember(db, id, {});
    const names = groups.filter((group) => changed.includes(group.id)).map((group) => group.name);
    await recordMemberEvent(db, undefined, id, { kind, data: { accessGroups: names, by: 'scenario' } });
    await notifyCircle(deps, db);
  }
  return outputOf(db, id);
}

async function changeTags({ db }: StepContext, member: string, ids: string[], change: 'add' | 'remove') {
  const id = await memberIdOf(db, member);
  await lockMember(db, id);
  if ((await findTags(db, ids)).length < new Set(ids).size) throw new StepError('One of these tags does not exist any more.');
  const rows = await db.selectFrom('member_tag').select('tag_id').where('member_id', '=', id).execute();
  const has = rows.map((row) => row.tag_id);
  const wanted = change === 'add' ? [...new Set([...has, ...ids])] : has.filter((one) => !ids.includes(one));
  const { added, removed } = await setTags(db, id, wanted);
  if (added.length + removed.length > 0) {
    await updateMember(db, id, {});
    await recordMemberEvent(db, undefined, id, { kind: 'tags', data: { added, removed, by: 'scenario' } });
  }
  return outputOf(db, id);
}

const base = { idempotency: 'natural', local: true, outputs: memberOutputs() } as const;

const accessAction = (id: string, name: string, verb: 'Opens' | 'Closes', kind: 'access-given' | 'access-taken') =>
  defineAction({
    ...base,
    id,
    name,
    description: `${verb} spaces and access groups for a member; Circle is told.`,
    fields: { member: who, groups: field('multiselect', 'Access groups', { required: true, lookUp: accessGroups }) },
    async effect({ deps, db }, { member }) {
      const sentence = `${verb} access groups for ${await nameOf(db, member)}`;
      return isCircleLinked(deps) ? leaves(`${sentence}, in Circle too`) : changes(sentence);
    },
    run: (ctx, { member, groups }) => changeAccess(ctx, member, groups, kind),
  });

const tagAction = (id: string, name: string, description: string, change: 'add' | 'remove') =>
  defineAction({
    ...base,
    id,
    name,
    description,
    fields: { member: who, tags: field('multiselect', 'Tags', { required: true, lookUp: tags }) },
    effect: async ({ db }, { member }) => changes(`${change === 'add' ? 'Gives tags to' : 'Takes tags from'} ${await nameOf(db, member)}`),
    run: (ctx, { member, tags }) => changeTags(ctx, member, tags, change),
  });

export const memberActions = [
  defineAction({
    ...base,
    id: 'members.find',
    name: 'Find member',
    description: 'Reads a member as they are now, for the steps that follow.',
    fields: { member: who },
    async effect({ db }, { member }) {
      await memberIdOf(db, member);
      return null;
    },
    run: async ({ db }, { member }) => outputOf(db, await memberIdOf(db, member)),
  }),
  defineAction({
    ...base,
    id: 'members.upsert',
    name: 'Create or update member',
    description: 'Adds a member with this email address, or changes the one who has it. What is left empty stays as it is.',
    fields: {
      email: field('email', 'Email', { required: true, mappable: true, placeholder: '{{ trigger.email }}' }),
      name: field('text', 'Full name', { mappable: true, placeholder: '{{ trigger.name }}' }),
      phone: field('text', 'Phone', { mappable: true, placeholder: '+221771234567' }),
      status: field('select', 'Status', { options: options(MEMBER_STATUS) }),
      product: field('select', 'Product', { options: options(PRODUCTS) }),
    },
    async effect({ db }, { email }) {
      const address = email.trim().toLowerCase();
      return changes((await findMemberByEmail(db, address)) ? `Changes the member ${address}` : `Adds the member ${address}`);
    },
    async run({ deps, db }, { email, name, phone, status, product }) {
      const address = email.trim().toLowerCase();
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) throw new StepError(`“${email}” is not an email address.`);
      const known = await findMemberByEmail(db, address);
      const plain = { ...(phone && { phone }), ...(product && { product: product as Product }) };
      const change = {
        ...plain,
        ...(name && { fullName: name.slice(0, 200) }),
        ...(status && { status: status as MemberStatus }),
      };
      if (known) {
        await asStep(editMember(deps, db, known, change));
        return outputOf(db, known);
      }
      const fresh = { ...plain, name: (name || address).slice(0, 200), email: address };
      const { _id } = await asStep(createMember(deps, db, { ...fresh, option: 'Complete', send: false, moderator: false }));
      if (status) await asStep(editMember(deps, db, _id, { status: change.status }));
      return outputOf(db, _id);
    },
  }),
  defineAction({
    ...base,
    id: 'members.set-status',
    name: 'Change status',
    description: 'Gives a member another status.',
    fields: { member: who, status: field('select', 'Status', { required: true, options: options(MEMBER_STATUS) }) },
    effect: async ({ db }, { member, status }) => changes(`Changes the status of ${await nameOf(db, member)} to ${status}`),
    async run({ deps, db }, { member, status }) {
      const id = await memberIdOf(db, member);
      await asStep(editMember(deps, db, id, { status: status as MemberStatus }));
      return outputOf(db, id);
    },
  }),
  accessAction('members.add-to-groups', 'Add to access groups', 'Opens', 'access-given'),
  accessAction('members.remove-from-groups', 'Remove from access groups', 'Closes', 'access-taken'),
  tagAction('members.add-tags', 'Add tags', 'Gives a member tags, beside those that they have.', 'add'),
  tagAction('members.remove-tags', 'Remove tags', 'Takes tags from a member.', 'remove'),
];
