import { sql } from 'kysely';
import type { Setting } from '#contract/settings.ts';
import type { TemplateUser } from '#contract/templates.ts';
import { campaignChanged } from '#server/campaigns/campaigns.queries.ts';
import type { Db } from '#server/db/db.ts';
import { replaceTemplateInScenarios, scenariosWithTemplate } from '#server/scenarios/template-users.queries.ts';
import { findSetting, lockSetting, updateSetting } from '#server/settings/setting.queries.ts';

// What names a template. Callers hold the template, so that nobody chooses it meanwhile.

/** Finished and cancelled campaigns only have history; a failed one can be launched again. */
const USES = ['draft', 'scheduled', 'sending', 'paused', 'failed'] as const;

const SETTINGS = {
  paymentTemplates: 'Payment reminders: template of the first reminder',
  default_template: 'Payment reminders: default template',
  subscriptionTemplates: 'Subscription reminders: templates in the order of the reminders',
  default_sub_template: 'Subscription reminders: default template',
} as const satisfies Partial<Record<keyof Setting, string>>;
const FIELDS = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[];

export async function listTemplateUsers(db: Db, id: string): Promise<TemplateUser[]> {
  const campaigns = await db
    .selectFrom('campaign')
    .select(['id', 'name'])
    .where('template_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', 'in', [...USES])
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .execute();
  const setting = await findSetting(db);
  const scenarios = await scenariosWithTemplate(db, id);
  return [
    ...campaigns.map((one) => ({ kind: 'campaign' as const, _id: one.id, name: one.name })),
    ...FIELDS.filter((field) => [setting[field]].flat().includes(id)).map((field) => ({
      kind: 'reminders' as const,
      _id: null,
      name: SETTINGS[field],
    })),
    ...scenarios.map((one) => ({ kind: 'scenario' as const, _id: one.id, name: one.name })),
  ];
}

/** All of them name the other template from now on. Editors that have one of them open are told, since its `rev` is raised. */
export async function replaceInUsers(db: Db, id: string, by: string): Promise<void> {
  const setting = await lockSetting(db);
  const change: Partial<Pick<Setting, keyof typeof SETTINGS>> = {};
  for (const field of ['paymentTemplates', 'default_template', 'default_sub_template'] as const)
    if (setting[field] === id) change[field] = by;
  if (setting.subscriptionTemplates.includes(id))
    change.subscriptionTemplates = setting.subscriptionTemplates.map((one) => (one === id ? by : one));
  if (Object.keys(change).length > 0) await updateSetting(db, change);

  const campaigns = await db
    .updateTable('campaign')
    .set((eb) => ({ template_id: by, rev: eb('rev', '+', 1), updated_at: new Date() }))
    .where('template_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', 'in', [...USES])
    .returning('id')
    .execute();
  for (const campaign of campaigns) await campaignChanged(db, campaign.id);

  await replaceTemplateInScenarios(db, id, by);
}
