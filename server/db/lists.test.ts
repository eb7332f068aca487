import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ACCOUNT_STATUS, ROLES } from '#contract/auth.ts';
import { SERVICE_COLORS } from '#contract/coaching-services.ts';
import { VISIBILITIES } from '#contract/filter-values.ts';
import { RUN_CAUSES, RUN_STEPS } from '#contract/history.ts';
import { BILLING_STATUS, BULK_STATES, CIRCLE_STATES, MEMBER_STATUS, PAYMENT_OPTIONS, REMINDER_STATES, SOURCES } from '#contract/members.ts';
import { CURRENCIES } from '#contract/money.ts';
import { DIGEST_FREQUENCIES, NOTIFICATION_AUDIENCES, NOTIFICATION_PRIORITIES, NOTIFICATION_TYPES } from '#contract/notifications.ts';
import { DELIVERY_STATES } from '#contract/outbox.ts';
import { PAYMENT_CATEGORIES, PAYMENT_FLAGS, PAYMENT_METHODS, PROVIDERS, WEBHOOK_STATES } from '#contract/payments.ts';
import { ADMIN_DECISIONS } from '#contract/registration.ts';
import { RESERVATION_SOURCES, RESERVATION_STATUS } from '#contract/reservations.ts';
import { FREQUENCIES, RUN_SOURCES, RUN_STATES, STEP_STATES } from '#contract/scenario-parts.ts';
import { MISSED, OVERLAP } from '#contract/scenarios.ts';
import { TEMPLATE_STATUS } from '#contract/templates.ts';
import { testDatabase } from '#server/testing/database.ts';

const { db } = await testDatabase();

// A list of values is written once in the contract and once in a constraint: this test keeps them equal.
test.each([
  ['account_role', ROLES],
  ['account_status', ACCOUNT_STATUS],
  ['admin_request_decision', ADMIN_DECISIONS],
  ['delivery_state', DELIVERY_STATES],
  ['form_visibility', VISIBILITIES],
  ['notification_type', NOTIFICATION_TYPES],
  ['notification_priority', NOTIFICATION_PRIORITIES],
  ['notification_audience', NOTIFICATION_AUDIENCES],
  ['notification_digest_frequency', DIGEST_FREQUENCIES],
  ['member_status', MEMBER_STATUS],
  ['member_source', SOURCES],
  ['member_payment_status', BILLING_STATUS],
  ['member_subscription_status', BILLING_STATUS],
  ['member_payment_option', PAYMENT_OPTIONS],
  ['member_reminder_state', REMINDER_STATES],
  ['member_out_kind', REMINDER_STATES],
  ['reminder_kind', REMINDER_STATES],
  ['reminder_run_cause', RUN_CAUSES],
  ['reminder_run_step', [...RUN_STEPS, 'end']],
  ['member_circle_state', CIRCLE_STATES],
  ['member_bulk_state', BULK_STATES],
  ['payment_category', PAYMENT_CATEGORIES],
  ['payment_currency', CURRENCIES],
  ['payment_flag', PAYMENT_FLAGS],
  ['payment_moyen', PAYMENT_METHODS],
  ['payment_provider_name', PROVIDERS],
  ['coaching_service_color', SERVICE_COLORS],
  ['reservation_source', RESERVATION_SOURCES],
  ['reservation_status', RESERVATION_STATUS],
  ['scenario_frequency', FREQUENCIES],
  ['scenario_missed', MISSED],
  ['scenario_overlap', OVERLAP],
  ['scenario_run_source', RUN_SOURCES],
  ['scenario_run_state', RUN_STATES],
  ['scenario_run_step_state', STEP_STATES],
  ['template_status', TEMPLATE_STATUS],
  ['webhook_event_provider', PROVIDERS],
  ['webhook_event_state', WEBHOOK_STATES],
])('the constraint %s allows the values that the contract lists', async (constraint, list) => {
  const { rows } = await sql<{
    text: string;
  }>`select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${constraint}`.execute(db);
  expect(rows, 'The database has no constraint of this name: a migration renamed or dropped it.').toHaveLength(1);
  const allowed = [...rows[0]!.text.matchAll(/'([^']+)'::text/g)].map(([, value]) => value);
  const advice = 'Let a new migration allow what the contract lists. docs/operations/upgrade.md says what the version before must bear.';
  expect(allowed.toSorted(), advice).toEqual([...list].toSorted());
});
