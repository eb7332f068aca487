import type { Setting } from '#contract/settings.ts';
import { findSetting, lockSetting, updateSetting } from '#server/settings/setting.queries.ts';
import type { TemplateUsers } from '#server/templates/templates.queries.ts';
import * as text from './reminders.messages.ts';

const FIELDS = {
  paymentTemplates: text.firstPaymentTemplate,
  default_template: text.defaultPaymentTemplate,
  subscriptionTemplates: text.subscriptionTemplates,
  default_sub_template: text.defaultSubscriptionTemplate,
} as const satisfies Partial<Record<keyof Setting, () => string>>;
type Field = keyof typeof FIELDS;

export const reminderTemplates: TemplateUsers = {
  async list(db, id) {
    const setting = await findSetting(db);
    return (Object.keys(FIELDS) as Field[])
      .filter((field) => [setting[field]].flat().includes(id))
      .map((field) => ({ kind: 'reminders', _id: null, name: FIELDS[field]() }));
  },

  async replace(db, id, by) {
    const setting = await lockSetting(db);
    const change: Partial<Pick<Setting, Field>> = {};
    for (const field of ['paymentTemplates', 'default_template', 'default_sub_template'] as const)
      if (setting[field] === id) change[field] = by;
    if (setting.subscriptionTemplates.includes(id))
      change.subscriptionTemplates = setting.subscriptionTemplates.map((one) => (one === id ? by : one));
    if (Object.keys(change).length > 0) await updateSetting(db, change);
  },
};
