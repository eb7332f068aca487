import { type RawBuilder, sql } from 'kysely';
import { type Db, isUuid, rowsOf } from '#server/db/db.ts';
import { chosenForms } from './catalogue/answer-outputs.queries.ts';
import { findModule } from './catalogue/catalogue.rules.ts';
import { scenariosForMembers, scenariosForResponses, segments } from './catalogue/for-each.queries.ts';
import { accessGroups, coaches, coachingServices, forms, memberFields, products, tags, templates } from './catalogue/look-ups.queries.ts';
import type { Field } from './catalogue/module.rules.ts';
import { type Definition, questionAt, type Referred, type StepDefinition } from './definition.rules.ts';
import { fieldsAskedIn } from './own-fields.queries.ts';
import { conditionsIn } from './own-fields.rules.ts';

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
  const [fields, gone, renamed] = await Promise.all([
    fieldsAskedIn(db, definitions),
    findGone(db, definitions),
    findRenamed(db, definitions),
  ]);
  return { fields, gone, renamed };
}

/**
 * The options of the questions that conditions compare, with the texts that they had in earlier versions of their forms. A trigger for
 * every form names none; its questions are found by their answers.
 */
async function findRenamed(db: Db, definitions: readonly Definition[]): Promise<Referred['renamed']> {
  const questions = definitions.flatMap((one) => conditionsIn(one).flatMap(({ condition }) => questionAt(condition) ?? []));
  if (questions.length === 0) return [];
  const forms = definitions.flatMap(({ trigger }) => chosenForms(trigger?.config ?? {}));
  const { rows } = await sql<Referred['renamed'][number]>`
    with asked as materialized (
      select v.form_id, v.number, q ->> 'id' as question, o ->> 'id' as option, o ->> 'value' as text
      from form_version v, jsonb_array_elements(v.content -> 'questions') q, jsonb_array_elements(q -> 'options') o
      where v.form_id in (
        select unnest(${forms}::uuid[]) union select form_id from question_tally where question_id::text = any(${questions}::text[])
      ) and q ->> 'id' = any(${questions}::text[])
    ), present as (
      select distinct on (form_id, question, option) * from asked order by form_id, question, option, number desc
    )
    select distinct a.question, a.text as before, p.text as now from asked a join present p using (form_id, question, option)
    where not exists (select from present o where o.question = a.question and fold(o.text) = fold(a.text))`.execute(db);
  return rows;
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
