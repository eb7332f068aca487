import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { FIELD_TEST_OPS, writeFieldTest } from '#contract/field-tests.ts';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { fieldConditions } from './field-filter.queries.ts';
import { meetsFieldTest } from './field-tests.rules.ts';

const { db } = await testApp();

const choice = randomUUID();
const written = ['Dakar', 'dakar plateau', 'DÂKAR', "N'Diaye", 'NDIAYE', '12', '-12', '12.5', '0.5', '2026-12-05', '2026-12-04', choice];
const alike = ['A+', 'A-', 'A -', 'Cœur', 'coeur', 'cur', '1 500', '1,5', '١٢', '-'];
const aText = fc.constantFrom(...written, ...alike);
const aNumber = fc.constantFrom(12, -12, 12.5, 0.5, 0, 1_200_000);
const aStored = fc.oneof(fc.constant(undefined), aText, aNumber);
const aTest = fc.record({
  op: fc.constantFrom(...FIELD_TEST_OPS),
  value: fc.oneof(aText, aNumber.map(String), fc.constant("d'a")),
});

test('a scenario decides a condition on a field as the list of members does', async () => {
  const field = await insertRow(db, 'member_field', { key: 'ville', name: 'Ville', kind: 'text', place: 1 });
  await fc.assert(
    fc.asyncProperty(aStored, aTest, async (stored, { op, value }) => {
      const [condition] = fieldConditions({ fields: [writeFieldTest({ field, op, value })] });
      const fields = JSON.stringify(stored === undefined ? {} : { [field]: stored });
      const { rows } = await sql<{ met: boolean | null }>`
        select ${condition} as met from (select ${fields}::jsonb as fields) as member`.execute(db);
      expect([op, value, stored, meetsFieldTest(stored, { op, value })]).toEqual([op, value, stored, rows[0]!.met ?? false]);
    }),
    { numRuns: 400, seed: 1 },
  );
});
