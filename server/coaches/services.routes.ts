import type { CoachingService, coachingServices } from '#contract/coaching-services.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { changing } from '#server/db/events.ts';
import { violates } from '#server/db/trouble.ts';
import type { Deps } from '#server/deps.ts';
import { fieldError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import * as text from './coaches.messages.ts';
import { archiveService, findService, insertService, listServices, updateService } from './services.queries.ts';

export const coachingServiceRoutes = ({ db }: Deps): Handlers<typeof coachingServices> => ({
  list: async () => ({ data: await listServices(db) }),

  create: ({ body }, req) =>
    change(db, async (db) => {
      const data = await insertService(db, body);
      await audit(db, req, { action: 'coaching-service.create', id: data._id, after: data });
      return { message: text.serviceCreated(), data };
    }),

  update: ({ params: { id }, body }, req) =>
    change(db, async (db) => {
      const before = found(await findService(db, id), text.noService());
      const data = found(await updateService(db, id, body), text.noService());
      await audit(db, req, { action: 'coaching-service.update', id, before, after: data });
      return { message: text.serviceSaved(), data };
    }),

  remove: ({ params: { id } }, req) =>
    change(db, async (db) => {
      const before = found(await archiveService(db, id, true), text.noService());
      await audit(db, req, { action: 'coaching-service.remove', id, before });
      return { message: text.serviceRemoved() };
    }),

  restore: ({ params: { id } }, req) =>
    change(db, async (db) => {
      const restored = await archiveService(db, id, false);
      if (restored) await audit(db, req, { action: 'coaching-service.restore', id, after: restored });
      return { data: found(restored ?? (await findService(db, id)), text.noService()) satisfies CoachingService };
    }),
});

/** Runs the change in a transaction, and reports a used name beside its field. */
async function change<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await changing(db, { type: 'coaches.changed' }, work);
  } catch (error) {
    throw violates(error, 'coaching_service_name') ? fieldError(409, 'name', text.serviceTaken()) : error;
  }
}
