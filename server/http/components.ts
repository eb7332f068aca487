import { z } from 'zod';
import * as accounts from '#contract/accounts.ts';
import * as answers from '#contract/answers.ts';
import * as auth from '#contract/auth.ts';
import * as campaigns from '#contract/campaigns.ts';
import * as circle from '#contract/circle.ts';
import * as coaches from '#contract/coaches.ts';
import * as services from '#contract/coaching-services.ts';
import * as dashboard from '#contract/dashboard.ts';
import * as deleted from '#contract/deleted.ts';
import * as events from '#contract/events.ts';
import * as exports from '#contract/exports.ts';
import * as filters from '#contract/filters.ts';
import * as forms from '#contract/forms.ts';
import * as history from '#contract/history.ts';
import * as imports from '#contract/imports.ts';
import * as invites from '#contract/invites.ts';
import * as landing from '#contract/landing.ts';
import * as mailed from '#contract/mailed.ts';
import * as members from '#contract/members.ts';
import * as money from '#contract/money.ts';
import * as notifications from '#contract/notifications.ts';
import * as outbox from '#contract/outbox.ts';
import * as payments from '#contract/payments.ts';
import * as reminders from '#contract/reminders.ts';
import * as reservations from '#contract/reservations.ts';
import * as scenarioParts from '#contract/scenario-parts.ts';
import * as scenarios from '#contract/scenarios.ts';
import * as search from '#contract/search.ts';
import * as settings from '#contract/settings.ts';
import * as shared from '#contract/shared.ts';
import * as team from '#contract/team.ts';
import * as templates from '#contract/templates.ts';

/**
 * The contracts whose schemas are named. When an export's name is too general, such as `RunStep`, it gets the name of its feature
 * as a prefix.
 */
const MODULES: Record<string, object[]> = {
  '': [
    ...[accounts, auth, circle, coaches, services, dashboard, deleted, events, exports, filters, forms, imports, invites, landing],
    ...[mailed, members, money, notifications, outbox, payments, reminders, reservations, scenarios, search, settings, shared],
    ...[team, templates],
  ],
  Form: [answers],
  Campaign: [campaigns],
  History: [history],
  Scenario: [scenarioParts],
};

/** Makes every schema that a contract exports a component of the OpenAPI document, under the name of its export. */
export function nameComponents(): void {
  const names = new Map<string, z.core.$ZodType>();
  for (const [prefix, modules] of Object.entries(MODULES))
    for (const [exported, schema] of modules.flatMap((module) => Object.entries(module))) {
      // A module may re-export a schema of another one under the same name.
      if (!(schema instanceof z.core.$ZodType) || [...names.values()].includes(schema)) continue;
      const name = (exported.startsWith(prefix) ? exported : prefix + exported).replace(/Input$/, 'Content');
      if (names.has(name)) throw new Error(`Two schemas of the contracts are called ${name}: the OpenAPI document needs another prefix.`);
      names.set(name, schema);
    }
  // The library appends "Input" to the name of a schema whose input differs from its output.
  for (const [id, schema] of names) z.globalRegistry.add(schema, { id });
}
