import { listAnd } from '#contract/language.ts';
import { ALL_MEMBER_FIELDS_MAX, MEMBER_FIELDS_MAX, type MemberField, type memberFields } from '#contract/member-fields.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { changing } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import * as text from './fields.messages.ts';
import * as queries from './fields.queries.ts';
import { keyFor, labelKey } from './fields.rules.ts';

/** Calls about the programme's own fields of members. Their values are changed with the members. */
export function memberFieldRoutes(deps: Deps): Handlers<typeof memberFields> {
  const inTransaction = <T>(work: (db: Db) => Promise<T>) =>
    changing(deps.db, { type: 'members.changed' }, async (db) => {
      await queries.lockMemberFields(db);
      return work(db);
    });

  return {
    list: async () => ({ data: await queries.listMemberFields(deps.db) }),

    create: ({ body: { name, kind, options } }, req) =>
      inTransaction(async (db) => {
        const fields = await queries.listMemberFields(db);
        refuseTooMany(fields);
        if (await queries.isFieldNameTaken(db, name, null)) throw fieldError(409, 'name', text.fieldExists());
        refuseOptions(kind, options);
        const key = keyFor(
          name,
          fields.map((field) => field.key),
        );
        // Ids of options are made here, so that none comes from another field.
        const made = await queries.withIds(db, kind === 'choice' ? options.map(({ label }) => ({ label })) : []);
        const id = await queries.insertMemberField(db, { key, name, kind, options: made });
        const data = (await queries.findMemberField(db, id))!;
        await audit(db, req, { action: 'member-field.create', id, after: data });
        return { message: text.fieldCreated(), data };
      }),

    update: ({ params, body: { name, options, archived, rev } }, req) =>
      inTransaction(async (db) => {
        const before = found(await queries.findMemberField(db, params.id), text.noField());
        if (rev !== undefined && rev !== before.rev) throw new AppError(409, text.fieldChangedMeanwhile(), { data: before });
        if (archived === false && before.archived) refuseTooMany(await queries.listMemberFields(db), { isNew: false });
        if (name !== undefined && (await queries.isFieldNameTaken(db, name, before._id))) throw fieldError(409, 'name', text.fieldExists());
        const changed = options && before.kind === 'choice' ? await optionsAfter(db, before, options) : undefined;
        await queries.updateMemberField(db, before._id, { name, options: changed, archived });
        const data = (await queries.findMemberField(db, before._id))!;
        const action = archived === undefined || archived === before.archived ? 'change' : archived ? 'archive' : 'restore';
        await audit(db, req, { action: `member-field.${action}`, id: data._id, before, after: data });
        return { message: text.fieldSaved(), data };
      }),

    order: ({ body: { ids } }, req) =>
      inTransaction(async (db) => {
        await queries.orderMemberFields(db, ids);
        const data = await queries.listMemberFields(db);
        await audit(db, req, { action: 'member-field.order', after: data.map(({ name }) => name) });
        return { data };
      }),

    remove: ({ params }, req) =>
      inTransaction(async (db) => {
        await queries.lockMemberField(db, params.id);
        const before = found(await queries.findMemberField(db, params.id), text.noField());
        if (await queries.isFieldUsed(db, before._id)) throw new AppError(409, text.fieldUsed());
        const uses = await queries.listFieldUses(db, before._id);
        if (uses.length > 0) throw new AppError(409, text.fieldInFilters({ names: listAnd(uses) }));
        await queries.deleteMemberField(db, before._id);
        await audit(db, req, { action: 'member-field.delete', id: before._id, before });
        return { message: text.fieldDeleted() };
      }),
  };
}

function refuseTooMany(fields: readonly MemberField[], { isNew = true } = {}): void {
  if (fields.filter(({ archived }) => !archived).length >= MEMBER_FIELDS_MAX)
    throw new AppError(409, text.tooManyFields({ max: MEMBER_FIELDS_MAX }));
  if (isNew && fields.length >= ALL_MEMBER_FIELDS_MAX) throw new AppError(409, text.tooManyArchived({ max: ALL_MEMBER_FIELDS_MAX }));
}

function refuseOptions(kind: MemberField['kind'], options: readonly queries.GivenOption[]): void {
  if (kind !== 'choice') return;
  if (options.length === 0) throw fieldError(400, 'options', text.optionsNeeded());
  const keys = options.map(({ label }) => labelKey(label));
  const twice = options.find(({ label }, i) => keys.indexOf(labelKey(label)) !== i);
  if (twice) throw fieldError(400, 'options', text.optionTwice(twice));
}

/** Returns the options after a change. One that members have is not taken away. */
async function optionsAfter(db: Db, { _id, kind, options }: MemberField, given: readonly queries.GivenOption[]) {
  refuseOptions(kind, given);
  const known = new Set(options.map((option) => option._id));
  const kept = given.map(({ _id: id, label }) => ({ _id: id && known.has(id.toLowerCase()) ? id : undefined, label }));
  const keptIds = new Set(kept.map(({ _id: id }) => id?.toLowerCase()));
  const removed = options.filter((option) => !keptIds.has(option._id));
  if (removed.length > 0) await queries.lockMemberField(db, _id);
  for (const { _id: option, label } of removed) {
    if (await queries.isFieldUsed(db, _id, option)) throw fieldError(409, 'options', text.optionUsed({ label }));
    const uses = await queries.listFieldUses(db, option);
    if (uses.length > 0) throw fieldError(409, 'options', text.optionInFilters({ label, names: listAnd(uses) }));
  }
  return queries.withIds(db, kept);
}
