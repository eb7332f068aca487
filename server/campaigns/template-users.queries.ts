import { sql } from 'kysely';
import type { TemplateUsers } from '#server/templates/template-users.ts';
import { campaignChanged } from './campaigns.queries.ts';

/** The statuses in which a campaign still needs its template. Finished and cancelled ones do not; a failed one can be launched again. */
const USES = ['draft', 'scheduled', 'sending', 'paused', 'failed'] as const;

export const campaignTemplates: TemplateUsers = {
  async list(db, id) {
    const rows = await db
      .selectFrom('campaign')
      .select(['id', 'name'])
      .where('template_id', '=', id)
      .where('deleted_at', 'is', null)
      .where('status', 'in', [...USES])
      .orderBy(sql`fold(name)`)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ kind: 'campaign', _id: row.id, name: row.name }));
  },

  async replace(db, id, by) {
    const rows = await db
      .updateTable('campaign')
      .set((eb) => ({ template_id: by, rev: eb('rev', '+', 1), updated_at: new Date() }))
      .where('template_id', '=', id)
      .where('deleted_at', 'is', null)
      .where('status', 'in', [...USES])
      .returning('id')
      .execute();
    for (const row of rows) await campaignChanged(db, row.id);
  },
};
