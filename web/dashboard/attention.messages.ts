import { countOf, formatCount, message, plural } from '#contract/language.ts';

/** A number of things; `more` says that counting stopped there and that there may be more. */
interface AtLeast {
  count: number;
  more: boolean;
}

const number = message<[AtLeast]>({
  en: ({ count, more }) => (more ? `More than ${formatCount(count)}` : formatCount(count)),
  fr: ({ count, more }) => (more ? `Plus de ${formatCount(count)}` : formatCount(count)),
});

export const needsAttention = message({ en: 'Needs attention today', fr: 'À traiter aujourd’hui' });
export const lostAccounts = message<[{ accounts: string; count: number }]>({
  en: ({ accounts, count }) => `${accounts} can no longer send: reconnect ${plural(count, { one: 'the account', other: 'the accounts' })}`,
  fr: ({ accounts, count }) =>
    plural(count, {
      one: `${accounts} ne peut plus envoyer : reconnectez ce compte`,
      other: `${accounts} ne peuvent plus envoyer : reconnectez ces comptes`,
    }),
});
export const silentProviders = message<[{ providers: string; count: number }]>({
  en: ({ providers, count }) => `${providers} no longer ${plural(count, { one: 'tells', other: 'tell' })} us of payments`,
  fr: ({ providers, count }) => `${providers} ne ${plural(count, { one: 'signale', other: 'signalent' })} plus les paiements`,
});
export const adminRequests = message<[AtLeast]>({
  en: (n) => plural(n.count, { one: '1 person asks for an admin account', other: `${number(n)} people ask for an admin account` }),
  fr: (n) =>
    plural(n.count, {
      one: '1 personne demande un compte administrateur',
      other: `${number(n)} personnes demandent un compte administrateur`,
    }),
});
export const quarantined = message<[AtLeast]>({
  en: (n) => plural(n.count, { one: '1 provider webhook in quarantine', other: `${number(n)} provider webhooks in quarantine` }),
  fr: (n) =>
    plural(n.count, { one: '1 webhook de prestataire en quarantaine', other: `${number(n)} webhooks de prestataires en quarantaine` }),
});
export const unmatched = message<[AtLeast]>({
  en: (n) => plural(n.count, { one: '1 payment has no member', other: `${number(n)} payments have no member` }),
  fr: (n) => plural(n.count, { one: '1 paiement n’est pas attribué', other: `${number(n)} paiements ne sont pas attribués` }),
});
export const receipts = message<[AtLeast]>({
  en: (n) => plural(n.count, { one: '1 receipt of a transfer to confirm', other: `${number(n)} receipts of transfers to confirm` }),
  fr: (n) => plural(n.count, { one: '1 reçu de transfert à confirmer', other: `${number(n)} reçus de transfert à confirmer` }),
});
export const runsFailed = message<[{ scenarios: string }]>({
  en: ({ scenarios }) => `Runs of ${scenarios} failed in the last 24 hours`,
  fr: ({ scenarios }) => `Exécutions en échec ces dernières 24 heures : ${scenarios}`,
});
export const runsNeedReview = message<[{ scenarios: string }]>({
  en: ({ scenarios }) => `Runs of ${scenarios} need review`,
  fr: ({ scenarios }) => `Exécutions à vérifier : ${scenarios}`,
});
export const late = message<[AtLeast]>({
  en: (n) => plural(n.count, { one: '1 member is late', other: `${number(n)} members are late` }),
  fr: (n) => plural(n.count, { one: '1 adhérent est en retard', other: `${number(n)} adhérents sont en retard` }),
});
export const quoted = message<[{ name: string }]>({ en: ({ name }) => `“${name}”`, fr: ({ name }) => `« ${name} »` });
export const otherScenarios = message({
  en: countOf('other scenario', 'other scenarios'),
  fr: countOf('autre scénario', 'autres scénarios'),
});
