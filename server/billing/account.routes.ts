import type { memberAccounts } from '#contract/member-account.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { memberErased } from '#server/members/members.messages.ts';
import { lockMember } from '#server/members/members.queries.ts';
import { addEntry, lockForEntry } from './account.actions.ts';
import { readAccount } from './account.queries.ts';
import * as text from './billing.messages.ts';

export const memberAccountRoutes = ({ db }: Deps): Handlers<typeof memberAccounts> => ({
  get: ({ params }) =>
    db.transaction().execute(async (db) => {
      const { id, rev } = found(await lockMember(db, params.id), text.noMember());
      return { data: await readAccount(db, id, rev) };
    }),

  addEntry: ({ params, body }, req) =>
    db.transaction().execute(async (db) => {
      await lockForEntry(db, params.id, body);
      const { id, rev, former_number } = found(await lockMember(db, params.id), text.noMember());
      if (former_number !== null) throw new AppError(409, memberErased());
      if (body.rev !== undefined && rev !== body.rev)
        throw new AppError(409, text.accountChanged(), { data: await readAccount(db, id, rev) });
      await addEntry(db, req, id, body);
      const after = (await lockMember(db, id))!;
      return { message: text.entryMade(), data: await readAccount(db, id, after.rev) };
    }),
});
