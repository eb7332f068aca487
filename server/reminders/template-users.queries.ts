import { sql } from 'kysely';
import type { Setting } from '#contract/settings.ts';
import { rowsOf } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
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

const OF_PRODUCT = ['welcome_template', 'reminder_template', 'confirmation_template'] as const;

/** Products, each with templates of its own. */
export const productTemplates: TemplateUsers = {
  async list(db, id) {
    const found = sql<{ id: string; name: string }>`
      select id, name from product where ${id} in (welcome_template, reminder_template, confirmation_template) order by fold(name)`;
    return (await rowsOf(db, found)).map((product) => ({ kind: 'product', _id: product.id, name: product.name }));
  },

  async replace(db, id, by) {
    let changed = 0n;
    for (const column of OF_PRODUCT) {
      const { numUpdatedRows } = await db
        .updateTable('product')
        .set({ [column]: by, rev: sql<number>`rev + 1` })
        .where(column, '=', id)
        .executeTakeFirst();
      changed += numUpdatedRows;
    }
    if (changed > 0n) await publish(db, { type: 'products.changed' });
  },
};
