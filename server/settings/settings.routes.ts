import type { settings } from '#contract/settings.ts';
import { audit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findMissingChoices, type HoldTemplates } from './choices.queries.ts';
import { findSetting, lockSetting, updateSetting } from './setting.queries.ts';
import * as text from './settings.messages.ts';

export const settingRoutes = (deps: Deps, holdTemplates: HoldTemplates): Handlers<typeof settings> => ({
  get: async () => ({ data: await findSetting(deps.db) }),

  update: ({ body: { rev, ...change } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const errors = await findMissingChoices(db, change, holdTemplates);
      const before = await lockSetting(db);
      if (rev !== undefined && rev !== before.rev) throw new AppError(409, text.changedMeanwhile(), { data: before });
      const [sentence] = Object.values(errors);
      if (sentence !== undefined) throw new AppError(400, sentence, { errors });
      const changed = Object.entries(change).filter(
        ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]),
      );
      if (changed.length === 0) return { message: text.saved(), data: before };
      const data = await updateSetting(db, Object.fromEntries(changed));
      const of = (all: object) => Object.fromEntries(Object.entries(all).filter(([field]) => changed.some(([name]) => name === field)));
      await audit(db, req, { action: 'setting.update', before: of(before), after: of(data) });
      return { message: text.saved(), data };
    }),
});
