import { expect, test } from 'vitest';

// The labels are made when their modules load, so they load after the page has its language.
document.documentElement.lang = 'fr';
const { noPayments } = await import('./history/history.messages.ts');
const { bulkSentence } = await import('./list/BulkProgress.tsx');
const { whatUndoDoes } = await import('./imports/imports.messages.ts');
const { STATUS } = await import('./member-labels.ts');
const { memberSince } = await import('./profile/member-since.ts');
const { notProvided } = await import('./person.messages.ts');
const billing = await import('./profile/billing.messages.ts');
const { eventDetails, sentenceOf } = await import('./profile/event-labels.ts');

const plain = (sentence: string) => sentence.replaceAll(/\s/g, ' ');

test('a French sentence agrees with its number', () => {
  const change = { members: 1, changed: 1, leftOut: [] };
  expect(plain(bulkSentence(change, 'status', STATUS.TRAITÉ.label))).toBe('1 adhérent : statut changé en TRAITÉ');
  expect(bulkSentence({ members: 3, changed: 2, leftOut: [] }, 'add-to-group', 'Lives')).toBe(
    '2 adhérents ajoutés à Lives (les autres étaient déjà ainsi)',
  );
  expect(plain(memberSince('2026-01-15T10:00:00Z', Date.parse('2026-01-15T11:10:00Z')))).toBe('Membre depuis 1 heure');
});

test('the question before an import is undone names only the members to whom something would happen', () => {
  expect(plain(whatUndoDoes({ added: 2, updated: 0 }))).toMatch(/^2 adhérents seraient supprimés, avec ce que/);
  expect(plain(whatUndoDoes({ added: 0, updated: 1 }))).toMatch(/^1 adhérent serait remis comme avant, avec ce que/);
  expect(plain(whatUndoDoes({ added: 2, updated: 1 }))).toMatch(
    /^2 adhérents seraient supprimés et 1 serait remis comme avant, avec ce que/,
  );
});

test('the timeline is read in French, and numbers, days and stored values with it', () => {
  const amount = { value: 50_000, currency: 'XOF' };
  expect(plain(sentenceOf({ kind: 'payment', data: { amount } }))).toBe('Paiement de 50 000 F CFA');
  expect(plain(sentenceOf({ kind: 'tags', data: { added: ['A', 'B'], removed: ['C'] } }))).toBe(
    'Étiquettes ajoutées : A et B ; retirée : C',
  );
  expect(sentenceOf({ kind: 'bulk', data: { action: 'status', label: 'TRAITÉ' } })).toBe(
    'Statut changé en TRAITÉ, avec d’autres adhérents',
  );
  const changes = { 'payment.status': ['Progress', 'Late'], 'payment.next': [null, '2026-12-01'], language: [null, 'en'] };
  expect(eventDetails({ kind: 'billing', data: { changes } }).map(plain)).toEqual([
    'Statut du paiement : En cours → En retard',
    'Prochain paiement : Non renseigné → 01/12/2026',
    'Langue : Celle du programme → English',
  ]);
  expect(eventDetails({ kind: 'unmerged', data: { payments: 2 } }).map(plain)).toEqual(['Non rétabli, car modifié depuis : 2 paiements']);
});

test('the sentences that the specification gives in French are said word for word', () => {
  const sentences = [
    billing.subscriptionNotSaved,
    billing.paymentNotSaved,
    billing.subscriptionSaved,
    billing.paymentSaved,
    notProvided,
    noPayments,
  ];
  expect(sentences.map((sentence) => plain(sentence()))).toEqual([
    'Échec de la mise à jour d’abonnement.',
    'Échec de la mise à jour du paiement.',
    'Informations d’abonnement mises à jour !',
    'Informations de paiement mises à jour !',
    'Non renseigné',
    'Aucun paiement trouvé',
  ]);
});
