import { sql } from 'kysely';
import { LANDING_OFFERS, type Landing, type LandingContent, type LandingVisits } from '#contract/landing.ts';
import type { Db } from '#server/db/db.ts';
import { DEFAULT_LANDING, DEFAULT_TEXTS } from './landing.defaults.ts';

/** A page that was saved before pages had a language is in French. */
const contentOf = (stored: unknown): LandingContent => ({
  ...(stored as LandingContent),
  language: (stored as Partial<LandingContent>).language ?? 'fr',
});

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

export type LandingCount = 'visit' | 'offer-1' | 'offer-2';

export async function countLanding(db: Db, kind: LandingCount): Promise<void> {
  await sql`
    insert into landing_tally (day, kind, n)
    select (now() at time zone time_zone)::date, ${kind}, 1 from setting
    on conflict (day, kind) do update set n = landing_tally.n + 1`.execute(db);
}

/** The visits of the last days including today, with zeros for days without visits. */
export async function landingVisits(db: Db, days: number): Promise<LandingVisits> {
  const { rows } = await sql<{ day: string; visits: number; first: number; second: number }>`
    select at::date as day,
      coalesce(sum(n) filter (where kind = 'visit'), 0)::bigint as visits,
      coalesce(sum(n) filter (where kind = 'offer-1'), 0)::bigint as first,
      coalesce(sum(n) filter (where kind = 'offer-2'), 0)::bigint as second
    from (select (now() at time zone time_zone)::date as today from setting) as now
    cross join lateral generate_series(today - ${days - 1}::int, today, '1 day') as at
    left join landing_tally on landing_tally.day = at::date
    group by 1 order by 1`.execute(db);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const clicks = [sum((row) => row.first), sum((row) => row.second)];
  return {
    days: rows.map(({ day, visits, first, second }) => ({ day, visits, clicks: first + second })),
    visits: sum((row) => row.visits),
    clicks: clicks.slice(0, LANDING_OFFERS),
  };
}
