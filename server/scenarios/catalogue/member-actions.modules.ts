import { sql } from 'kysely';
import { PAYMENT_OPTIONS } from '#contract/member-record.ts';
import { MEMBER_STATUS, type MemberStatus } from '#contract/members.ts';
import { onOneLine } from '#contract/shared.ts';
import { memberStatus, paymentOption } from '#contract/status.messages.ts';
import { linkAndFill } from '#server/answers/fill-member.actions.ts';
import { linkResponse } from '#server/answers/handling.actions.ts';
import { findHandling, lockResponse } from '#server/answers/handling.queries.ts';
import { cutText } from '#server/cut-text.ts';
import { type Db, isUuid } from '#server/db/db.ts';
import { AppError } from '#server/errors.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { findMemberField } from '#server/members/fields.queries.ts';
import { writtenValue } from '#server/members/fields.rules.ts';
import { findMemberByEmail, lockMember, updateMember } from '#server/members/members.queries.ts';
import { isCircleLinked, notifyCircle } from '#server/members/notify-circle.jobs.ts';
import { toE164 } from '#server/members/phone.rules.ts';
import type { MemberRow } from '#server/members/rows.queries.ts';
import { findGroups, findTags, giveAccess, isOneOf, setTags, takeAccess } from '#server/members/tags-and-groups.queries.ts';
import { createMember, editMember } from '#server/profiles/edit.actions.ts';
import { findMember } from '#server/profiles/profile.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { stored, storedOf } from '#server/stored-errors.ts';
import { asTyped } from '../conditions.rules.ts';
import { inProgrammeTime, TIME_ZONE } from '../mapping.rules.ts';
import * as step from '../steps.messages.ts';
import * as effect from './effects.messages.ts';
import * as label from './fields.messages.ts';
import { accessGroups, memberFields, products, tags } from './look-ups.queries.ts';
import { memberOutput, memberOutputs } from './member-output.queries.ts';
import { changes, defineAction, field, leaves, type Message, options, output, type StepContext, StepError } from './module.rules.ts';
import * as text from './modules.messages.ts';
import { addressOf } from './typed-mail.modules.ts';

/** The field that names a member. */
export const who = field('text', label.member, {
  required: true,
  mappable: true,
  placeholder: '{{ trigger.member.id }}',
  help: label.memberHelp,
  default: '{{ trigger.member.id }}',
});

/** The id of the member whom a step names by id or e-mail address. */
export async function memberIdOf(db: Db, text: string): Promise<string> {
  const given = text.trim();
  const id = isUuid(given) ? (await findMember(db, given))?._id : await findMemberByEmail(db, given.toLowerCase());
  if (!id) throw new StepError(given === '' ? stored(step.noMember) : stored(step.memberUnknown, { value: given }));
  return id;
}

/** Locks the member whom a step names. So an erasure waits until everything is written that it has to remove, or the step finds nobody. */
export async function lockNamed(db: Db, text: string): Promise<MemberRow> {
  const member = await lockMember(db, await memberIdOf(db, text));
  if (!member || member.former_number !== null) throw new StepError(stored(step.memberUnknown, { value: text.trim() }));
  return member;
}

const outputOf = async (db: Db, id: string) => ({ output: { member: memberOutput((await findMember(db, id))!) } });

export async function memberName(db: Db, member: string): Promise<string> {
  const { fullName, email } = (await findMember(db, await memberIdOf(db, member)))!;
  return `${fullName} (${email})`;
}

/** Turns the error that staff would see beside a form's field into the error of a step, which is tried again after the status `again`. */
export async function asStep<T>(work: Promise<T>, again?: number): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof AppError && error.status < 500 ? new StepError(storedOf(error), { retry: error.status === again }) : error;
  });
}

/** Timelines say by this that nobody of the staff did it; an import that is undone takes it away with the member. */
const BY = { by: 'scenario' } as const;

