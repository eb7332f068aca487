import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { isUuid, rowsOf } from '#server/db/rows.ts';
import { findModule } from './catalogue/catalogue.rules.ts';
import { scenariosForMembers, scenariosForResponses, segments } from './catalogue/for-each.queries.ts';
import { accessGroups, coaches, coachingServices, forms, memberFields, products, tags, templates } from './catalogue/look-ups.queries.ts';
import type { Field } from './catalogue/module.rules.ts';
import type { Definition, Referred, StepDefinition } from './definition.rules.ts';
import { fieldsAskedIn } from './own-fields.queries.ts';

// Finds the choices of steps that were deleted since, or never existed. An archived one still exists: members may have it.

type Rows = (values: readonly string[]) => RawBuilder<unknown>;

const byId =
  (rows: RawBuilder<unknown>): Rows =>
  (values) =>
    sql`select id::text from ${rows} and id = any(${values.filter(isUuid)}::uuid[])`;

const scenarios = byId(sql`scenario where deleted_at is null`);

/** The rows that exist of some chosen values, by the function that offers the choices. The groups of Circle are not among our tables. */
const EXISTING = new Map<Field['lookUp'], Rows>([
  [templates, byId(sql`template where deleted_at is null`)],
  [tags, byId(sql`tag where true`)],
  [accessGroups, byId(sql`access_group where true`)],
  [forms, byId(sql`form where deleted_at is null`)],
  [coaches, byId(sql`account where true`)],
  [coachingServices, byId(sql`coaching_service where true`)],
  [memberFields, byId(sql`member_field where true`)],
  [segments, byId(sql`saved_view where deleted_at is null`)],
  [scenariosForMembers, scenarios],
  [scenariosForResponses, scenarios],
  [products, (values) => sql`select name from product where name = any(${values}::text[])`],
]);

interface Chosen {
  lookUp: Field['lookUp'];
  name: string;
  values: string[];
}

function chosenIn({ module, config }: StepDefinition): Chosen[] {
  return Object.entries(findModule(module)?.fields ?? {}).flatMap(([name, { lookUp }]) => {
    const values = [config[name]].flat().flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one] : []));
    return lookUp && EXISTING.has(lookUp) && values.length > 0 ? [{ lookUp, name, values }] : [];
  });
}

/** Reads the things that these scenarios refer to, and nothing that none of them names. */
export async function findReferred(db: Db, definitions: readonly Definition[]): Promise<Referred> {
  const [fields, gone] = await Promise.all([fieldsAskedIn(db, definitions), findGone(db, definitions)]);
  return { fields, gone };
}

async function findGone(db: Db, definitions: readonly Definition[]): Promise<Referred['gone']> {
  const steps = definitions.flatMap(({ trigger, reactions }) => [...(trigger ? [trigger] : []), ...reactions]);
  const wanted = Map.groupBy(steps.flatMap(chosenIn), ({ lookUp }) => lookUp);
  const existing = new Map(
    await Promise.all(
      [...wanted].map(async ([lookUp, chosen]) => {
        const rows = EXISTING.get(lookUp)!(chosen.flatMap(({ values }) => values));
        const found = await rowsOf(db, sql<{ value: string }>`select value from (${rows}) as known (value)`);
        return [lookUp, new Set(found.map(({ value }) => value))] as const;
      }),
    ),
  );
  const isGone = ({ lookUp }: Chosen, value: string) => !existing.get(lookUp)!.has(isUuid(value) ? value.toLowerCase() : value);
  return (step) => chosenIn(step).flatMap((one) => (one.values.some((value) => isGone(one, value)) ? [one.name] : []));
}
