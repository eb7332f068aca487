import { message } from '#contract/language.ts';
import type { WebhookState } from '#contract/payments.ts';

export const providersFailed = message({ en: 'The providers could not be loaded', fr: 'Les prestataires n’ont pas pu être chargés' });
export const lastWebhook = message({ en: 'Last webhook', fr: 'Dernier webhook' });
export const lastReconciliation = message({ en: 'Last reconciliation', fr: 'Dernier rapprochement' });
export const foundWithout = message({ en: 'Found without a webhook', fr: 'Trouvés sans webhook' });
export const withoutMember = message({ en: 'Without a member', fr: 'Sans adhérent' });
export const toBeLookedAt = message({ en: 'To be looked at', fr: 'À vérifier' });
export const webhookAddress = message({ en: 'Webhook address', fr: 'Adresse du webhook' });
export const addressCopied = message({ en: 'Webhook address copied', fr: 'Adresse du webhook copiée' });
export const copyAddress = message<[{ provider: string }]>({
  en: ({ provider }) => `Copy the webhook address of ${provider}`,
  fr: ({ provider }) => `Copier l’adresse du webhook de ${provider}`,
});
export const notSetUp = message({ en: 'Not set up', fr: 'Non configuré' });
export const silent = message({ en: 'Silent', fr: 'Silencieux' });
export const reconciliationFailed = message({ en: 'Reconciliation failed', fr: 'Échec du rapprochement' });
export const working = message({ en: 'Working', fr: 'Opérationnel' });

export const deliveries = message({ en: 'Webhooks received', fr: 'Webhooks reçus' });
export const deliveriesFailed = message({ en: 'The webhooks could not be loaded', fr: 'Les webhooks n’ont pas pu être chargés' });
export const noDelivery = message({ en: 'No webhook yet', fr: 'Aucun webhook reçu' });
export const deliveriesArrive = message({
  en: 'Providers report each payment here once their webhook address is set.',
  fr: 'Les prestataires signalent ici chaque paiement dès que l’adresse du webhook est configurée chez eux.',
});
export const provider = message({ en: 'Provider', fr: 'Prestataire' });
export const event = message({ en: 'Event', fr: 'Événement' });
export const payer = message({ en: 'Payer', fr: 'Payeur' });
export const receivedAt = message({ en: 'Received', fr: 'Reçu' });
export const notAskedYet = message({ en: 'Not asked yet', fr: 'Pas encore interrogé' });
export const states: Record<WebhookState, () => string> = {
  received: message({ en: 'Received', fr: 'Reçu' }),
  processed: message({ en: 'Processed', fr: 'Traité' }),
  ignored: message({ en: 'Ignored', fr: 'Ignoré' }),
  unmatched: message({ en: 'Unmatched', fr: 'Non attribué' }),
  quarantined: message({ en: 'Quarantined', fr: 'En quarantaine' }),
  failed: message({ en: 'Failed', fr: 'Échec' }),
};
export const changeFailed = message({ en: 'The webhook could not be changed', fr: 'Le webhook n’a pas pu être modifié' });
export const tryDeliveryAgain = message<[{ event: string; provider: string }]>({
  en: ({ event, provider }) => `Try the webhook ${event} of ${provider} again`,
  fr: ({ event, provider }) => `Réessayer le webhook ${event} de ${provider}`,
});
export const dismissDelivery = message<[{ event: string; provider: string }]>({
  en: ({ event, provider }) => `Dismiss the webhook ${event} of ${provider}`,
  fr: ({ event, provider }) => `Classer le webhook ${event} de ${provider}`,
});
export const dismiss = message({ en: 'Dismiss', fr: 'Classer' });
export const dismissQuestion = message<[{ event: string; provider: string }]>({
  en: ({ event, provider }) => `Dismiss the webhook ${event} of ${provider}?`,
  fr: ({ event, provider }) => `Classer le webhook ${event} de ${provider} ?`,
});
export const dismissedForGood = message({
  en: 'What it reports is not recorded, and it cannot be tried again. Check first whether the payment is among the payments.',
  fr: 'Ce qu’il signale n’est pas enregistré, et il ne pourra plus être réessayé. Vérifiez d’abord si le paiement figure parmi les paiements.',
});
