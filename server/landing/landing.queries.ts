import { sql } from 'kysely';
import { LANDING_OFFERS, type Landing, type LandingContent, type LandingVisits } from '#contract/landing.ts';
import type { Db } from '#server/db/db.ts';
import { DEFAULT_LANDING, DEFAULT_TEXTS } from './landing-defaults.rules.ts';

/** A page that was saved before pages had a language is in French, and one that was saved before products could be chosen shows none. */
const contentOf = (stored: unknown): LandingContent => {
  const content = stored as LandingContent;
  return {
    ...content,
    language: (content as Partial<LandingContent>).language ?? 'fr',
    pricing: { ...content.pricing, products: (content.pricing as Partial<LandingContent['pricing']>).products ?? [] },
  };
};

const findRow = (db: Db) => db.selectFrom('landing').selectAll().executeTakeFirst();

/** The page that the public sees: the default one until staff publish their own. */
export const findPublishedLanding = async (db: Db): Promise<LandingContent> => {
  const row = await db.selectFrom('landing').select('content').where('published_at', 'is not', null).executeTakeFirst();
  return row ? contentOf(row.content) : DEFAULT_LANDING;
};

/** The draft, for a visitor who has the key of its preview; undefined for any other key. */
export async function findLandingPreview(db: Db, key: string): Promise<LandingContent | undefined> {
  const row = await db.selectFrom('landing').select('draft').where('preview_key', '=', key).executeTakeFirst();
  return row && contentOf(row.draft);
}

/** The row that staff edit. The first read creates it with the default content. */
export async function findLanding(db: Db): Promise<Landing> {
  let row = await findRow(db);
  if (!row) {
    const content = JSON.stringify(DEFAULT_LANDING);
    await db
      .insertInto('landing')
      .values({ draft: content, content })
      .onConflict((c) => c.doNothing())
      .execute();
    row = (await findRow(db))!;
  }
  const draft = contentOf(row.draft);
  return {
    draft,
    hasUnpublishedChanges: JSON.stringify(row.draft) !== JSON.stringify(row.content),
    previewPath: `/?preview=${row.preview_key}`,
    rev: row.rev,
    publishedAt: row.published_at?.toISOString() ?? null,
    defaults: DEFAULT_TEXTS,
  };
}

/** Returns false when somebody else has saved since `rev`. */
export async function saveLanding(
  db: Db,
  { draft, rev, publish }: { draft: LandingContent; rev: number; publish: boolean },
): Promise<boolean> {
  const content = JSON.stringify(draft);
  const { numUpdatedRows } = await db
    .updateTable('landing')
    .set((eb) => ({ draft: content, rev: eb('rev', '+', 1), ...(publish && { content, published_at: new Date() }) }))
    .where('rev', '=', rev)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Offers are numbered from 1, by their place on the page. */
export type LandingCount = 'visit' | `offer-${number}`;

export async function countLanding(db: Db, kind: LandingCount): Promise<void> {
  await sql`
    insert into landing_tally (day, kind, n)
    select (now() at time zone time_zone)::date, ${kind}, 1 from setting
    on conflict (day, kind) do update set n = landing_tally.n + 1`.execute(db);
}

/** The visits of the last days including today, with zeros for days without visits. */
export async function landingVisits(db: Db, days: number): Promise<LandingVisits> {
  const { rows } = await sql<{ day: string; visits: number; byOffer: Record<string, number> | null }>`
    select at::date as day,
      coalesce(sum(n) filter (where kind = 'visit'), 0)::bigint as visits,
      jsonb_object_agg(kind, n) filter (where kind <> 'visit') as "byOffer"
    from (select (now() at time zone time_zone)::date as today from setting) as now
    cross join lateral generate_series(today - ${days - 1}::int, today, '1 day') as at
    left join landing_tally on landing_tally.day = at::date
    group by 1 order by 1`.execute(db);
  const { products } = (await findPublishedLanding(db)).pricing;
  const clicksOn = (kind: LandingCount) => rows.reduce((total, { byOffer }) => total + (byOffer?.[kind] ?? 0), 0);
  return {
    days: rows.map(({ day, visits, byOffer }) => ({ day, visits, clicks: Object.values(byOffer ?? {}).reduce((sum, n) => sum + n, 0) })),
    visits: rows.reduce((total, row) => total + row.visits, 0),
    clicks: Array.from({ length: products.length || LANDING_OFFERS }, (_, i) => clicksOn(`offer-${i + 1}`)),
  };
}
