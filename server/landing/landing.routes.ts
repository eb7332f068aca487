import type { landing } from '#contract/landing.ts';
import { audit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { listProducts } from '#server/products/products.queries.ts';
import * as text from './landing.messages.ts';
import { findLanding, landingVisits, saveLanding } from './landing.queries.ts';

export const landingRoutes = ({ db }: Deps): Handlers<typeof landing> => ({
  get: async () => ({ data: await findLanding(db) }),

  save: ({ body }, req) =>
    db.transaction().execute(async (db) => {
      const before = await findLanding(db);
      const known = new Set((await listProducts(db)).map(({ _id }) => _id));
      if (!body.draft.pricing.products.every((id) => known.has(id))) throw fieldError(400, 'draft.pricing.products', text.noProduct());
      if (!(await saveLanding(db, body)))
        throw new AppError(409, text.changedMeanwhile(), {
          data: await findLanding(db),
        });
      await audit(db, req, { action: body.publish ? 'landing.publish' : 'landing.save', before: before.draft, after: body.draft });
      return { message: body.publish ? text.published() : text.draftSaved(), data: await findLanding(db) };
    }),

  visits: async ({ query }) => ({ data: await landingVisits(db, query.days) }),
});
