import { message } from '#contract/language.ts';

export const receivedByMonth = message({ en: 'Received by month', fr: 'Encaissements par mois' });
export const nothingReceived = message({ en: 'Nothing received', fr: 'Aucun encaissement' });
export const allIn = message<[{ currency: string }]>({
  en: ({ currency }) => `All in ${currency}`,
  fr: ({ currency }) => `Tout en ${currency}`,
});
export const year = message({ en: 'Year', fr: 'Année' });
export const yearFailed = message({
  en: 'The figures of this year could not be loaded',
  fr: 'Les chiffres de cette année n’ont pas pu être chargés',
});
export const leftOut = message<[{ currencies: string }]>({
  en: ({ currencies }) => `Left out for want of an exchange rate: ${currencies}.`,
  fr: ({ currencies }) => `Non comptés, faute de taux de change : ${currencies}.`,
});
export const receivedIn = message<[{ year: number; currency: string }]>({
  en: ({ year, currency }) => `Received in ${year}, in ${currency}`,
  fr: ({ year, currency }) => `Encaissements de ${year}, en ${currency}`,
});
export const received = message({ en: 'Received', fr: 'Encaissé' });

export const exchangeRates = message({ en: 'Exchange rates', fr: 'Taux de change' });
export const howRatesWork = message({
  en: 'Totals of several currencies are never mixed. A rate converts payments from its day on, until the next one.',
  fr: 'Les totaux de plusieurs devises ne sont jamais mélangés. Un taux s’applique aux paiements à partir de son jour, jusqu’au taux suivant.',
});
export const fromCurrency = message({ en: 'From', fr: 'De' });
export const toCurrency = message({ en: 'To', fr: 'Vers' });
export const day = message({ en: 'Day', fr: 'Jour' });
export const rate = message({ en: 'Rate', fr: 'Taux' });
export const ratePlaceholder = message({ en: '655.957', fr: '655,957' });
export const saveRate = message({ en: 'Save rate', fr: 'Enregistrer le taux' });
export const rateSaved = message({ en: 'Exchange rate saved', fr: 'Taux de change enregistré' });
export const rateFailed = message({ en: 'The exchange rate could not be saved', fr: 'Le taux de change n’a pas pu être enregistré' });
export const ratesNotLoaded = message({
  en: 'The exchange rates could not be loaded',
  fr: 'Les taux de change n’ont pas pu être chargés',
});
export const noRate = message({ en: 'No exchange rate yet.', fr: 'Aucun taux de change pour l’instant.' });
export const twoCurrencies = message({
  en: 'Please choose two different currencies',
  fr: 'Veuillez choisir deux devises différentes',
});
export const rateAboveZero = message({ en: 'Please enter a rate above zero', fr: 'Veuillez saisir un taux supérieur à zéro' });
