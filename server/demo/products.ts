import { sql } from 'kysely';
import { savePayWays } from '#server/payments/pay-setting.queries.ts';
import type { Filling } from './filling.ts';

const DESCRIPTIONS = {
  COACHING: 'Accompagnement en petit groupe, douze semaines',
  'ECOM AFRICA PRO': 'La formation complète et la communauté',
};

const TRANSFER = [
  'Wave ou Orange Money : +221 77 000 00 00, au nom de « Ecom Africa ».',
  'Virement : Banque de Dakar, compte SN00 0000 0000 0000 0000 00.',
  'Indiquez votre nom, puis envoyez-nous ici la photo du reçu.',
].join('\n');

/** Describes the two products, gives their subscription its price, and says how to pay by transfer, before anybody joins. */
export async function fillProducts({ db }: Filling): Promise<void> {
  for (const [name, description] of Object.entries(DESCRIPTIONS))
    await db.updateTable('product').set({ description }).where('name', '=', name).execute();
  await sql`
    update product_version set terms = jsonb_set(terms, '{subscription,prices}', '{"XOF": 60000, "EUR": 9000}')`.execute(db);
  await savePayWays(db, { transferText: TRANSFER, chariowLink: '' });
}
