import { sql } from 'kysely';
import type { Filling } from './filling.ts';

const DESCRIPTIONS = {
  COACHING: 'Accompagnement en petit groupe, douze semaines',
  'ECOM AFRICA PRO': 'La formation complète et la communauté',
};

/** Describes the two products and gives their subscription its price, before anybody joins. */
export async function fillProducts({ db }: Filling): Promise<void> {
  for (const [name, description] of Object.entries(DESCRIPTIONS))
    await db.updateTable('product').set({ description }).where('name', '=', name).execute();
  await sql`
    update product_version set terms = jsonb_set(terms, '{subscription,prices}', '{"XOF": 60000, "EUR": 9000}')`.execute(db);
}
