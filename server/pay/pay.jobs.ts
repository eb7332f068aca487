import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';
import { findMemberByEmail } from '#server/members/members.queries.ts';
import { sendPayLinks } from '#server/payments/pay-links.actions.ts';
import { refusedPays } from './refused.http.ts';

/** Sends the link to the member with this e-mail address, if there is one. As a job, so that the page answers every address alike. */
export const sendAskedLink = defineJob({
  name: 'pay.send-link',
  heldAfterRestore: true,
  payload: z.object({ email: z.string(), key: z.string() }),
  handle: ({ db, env }, { email, key }) =>
    db.transaction().execute(async (db) => {
      const id = await findMemberByEmail(db, email);
      if (id) await sendPayLinks(db, env, [id], { key: () => `pay-link:${key}`, channel: 'email' });
    }),
});

/** Removes every night the refused pages that nobody has sent again. */
export const expireRefusedPays = defineJob({
  name: 'pay.expire-refused',
  cron: '33 3 * * *',
  handle: ({ db }) => refusedPays.expire(db),
});
