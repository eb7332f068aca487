import type { FastifyRequest } from 'fastify';
import type { BrandState, brand } from '#contract/brand.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import * as text from './brand.messages.ts';
import { findBrandState, setColour, setLogo } from './brand.queries.ts';
import { insertPicture } from './pictures.queries.ts';
import { readMailPicture } from './read-picture.actions.ts';

export function brandRoutes({ db }: Deps): Handlers<typeof brand> {
  const change = (req: FastifyRequest, write: (db: Db) => Promise<unknown>) =>
    db.transaction().execute(async (db) => {
      const before = await findBrandState(db);
      await write(db);
      const data = await findBrandState(db);
      await audit(db, req, { action: 'brand.update', type: 'setting', before: chosenIn(before), after: chosenIn(data) });
      await publish(db, { type: 'settings.changed' });
      return { message: text.saved(), data };
    });
  return {
    get: async () => ({ data: await findBrandState(db) }),
    setColour: ({ body }, req) => change(req, (db) => setColour(db, body.colour)),
    async setLogo({ body }, req) {
      const picture = await readMailPicture(body.content);
      return change(req, async (db) => setLogo(db, (await insertPicture(db, picture))._id));
    },
    removeLogo: (_, req) => change(req, (db) => setLogo(db, null)),
  };
}

const chosenIn = ({ colour, logo }: BrandState) => ({ colour, logo: logo?._id ?? null });
