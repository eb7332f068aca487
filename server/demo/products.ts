import { sql } from 'kysely';
import { savePayWays } from '#server/payments/pay-setting.queries.ts';
import type { Filling } from './filling.ts';

const DESCRIPTIONS = {
  COACHING: 'Accompagnement en petit groupe, douze semaines',
  'ECOM AFRICA PRO': 'La formation complète et la communauté',
};

const TRANSFER_FR = [
  'Wave ou Orange Money : +221 77 000 00 00, au nom de « Ecom Africa ».',
  'Virement : Banque de Dakar, compte SN00 0000 0000 0000 0000 00.',
  'Indiquez votre nom, puis envoyez-nous ici la photo du reçu.',
].join('\n');
const TRANSFER_EN = [
  'Wave or Orange Money: +221 77 000 00 00, in the name of “Ecom Africa”.',
  'Bank transfer: Banque de Dakar, account SN00 0000 0000 0000 0000 00.',
  'Give your name, then send us the picture of the receipt here.',
].join('\n');

/** Describes the two products, gives their subscription its price, and says how to pay by transfer, before anybody joins. */
export async function fillProducts({ db }: Filling): Promise<void> {
  for (const [name, description] of Object.entries(DESCRIPTIONS))
    await db.updateTable('product').set({ description }).where('name', '=', name).execute();
  await sql`
    update product_version set terms = jsonb_set(terms, '{subscription,prices}', '{"XOF": 60000, "EUR": 9000}')`.execute(db);
  await savePayWays(db, { transferText: { fr: TRANSFER_FR, en: TRANSFER_EN }, chariowLink: '' });
}
