import type { landing } from '#contract/landing.ts';
import { audit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import * as text from './landing.messages.ts';
import { findLanding, landingVisits, saveLanding } from './landing.queries.ts';

export const landingRoutes = ({ db }: Deps): Handlers<typeof landing> => ({
  get: async () => ({ data: await findLanding(db) }),

  save: ({ body }, req) =>
    db.transaction().execute(async (db) => {
      const before = await findLanding(db);
      if (!(await saveLanding(db, body)))
        throw new AppError(409, text.changedMeanwhile(), {
          data: await findLanding(db),
        });
      await audit(db, req, {
        action: body.publish ? 'landing.publish' : 'landing.save',
        subject: { type: 'landing' },
        before: before.draft,
        after: body.draft,
      });
      return { message: body.publish ? text.published() : text.draftSaved(), data: await findLanding(db) };
    }),

  visits: async ({ query }) => ({ data: await landingVisits(db, query.days) }),
});
