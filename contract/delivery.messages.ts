import { message } from './language.ts';
import type { Delivery } from './outbox.ts';

/** The labels of the states of an e-mail. Every screen that lists e-mails shows them. */
export const deliveryState: Record<Delivery['state'], () => string> = {
  pending: message({ en: 'Waiting', fr: 'En attente' }),
  sending: message({ en: 'Sending', fr: 'En cours d’envoi' }),
  sent: message({ en: 'Sent', fr: 'Envoyé' }),
  captured: message({ en: 'Kept in the Outbox', fr: 'Conservé dans la boîte d’envoi' }),
  failed: message({ en: 'Failed', fr: 'Échec' }),
  skipped: message({ en: 'Skipped', fr: 'Ignoré' }),
  uncertain: message({ en: 'Uncertain', fr: 'Incertain' }),
};
