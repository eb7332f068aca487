import { type Count, de, formatCount, message } from '#contract/language.ts';
import type { SettlementField, SettlementOutcome, SettlementState } from '#contract/settlements.ts';

// The list of files.
export const lead = message({
  en: 'Compare the file of a provider or bank with the payments: you see what is missing here, what is missing there, and what differs.',
  fr: 'Comparez le fichier d’un prestataire ou d’une banque avec les paiements : vous voyez ce qui manque ici, ce qui manque là-bas et ce qui diffère.',
});
export const compareFile = message({ en: 'Compare a file', fr: 'Comparer un fichier' });
export const fileOf = message({ en: 'File of', fr: 'Fichier de' });
export const bankOrCash = message({ en: 'Bank or Mobile Money statement', fr: 'Relevé de banque ou de Mobile Money' });
export const chooseFile = message({ en: 'Choose a CSV or Excel file', fr: 'Choisir un fichier CSV ou Excel' });
export const notUploaded = message({ en: 'The file could not be uploaded', fr: 'Le fichier n’a pas pu être envoyé' });
export const notLoaded = message({ en: 'The files could not be loaded', fr: 'Les fichiers n’ont pas pu être chargés' });
export const fileNotLoaded = message({ en: 'This file could not be loaded', fr: 'Ce fichier n’a pas pu être chargé' });
export const fileNotFound = message({ en: 'File not found', fr: 'Fichier introuvable' });
export const none = message({ en: 'No file was compared', fr: 'Aucun fichier n’a été comparé' });
export const whereFrom = message({
  en: 'Download the list of transactions from your provider or bank, and choose it here. Comparing changes no payment.',
  fr: 'Téléchargez la liste des transactions chez votre prestataire ou votre banque, puis choisissez-la ici. La comparaison ne modifie aucun paiement.',
});
export const files = message({ en: 'Compared files', fr: 'Fichiers comparés' });
export const allFiles = message({ en: 'All files', fr: 'Tous les fichiers' });
export const file = message({ en: 'File', fr: 'Fichier' });
export const added = message({ en: 'Added', fr: 'Ajouté' });
export const days = message({ en: 'Days', fr: 'Jours' });
export const fromTo = message<[{ from: string; to: string }]>({
  en: ({ from, to }) => `${from} to ${to}`,
  fr: ({ from, to }) => `du ${from} au ${to}`,
});
export const state = message({ en: 'State', fr: 'État' });
export const toDecide = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} to decide`,
  fr: ({ count }) => `${formatCount(count)} à décider`,
});
export const allMatch = message({ en: 'Nothing left to decide', fr: 'Plus rien à décider' });
export const states: Record<Exclude<SettlementState, 'compared'>, () => string> = {
  reading: message({ en: 'Reading', fr: 'Lecture' }),
  mapping: message({ en: 'Choose the columns', fr: 'Colonnes à choisir' }),
  comparing: message({ en: 'Comparing', fr: 'Comparaison en cours' }),
  failed: message({ en: 'Failed', fr: 'Échec' }),
};
export const working = message({
  en: 'The file is being read and compared. You can leave this page meanwhile.',
  fr: 'Le fichier est en cours de lecture et de comparaison. Vous pouvez quitter cette page entre-temps.',
});

// One file.
export const download = message({ en: 'Download the file', fr: 'Télécharger le fichier' });
export const compareAgain = message({ en: 'Compare again', fr: 'Comparer de nouveau' });
export const notCompared = message({ en: 'The file could not be compared', fr: 'Le fichier n’a pas pu être comparé' });
export const columns = message({ en: 'Columns', fr: 'Colonnes' });
export const whatColumnsMean = message({ en: 'What the columns mean', fr: 'Ce que contiennent les colonnes' });
export const remembered = message({
  en: 'The next file with the same columns is compared at once.',
  fr: 'Le prochain fichier avec les mêmes colonnes sera comparé aussitôt.',
});
export const meaningOf = message<[{ name: string }]>({
  en: ({ name }) => `Meaning of ${name}`,
  fr: ({ name }) => `Signification de « ${name} »`,
});
export const notUsed = message({ en: 'Not used', fr: 'Non utilisée' });
export const usualCurrency = message({ en: 'Currency of amounts without one', fr: 'Devise des montants sans devise' });
export const keepColumns = message({ en: 'Keep the columns', fr: 'Garder les colonnes' });
export const comparedByAnother = message({
  en: 'Somebody else has compared this file meanwhile. Your choice is not sent yet: compare again to use it, or keep theirs.',
  fr: 'Quelqu’un d’autre a comparé ce fichier entre-temps. Votre choix n’est pas encore envoyé : comparez de nouveau pour l’utiliser, ou gardez le sien.',
});
export const compare = message({ en: 'Compare', fr: 'Comparer' });
export const fields: Record<SettlementField, () => string> = {
  number: message({ en: 'Number of the payment', fr: 'Numéro du paiement' }),
  otherNumber: message({ en: 'Another number or text', fr: 'Autre numéro ou libellé' }),
  day: message({ en: 'Day', fr: 'Date' }),
  amount: message({ en: 'Amount received', fr: 'Montant reçu' }),
  fee: message({ en: 'Fee', fr: 'Frais' }),
  currency: message({ en: 'Currency', fr: 'Devise' }),
  status: message({ en: 'Status', fr: 'Statut' }),
  payer: message({ en: 'Who paid', fr: 'Payeur' }),
};
export const inFile = message({ en: 'In the file', fr: 'Dans le fichier' });
export const inPayments = message({ en: 'In the payments', fr: 'Dans les paiements' });
export const fees = message({ en: 'Fees', fr: 'Frais' });
export const difference = message({ en: 'Difference', fr: 'Écart' });

// The lists of its rows.
export const lists: Record<SettlementOutcome | 'absent', () => string> = {
  missing: message({ en: 'Missing here', fr: 'Manquants ici' }),
  absent: message({ en: 'Missing in the file', fr: 'Manquants dans le fichier' }),
  differs: message({ en: 'Amounts that differ', fr: 'Montants différents' }),
  matched: message({ en: 'Matched', fr: 'Concordants' }),
  'left-out': message({ en: 'Left out', fr: 'Écartés' }),
};
export const listHints: Record<SettlementOutcome | 'absent', () => string> = {
  missing: message({ en: 'Money that came in, and no payment has it.', fr: 'De l’argent reçu, sans paiement correspondant.' }),
  absent: message({
    en: 'Payments of these days that the file does not have.',
    fr: 'Des paiements de ces jours qui ne figurent pas dans le fichier.',
  }),
  differs: message({
    en: 'The file and the payment have different amounts.',
    fr: 'Le fichier et le paiement ont des montants différents.',
  }),
  matched: message({ en: 'The file and the payment agree.', fr: 'Le fichier et le paiement concordent.' }),
  'left-out': message({ en: 'Rows by which no money came in.', fr: 'Des lignes qui ne correspondent à aucun argent reçu.' }),
};
export const whichList = message({ en: 'Which rows are shown', fr: 'Lignes affichées' });
export const rowsNotLoaded = message({ en: 'The rows could not be loaded', fr: 'Les lignes n’ont pas pu être chargées' });
export const nothingHere = message({ en: 'Nothing here', fr: 'Rien ici' });
export const row = message({ en: 'Row', fr: 'Ligne' });
export const rowNumber = message<[{ n: number }]>({ en: ({ n }) => `Row ${n}`, fr: ({ n }) => `Ligne ${n}` });
export const payer = message({ en: 'Payer and number', fr: 'Payeur et numéro' });
export const day = message({ en: 'Day', fr: 'Date' });
export const amount = message({ en: 'Amount', fr: 'Montant' });
export const payment = message({ en: 'Payment', fr: 'Paiement' });
export const decision = message({ en: 'Decision', fr: 'Décision' });
export const feeOf = message<[{ amount: string }]>({ en: ({ amount }) => `Fee ${amount}`, fr: ({ amount }) => `Frais ${amount}` });
export const recordedAs = message<[{ amount: string }]>({
  en: ({ amount }) => `Recorded as ${amount}`,
  fr: ({ amount }) => `Enregistré pour ${amount}`,
});
export const decisions = {
  linked: message<[{ name: string }]>({ en: ({ name }) => `Linked by ${name}`, fr: ({ name }) => `Lié par ${name}` }),
  recorded: message<[{ name: string }]>({ en: ({ name }) => `Recorded by ${name}`, fr: ({ name }) => `Enregistré par ${name}` }),
  ignored: message<[{ name: string }]>({ en: ({ name }) => `Left as it is by ${name}`, fr: ({ name }) => `Laissé tel quel par ${name}` }),
};

export const actionsFor = message<[{ n: number }]>({
  en: ({ n }) => `Actions for row ${n}`,
  fr: ({ n }) => `Actions pour la ligne ${n}`,
});
export const actionsForPayment = message<[{ name: string }]>({
  en: ({ name }) => `Actions for the payment of ${name}`,
  fr: ({ name }) => `Actions pour le paiement ${de(name)}`,
});
export const record = message({ en: 'Record for a member', fr: 'Enregistrer pour un adhérent' });
export const recordPayment = message<[{ amount: string }]>({
  en: ({ amount }) => `Record ${amount}`,
  fr: ({ amount }) => `Enregistrer ${amount}`,
});
export const whoPaid = message({ en: 'Who paid', fr: 'Qui a payé' });
export const recorded = message({ en: 'Payment recorded', fr: 'Paiement enregistré' });
export const notRecorded = message({ en: 'The payment could not be recorded', fr: 'Le paiement n’a pas pu être enregistré' });
export const link = message({ en: 'Link to a payment', fr: 'Lier à un paiement' });
export const linkPayment = message({ en: 'Link', fr: 'Lier' });
export const linked = message({ en: 'Payment linked', fr: 'Paiement lié' });
export const notLinked = message({ en: 'The payment could not be linked', fr: 'Le paiement n’a pas pu être lié' });
export const candidates = message({ en: 'Payments of this amount', fr: 'Paiements de ce montant' });
export const choosePayment = message({ en: 'Choose a payment', fr: 'Choisissez un paiement' });
export const noCandidate = message({
  en: 'No payment of this amount within ten days is still without a row. Record it for a member instead.',
  fr: 'Aucun paiement de ce montant et sans ligne n’a été trouvé, à dix jours près. Enregistrez plutôt cette ligne pour un adhérent.',
});
export const ignore = message({ en: 'Leave as it is', fr: 'Laisser tel quel' });
export const why = message({ en: 'Why', fr: 'Pourquoi' });
export const ignored = message({ en: 'Left as it is', fr: 'Laissé tel quel' });
export const notIgnored = message({ en: 'The decision could not be saved', fr: 'La décision n’a pas pu être enregistrée' });
export const takeBack = message({ en: 'Take the decision back', fr: 'Annuler la décision' });
export const openPayment = message({ en: 'Open the payment', fr: 'Ouvrir le paiement' });
