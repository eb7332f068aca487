import { message } from './language.ts';

// The words that screens, files and e-mails share. One thing has one word everywhere.

export const member = message({ en: 'Member', fr: 'Adhérent' });
export const currency = message({ en: 'Currency', fr: 'Devise' });
export const name = message({ en: 'Name', fr: 'Nom' });
export const email = message({ en: 'Email', fr: 'E-mail' });
export const phone = message({ en: 'Phone', fr: 'Téléphone' });
export const product = message({ en: 'Product', fr: 'Produit' });
export const note = message({ en: 'Note', fr: 'Note' });
export const removed = message<[{ title: string }]>({ en: ({ title }) => `${title} (removed)`, fr: ({ title }) => `${title} (retirée)` });
export const fullName = message({ en: 'Full name', fr: 'Nom complet' });
export const age = message({ en: 'Age', fr: 'Âge' });
export const nationality = message({ en: 'Nationality', fr: 'Nationalité' });
export const profession = message({ en: 'Profession', fr: 'Profession' });
export const channel = message({ en: 'Preferred channel', fr: 'Canal préféré' });
export const status = message({ en: 'Status', fr: 'Statut' });
export const coach = message({ en: 'Coach', fr: 'Coach' });
export const paymentOption = message({ en: 'Payment option', fr: 'Option de paiement' });
export const paymentStatus = message({ en: 'Payment status', fr: 'Statut du paiement' });
export const instalmentsPaid = message({ en: 'Instalments paid', fr: 'Versements payés' });
export const lastPayment = message({ en: 'Last payment', fr: 'Dernier paiement' });
export const nextPayment = message({ en: 'Next payment', fr: 'Prochain paiement' });
export const subscriptionStatus = message({ en: 'Subscription status', fr: 'Statut de l’abonnement' });
export const tags = message({ en: 'Tags', fr: 'Étiquettes' });
export const accessGroups = message({ en: 'Access groups', fr: 'Groupes d’accès' });
export const category = message({ en: 'Category', fr: 'Catégorie' });
export const paymentId = message({ en: 'Payment ID', fr: 'Référence du paiement' });
export const minutes = message({ en: 'Minutes', fr: 'Minutes' });
export const description = message({ en: 'Description', fr: 'Description' });
