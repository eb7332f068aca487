import { message } from '#contract/language.ts';

export const noImport = message({ en: 'This import does not exist.', fr: 'Cet import n’existe pas.' });
export const chooseFile = message({ en: 'Please choose a CSV or XLSX file.', fr: 'Veuillez choisir un fichier CSV ou XLSX.' });
export const columnsFixed = message({
  en: 'The columns of this import cannot be changed any more.',
  fr: 'Les colonnes de cet import ne peuvent plus être modifiées.',
});
export const noSheet = message({
  en: 'This workbook has no such sheet. Please choose another one.',
  fr: 'Ce classeur n’a pas cette feuille. Veuillez en choisir une autre.',
});
export const sheetFixed = message({
  en: 'The sheet of this import cannot be changed any more.',
  fr: 'La feuille de cet import ne peut plus être modifiée.',
});
export const rowsFixed = message({
  en: 'Only rows of an import that is checked and not started can be changed.',
  fr: 'Seules les lignes d’un import vérifié et pas encore commencé peuvent être modifiées.',
});
export const notChecked = message({
  en: 'Only a checked import can be started.',
  fr: 'Seul un import vérifié peut être lancé.',
});
export const checkedAgain = message({
  en: 'Somebody checked this import again meanwhile. Please read the new result before you start it.',
  fr: 'Quelqu’un a vérifié cet import à nouveau entre-temps. Veuillez lire le nouveau résultat avant de le lancer.',
});
export const finished = message({ en: 'This import is finished already.', fr: 'Cet import est déjà terminé.' });
export const nothingToUndo = message({
  en: 'This import has taken in nothing that could be undone.',
  fr: 'Cet import n’a rien importé qui puisse être annulé.',
});
export const notEnded = message({
  en: 'Only an import that has ended can be undone.',
  fr: 'Seul un import terminé peut être annulé.',
});
export const undoneAlready = message({
  en: 'Somebody has undone this import already.',
  fr: 'Quelqu’un a déjà annulé cet import.',
});
export const fewerColumns = message({
  en: 'The file has fewer columns than that.',
  fr: 'Le fichier a moins de colonnes.',
});
export const sameMeaning = message({
  en: 'Two columns have the same meaning. Please choose one of them.',
  fr: 'Deux colonnes ont la même signification. Veuillez choisir l’une d’elles.',
});
export const noEmailColumn = message({
  en: 'Please say which column holds the e-mail address, so that members can be recognised.',
  fr: 'Veuillez indiquer la colonne qui contient l’adresse e-mail, pour que les adhérents soient reconnus.',
});
export const noPayerColumn = message({
  en: 'Please say which column holds who paid: a name, an e-mail address, a telephone number or a member ID.',
  fr: 'Veuillez indiquer la colonne qui dit qui a payé : un nom, une adresse e-mail, un numéro de téléphone ou un identifiant d’adhérent.',
});
export const noAmountColumn = message({
  en: 'Please say which columns hold the amount and the day of each payment.',
  fr: 'Veuillez indiquer les colonnes qui contiennent le montant et la date de chaque paiement.',
});
export const otherKind = message({
  en: 'A column has a meaning that files of this kind do not have. Please choose it again.',
  fr: 'Une colonne a une signification que ce type de fichier n’a pas. Veuillez la choisir à nouveau.',
});
export const unknownMeaning = message({
  en: 'A word of the file is given a meaning that is not in the list. Please choose it again.',
  fr: 'Un mot du fichier a reçu une signification qui n’est pas dans la liste. Veuillez la choisir à nouveau.',
});

// The headings of the file of rows.
export const row = message({ en: 'Row', fr: 'Ligne' });
export const outcome = message({ en: 'Outcome', fr: 'Résultat' });
export const reason = message({ en: 'Reason', fr: 'Motif' });
export const outcomes: Record<string, () => string> = {
  new: message({ en: 'new', fr: 'nouveau' }),
  updated: message({ en: 'updated', fr: 'mis à jour' }),
  skipped: message({ en: 'skipped', fr: 'ignoré' }),
  undone: message({ en: 'undone', fr: 'annulé' }),
  kept: message({ en: 'kept', fr: 'gardé' }),
};

export const gaveUp = message({
  en: 'Something went wrong several times, so this import was stopped. Please choose the file again.',
  fr: 'L’import a échoué plusieurs fois et a été arrêté. Veuillez choisir le fichier à nouveau.',
});
export const unreadable = message({
  en: 'This file cannot be read. Please save it again from a spreadsheet as .xlsx or .csv.',
  fr: 'Ce fichier est illisible. Veuillez l’enregistrer à nouveau depuis un tableur, en .xlsx ou en .csv.',
});
export const fileGone = message({
  en: 'The file is no longer here. Please choose it again.',
  fr: 'Le fichier n’est plus là. Veuillez le choisir à nouveau.',
});
/** It is the reason of the refund of a payment that is imported with its refund. */
export const refundedBefore = message({ en: 'Refunded before the import', fr: 'Remboursé avant l’import' });
export const noRows = message({
  en: 'There are no rows below the header of this file.',
  fr: 'Ce fichier n’a aucune ligne sous son en-tête.',
});
