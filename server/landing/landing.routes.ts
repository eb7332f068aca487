import type { landing } from '#contract/landing.ts';
import { audit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { findLanding, landingVisits, saveLanding } from './landing.queries.ts';

export const landingRoutes = ({ db }: Deps): Handlers<typeof landing> => ({
  get: async () => ({ data: await findLanding(db) }),

  save: ({ body }, req) =>
    db.transaction().execute(async (db) => {
      const before = await findLanding(db);
      if (!(await saveLanding(db, body)))
        throw new AppError(409, 'Somebody else changed the landing page meanwhile. Look at their version before you save yours.', {
          data: await findLanding(db),
        });
      await audit(db, req, {
        action: body.publish ? 'landing.publish' : 'landing.save',
        subject: { type: 'landing' },
        before: before.draft,
        after: body.draft,
      });
      return { message: body.publish ? 'Landing page published' : 'Draft saved', data: await findLanding(db) };
    }),

  visits: async ({ query }) => ({ data: await landingVisits(db, query.days) }),
});