async function changeAccess({ deps, db }: StepContext, member: string, groupIds: string[], kind: 'access-given' | 'access-taken') {
  const { id } = await lockNamed(db, member);
  const groups = await findGroups(db, groupIds);
  if (groups.length < new Set(groupIds).size) throw new StepError(stored(step.accessGroupGone));
  const change = kind === 'access-given' ? giveAccess : takeAccess;
  const changed = await change(db, [id], isOneOf(groupIds), { linked: isCircleLinked(deps) });
  const accessGroups = changed.get(id)?.names;
  if (accessGroups) {
    await updateMember(db, id, {});
    await recordMemberEvent(db, undefined, id, { kind, data: { accessGroups, ...BY } });
    await notifyCircle(deps, db);
  }
  return outputOf(db, id);
}

async function changeTags({ db }: StepContext, member: string, ids: string[], change: 'add' | 'remove') {
  const { id } = await lockNamed(db, member);
  if ((await findTags(db, ids)).length < new Set(ids).size) throw new StepError(stored(step.tagGone));
  const rows = await db.selectFrom('member_tag').select('tag_id').where('member_id', '=', id).execute();
  const has = rows.map((row) => row.tag_id);
  const wanted = change === 'add' ? [...new Set([...has, ...ids])] : has.filter((one) => !ids.includes(one));
  const { added, removed } = await setTags(db, id, wanted);
  if (added.length + removed.length > 0) {
    await updateMember(db, id, {});
    await recordMemberEvent(db, undefined, id, { kind: 'tags', data: { added, removed, ...BY } });
  }
  return outputOf(db, id);
}

/** A response to a form that began the run names the member, unless staff have named another one. */
async function linkToResponse({ deps, db, run }: StepContext, memberId: string, { isNew }: { isNew: boolean }): Promise<void> {
  // A run that staff asked for has no event, but what its trigger gives.
  const id = sql<string | null>`coalesce(input ->> 'responseId', output #>> '{response,id}')`;
  const step = db.selectFrom('scenario_run_step').select(id.as('responseId'));
  const first = await step.where('run_id', '=', run.id).where('index', '=', 0).executeTakeFirst();
  const responseId = first?.responseId;
  if (!isUuid(responseId) || !(await lockResponse(db, responseId!))) return;
  if ((await findHandling(db, responseId!)).member !== null) return;
  await (isNew ? linkAndFill(deps) : linkResponse)(db, undefined, responseId!, memberId);
}

const base = { idempotency: 'natural', local: true, outputs: memberOutputs() } as const;

const ACCESS_EFFECTS = {
  'access-given': { here: effect.opensAccess, inCircle: effect.opensAccessInCircle },
  'access-taken': { here: effect.closesAccess, inCircle: effect.closesAccessInCircle },
};
const accessAction = (id: string, name: Message, description: Message, kind: 'access-given' | 'access-taken') =>
  defineAction({
    ...base,
    id,
    name,
    description,
    fields: { member: who, groups: field('multiselect', label.accessGroups, { required: true, lookUp: accessGroups }) },
    async effect({ deps, db }, { member }) {
      const { here, inCircle } = ACCESS_EFFECTS[kind];
      const who = await memberName(db, member);
      return isCircleLinked(deps) ? leaves(inCircle({ who })) : changes(here({ who }));
    },
    run: (ctx, { member, groups }) => changeAccess(ctx, member, groups, kind),
  });

const tagAction = (id: string, name: Message, description: Message, change: 'add' | 'remove') =>
  defineAction({
    ...base,
    id,
    name,
    description,
    fields: { member: who, tags: field('multiselect', label.tags, { required: true, lookUp: tags }) },
    effect: async ({ db }, { member }) =>
      changes((change === 'add' ? effect.givesTags : effect.takesTags)({ who: await memberName(db, member) })),
    run: (ctx, { member, tags }) => changeTags(ctx, member, tags, change),
  });

