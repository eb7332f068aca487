import type { Db } from '#server/db/db.ts';
import { holdTemplates } from '#server/templates/templates.queries.ts';
import type { Definition, StepDefinition } from './definition.rules.ts';
import { templatesOf, withTemplates } from './step-templates.rules.ts';

// The published versions of a scenario. A snapshot of a draft that was only tried out has no time of publication.

const published = (db: Db, scenarioId: string) =>
  db
    .selectFrom('scenario_version')
    .select(['version', 'definition', 'published_at'])
    .where('scenario_id', '=', scenarioId)
    .where('published_at', 'is not', null);

/** The definition of one version, also of one that was never published. */
export async function readVersion(db: Db, scenarioId: string, version: number): Promise<Definition> {
  const { definition } = await db
    .selectFrom('scenario_version')
    .select('definition')
    .where('scenario_id', '=', scenarioId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return definition as unknown as Definition;
}

export async function listPublished(
  db: Db,
  scenarioId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ version: number; publishedAt: Date; definition: Definition }[]> {
  const rows = await published(db, scenarioId)
    .$if(before !== undefined, (query) => query.where('version', '<', before!))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ version, published_at, definition }) => ({
    version,
    publishedAt: published_at!,
    definition: definition as unknown as Definition,
  }));
}

export async function findPublished(db: Db, scenarioId: string, version: number): Promise<Definition | undefined> {
  const row = await published(db, scenarioId).where('version', '=', version).executeTakeFirst();
  return row?.definition as unknown as Definition | undefined;
}

/** The definition without connections and templates that no longer exist, so that it can be saved and they are chosen again. */
export async function restorable(db: Db, definition: Definition): Promise<Definition> {
  const held = await holdTemplates(db, templatesOf(definition.reactions));
  const { trigger, reactions, ...rest } = withTemplates(definition, held);
  const used = [...(trigger ? [trigger] : []), ...reactions].flatMap(({ connection }) => connection ?? []);
  const rows = used.length === 0 ? [] : await db.selectFrom('connection').select('id').where('id', 'in', used).execute();
  const known = new Set(rows.map(({ id }) => id));
  const withKnown = <T extends StepDefinition>(step: T): T => ({
    ...step,
    connection: known.has(step.connection ?? '') ? step.connection : null,
  });
  return { ...rest, trigger: trigger && withKnown(trigger), reactions: reactions.map(withKnown) };
}
