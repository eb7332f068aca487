import { defineJob } from '#server/jobs/define.ts';
import { SEND_PAY_LINKS } from '#server/members/members.jobs.ts';
import { sendPayLinks } from './pay-links.actions.ts';

/** Sends the members of a bulk action their links, each once however often the job runs. */
export const sendChosenLinks = defineJob({
  ...SEND_PAY_LINKS,
  heldAfterRestore: true,
  handle: ({ db, env }, { bulkId, memberIds }) =>
    db
      .transaction()
      .execute((db) => sendPayLinks(db, env, memberIds, { key: (memberId) => `pay-link:${bulkId}:${memberId}` }))
      .then(() => {}),
});
