import { sql } from 'kysely';
import type { BrandState } from '#contract/brand.ts';
import { STANDARD_NAME } from '#contract/landing.ts';
import { type Db, rowOf } from '#server/db/db.ts';
import type { Brand } from './brand.rules.ts';

/** Returns what staff chose. The programme's name is that of the public page, which is a floor above. */
export async function findBrandState(db: Db): Promise<BrandState> {
  const { colour, name, id, width, height } = await rowOf(
    db,
    sql<{ colour: string | null; name: string; id: string | null; width: number; height: number }>`
      select setting.brand_colour as colour, logo.id, logo.width, logo.height,
        coalesce((select content ->> 'name' from landing where published_at is not null), ${STANDARD_NAME}) as name
      from setting left join mail_picture logo on logo.id = setting.brand_logo`,
  );
  return { colour, name, logo: id === null ? null : { _id: id, width, height } };
}

/** Returns the look of an e-mail that is written now. */
export async function findBrand(db: Db): Promise<Brand> {
  const { colour, logo, name } = await findBrandState(db);
  return { colour, name, logo: logo && { id: logo._id, width: logo.width, height: logo.height, alt: name } };
}

export const setColour = (db: Db, colour: string | null) => db.updateTable('setting').set({ brand_colour: colour }).execute();

/** The logo before is still in e-mails that are being written at this moment. */
export async function setLogo(db: Db, logo: string | null): Promise<void> {
  await sql`update mail_picture set used_at = now() where id = (select brand_logo from setting)`.execute(db);
  await db.updateTable('setting').set({ brand_logo: logo }).execute();
}