export const memberActions = [
  defineAction({
    ...base,
    id: 'members.find',
    name: text.findMember,
    description: text.findMemberAbout,
    fields: { member: who },
    async effect({ db }, { member }) {
      await memberIdOf(db, member);
      return null;
    },
    run: async ({ db }, { member }) => outputOf(db, (await lockNamed(db, member)).id),
  }),
  defineAction({
    ...base,
    id: 'members.upsert',
    outputs: [...memberOutputs(), output('unreadPhone', label.unreadPhone, '07 01 02 03 04')],
    name: text.upsertMember,
    description: text.upsertMemberAbout,
    fields: {
      email: field('email', label.email, { required: true, mappable: true, placeholder: '{{ trigger.email }}' }),
      name: field('text', label.fullName, { mappable: true, placeholder: '{{ trigger.name }}' }),
      phone: field('text', label.phone, { mappable: true, placeholder: '+221771234567' }),
      status: field('select', label.status, { options: options(MEMBER_STATUS, memberStatus) }),
      product: field('select', label.product, { lookUp: products }),
      option: field('select', label.paymentOption, { options: options(PAYMENT_OPTIONS, paymentOption), help: label.paymentOptionHelp }),
    },
    async effect({ db }, { email }) {
      const address = email.trim().toLowerCase();
      return changes(((await findMemberByEmail(db, address)) ? effect.changesMember : effect.createsMember)({ who: address }));
    },
    async run(ctx, { email, name, phone, status, product, option }) {
      const { deps, db } = ctx;
      const address = addressOf(email);
      const plainName = onOneLine(name);
      const known = await findMemberByEmail(db, address);
      // A number without its country may be of several people, and is no reason to lose the member.
      const unreadPhone = phone && !toE164(phone) ? phone : null;
      const result = async (id: string) => ({ output: { ...(await outputOf(db, id)).output, unreadPhone } });
      const plain = { ...(phone && unreadPhone === null && { phone }), ...(product && { product }) };
      const change = {
        ...plain,
        ...(plainName && { fullName: cutText(plainName, 200) }),
        ...(status && { status: status as MemberStatus }),
      };
      if (known) {
        await asStep(editMember(deps, db, known, change, undefined, BY));
        await linkToResponse(ctx, known, { isNew: false });
        return result(known);
      }
      const fresh = {
        ...plain,
        name: cutText(plainName || address, 200),
        email: address,
        option: option === 'Partiel' ? option : 'Complete',
      } as const;
      // Somebody else may add the member at this moment, who is found the next time.
      const { _id } = await asStep(createMember(deps, db, { ...fresh, send: false, moderator: false }, { source: 'scenario' }), 409);
      if (status) await asStep(editMember(deps, db, _id, { status: change.status }, undefined, BY));
      await linkToResponse(ctx, _id, { isNew: true });
      return result(_id);
    },
  }),
  defineAction({
    ...base,
    id: 'members.set-status',
    name: text.changeStatus,
    description: text.changeStatusAbout,
    fields: { member: who, status: field('select', label.status, { required: true, options: options(MEMBER_STATUS, memberStatus) }) },
    effect: async ({ db }, { member, status }) =>
      changes(effect.changesStatus({ who: await memberName(db, member), status: memberStatus[status as MemberStatus]?.() ?? status })),
    async run({ deps, db }, { member, status }) {
      const id = await memberIdOf(db, member);
      await asStep(editMember(deps, db, id, { status: status as MemberStatus }, undefined, BY));
      return outputOf(db, id);
    },
  }),
  defineAction({
    ...base,
    id: 'members.set-field',
    name: text.setField,
    description: text.setFieldAbout,
    fields: {
      member: who,
      field: field('select', label.memberField, { required: true, lookUp: memberFields }),
      value: field('text', label.value, { mappable: true, help: label.valueHelp }),
    },
    effect: async ({ db }, { member }) => changes(effect.changesMember({ who: await memberName(db, member) })),
    async run({ deps, db }, { member, field: fieldId, value }) {
      const id = await memberIdOf(db, member);
      const known = await findMemberField(db, fieldId);
      if (!known) throw new StepError(stored(step.memberFieldGone));
      const given = value ?? '';
      // The day of a moment is that of the programme's clocks.
      const written = known.kind === 'date' ? inProgrammeTime(asTyped(given.trim()), { [TIME_ZONE]: await findTimeZone(db) }) : given;
      await asStep(editMember(deps, db, id, { fields: { [known._id]: writtenValue(known, written) } }, undefined, BY));
      return outputOf(db, id);
    },
  }),
  accessAction('members.add-to-groups', text.addToGroups, text.addToGroupsAbout, 'access-given'),
  accessAction('members.remove-from-groups', text.removeFromGroups, text.removeFromGroupsAbout, 'access-taken'),
  tagAction('members.add-tags', text.addTags, text.addTagsAbout, 'add'),
  tagAction('members.remove-tags', text.removeTags, text.removeTagsAbout, 'remove'),
];
