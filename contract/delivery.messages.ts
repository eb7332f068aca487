import { message } from './language.ts';
import type { Delivery } from './outbox.ts';

/** What became of an e-mail, on every screen that lists e-mails. */
export const deliveryState: Record<Delivery['state'], () => string> = {
  pending: message({ en: 'Waiting', fr: 'En attente' }),
  sending: message({ en: 'Sending', fr: 'En cours d’envoi' }),
  sent: message({ en: 'Sent', fr: 'Envoyé' }),
  captured: message({ en: 'Kept in the Outbox', fr: 'Conservé dans la boîte d’envoi' }),
  failed: message({ en: 'Failed', fr: 'Échec' }),
  skipped: message({ en: 'Skipped', fr: 'Ignoré' }),
  uncertain: message({ en: 'Uncertain', fr: 'Incertain' }),
};
