import { message } from './language.ts';
import type { ShownState } from './outbox.ts';

/** The labels of the states of a message. Every screen that lists messages shows them. */
export const deliveryState: Record<ShownState, () => string> = {
  pending: message({ en: 'Waiting', fr: 'En attente' }),
  sending: message({ en: 'Sending', fr: 'En cours d’envoi' }),
  sent: message({ en: 'Sent', fr: 'Envoyé' }),
  delivered: message({ en: 'Delivered', fr: 'Remis' }),
  read: message({ en: 'Read', fr: 'Lu' }),
  captured: message({ en: 'Kept in the Outbox', fr: 'Conservé dans la boîte d’envoi' }),
  failed: message({ en: 'Failed', fr: 'Échec' }),
  skipped: message({ en: 'Skipped', fr: 'Ignoré' }),
  uncertain: message({ en: 'Uncertain', fr: 'Incertain' }),
};
