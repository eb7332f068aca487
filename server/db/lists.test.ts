import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ACCOUNT_STATUS, ADMIN_DECISIONS, ROLES } from '#contract/auth.ts';
import { DELIVERY_STATES } from '#contract/outbox.ts';
import { VISIBILITIES } from '#contract/questions.ts';
import { testDatabase } from '#server/testing/database.ts';

const { db } = await testDatabase();

// A value list stands once in the contract and once in a constraint: here they are held together.
test.each([
  ['account_role', ROLES],
  ['account_status', ACCOUNT_STATUS],
  ['admin_request_decision', ADMIN_DECISIONS],
  ['delivery_state', DELIVERY_STATES],
  ['form_visibility', VISIBILITIES],
])('%s allows what the contract lists', async (constraint, list) => {
  const { rows } = await sql<{
    text: string;
  }>`select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${constraint}`.execute(db);
  const allowed = [...rows[0]!.text.matchAll(/'([^']+)'::text/g)].map(([, value]) => value);
  expect(allowed.toSorted()).toEqual([...list].toSorted());
});
