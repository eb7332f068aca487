import type { FastifyRequest } from 'fastify';
import { listAnd } from '#contract/language.ts';
import { MemberFilter, type members, type SavedView } from '#contract/members.ts';
import { inOrder } from '#contract/ranges.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { seesMoney } from './coach-view.rules.ts';
import * as text from './members.messages.ts';
import { listUses } from './segment-uses.queries.ts';
import { namesExisting } from './segments.queries.ts';
import { deleteView, insertView, listViews, lockView, type Reader, type StoredView, updateView } from './views.queries.ts';

/** Calls about the saved views of lists. Those of the list of members are segments. */
export const viewRoutes = (deps: Deps) =>
  ({
    async views({ query }, req) {
      refusePayments(req, query.screen);
      return { data: await listViews(deps.db, query.screen, readerOf(req)) };
    },

    saveView: ({ body }, req) =>
      deps.db.transaction().execute(async (db) => {
        refusePayments(req, body.screen);
        await checkFilter(db, body);
        const data = await insertView(db, readerOf(req), body);
        if (!data) throw new AppError(409, text.tooManyViews());
        await log(db, req, 'save', data, { after: data });
        return { message: text.viewSaved(), data };
      }),

    changeView: ({ params, body }, req) =>
      deps.db.transaction().execute(async (db) => {
        const before = await lockOwnView(db, req, params.id);
        await checkFilter(db, { screen: before.screen, ...body });
        const data = await updateView(db, before.id, readerOf(req), body);
        await log(db, req, 'change', data, { before, after: data });
        return { message: text.viewSaved(), data };
      }),

    removeView: ({ params }, req) =>
      deps.db.transaction().execute(async (db) => {
        const before = await lockOwnView(db, req, params.id);
        const active = (await listUses(db, before.id)).filter((use) => use.active);
        if (active.length > 0)
          throw new AppError(409, text.viewInUse({ names: listAnd(active.map(({ name }) => name)) }), { data: active });
        await deleteView(db, before.id, caller(req).account.id);
        await log(db, req, 'delete', { ...before, _id: before.id }, { before });
        return { message: text.viewDeleted() };
      }),
  }) satisfies Partial<Handlers<typeof members>>;

function refusePayments(req: FastifyRequest, screen: SavedView['screen']): void {
  if (screen === 'payments' && !seesMoney(req)) throw new AppError(403, text.onlyAdminSeesPayments());
}

const readerOf = (req: FastifyRequest): Reader => ({ id: caller(req).account.id, seesUses: seesMoney(req) });

/** A segment with a filter that cannot be read would select other members than its owner thinks, and one that names what is gone nobody. */
async function checkFilter(
  db: Db,
  { screen, search }: { screen: SavedView['screen']; search?: SavedView['search'] | undefined },
): Promise<void> {
  if (screen !== 'users' || !search) return;
  const filter = MemberFilter.safeParse(search);
  if (!filter.success) throw fieldError(400, 'search', text.filterNotRead());
  const [disorder] = inOrder(MemberFilter).safeParse(search).error?.issues ?? [];
  if (disorder) throw fieldError(400, 'search', disorder.message);
  if (!(await namesExisting(db, filter.data))) throw fieldError(400, 'search', text.filterNamesGone());
}

/** Locks a view that the caller may change: an own one, or for an admin also a shared one. Who gets a campaign is for admins to say. */
async function lockOwnView(db: Db, req: FastifyRequest, viewId: string): Promise<StoredView> {
  const { id, role } = caller(req).account;
  const view = found(await lockView(db, viewId), text.noView());
  // Others' own views are nobody else's business, not even that they are there.
  if (view.accountId !== id && !view.shared) throw new AppError(404, text.noView());
  if (view.accountId !== id && role !== 'admin') throw new AppError(403, text.notYourView());
  if (role !== 'admin' && (await listUses(db, viewId)).length > 0) throw new AppError(403, text.onlyAdminChangesUsed());
  return view;
}

type Logged = Pick<SavedView, 'name' | 'search' | 'shared'>;

/** Writes a change into the audit log, and has the lists of segments read again. */
async function log(
  db: Db,
  req: FastifyRequest,
  verb: 'save' | 'change' | 'delete',
  { _id, screen }: Pick<SavedView, '_id' | 'screen'>,
  { before, after }: { before?: Logged; after?: Logged },
): Promise<void> {
  const fieldsOf = ({ name, search, shared }: Logged) => ({ name, search, shared });
  const type = screen === 'users' ? 'segment' : 'view';
  await audit(db, req, {
    action: `${type}.${verb}`,
    id: _id,
    ...(before && { before: fieldsOf(before) }),
    ...(after && { after: fieldsOf(after) }),
  });
  await publish(db, { type: 'views.changed' });
}
