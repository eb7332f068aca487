import { formatCount, message } from '#contract/language.ts';

// These tell why a file cannot be read, and what to do about it.

export const oldExcel = message({
  en: 'This is an old Excel file, or one with a password. Please save it as .xlsx without a password, or as CSV.',
  fr: 'Ceci est un ancien fichier Excel, ou un fichier protégé par un mot de passe. Veuillez l’enregistrer en .xlsx sans mot de passe, ou en CSV.',
});
export const neitherCsvNorXlsx = message({
  en: 'This file is neither CSV nor XLSX. Please choose a table that a spreadsheet has saved.',
  fr: 'Ce fichier n’est ni un CSV ni un XLSX. Veuillez choisir un tableau enregistré par un tableur.',
});
export const openQuotation = message<[{ row: number }]>({
  en: ({ row }) => `A quotation mark is opened in row ${row} or after it and never closed. Please close it, or remove it.`,
  fr: ({ row }) => `Un guillemet est ouvert à la ligne ${row} ou après, et jamais fermé. Veuillez le fermer ou le retirer.`,
});
export const recordTooLong = message<[{ row: number }]>({
  en: ({ row }) => `Row ${row} is too long to be read: a quotation mark may be opened there and never closed.`,
  fr: ({ row }) => `La ligne ${row} est trop longue pour être lue : un guillemet y est peut-être ouvert et jamais fermé.`,
});
export const notCsv = message<[{ row: number }]>({
  en: ({ row }) => `Row ${row} cannot be read as CSV. Please save the file again from a spreadsheet.`,
  fr: ({ row }) => `La ligne ${row} ne peut pas être lue comme du CSV. Veuillez enregistrer à nouveau le fichier depuis un tableur.`,
});
export const noSuchSheet = message({
  en: 'This workbook has no such sheet. Please choose another one.',
  fr: 'Ce classeur n’a pas cette feuille. Veuillez en choisir une autre.',
});
export const tooWide = message<[{ columns: number; most: number }]>({
  en: ({ columns, most }) =>
    `This file has ${formatCount(columns)} columns; ${formatCount(most)} at most can be read. Please remove those that are not needed.`,
  fr: ({ columns, most }) =>
    `Ce fichier a ${formatCount(columns)} colonnes ; ${formatCount(most)} au plus peuvent être lues. Veuillez retirer celles qui ne servent pas.`,
});
export const tooManyRows = message<[{ most: number }]>({
  en: ({ most }) => `This file has more than ${formatCount(most)} rows. Please split it.`,
  fr: ({ most }) => `Ce fichier a plus de ${formatCount(most)} lignes. Veuillez le diviser.`,
});
export const rowTooLong = message<[{ row: number; most: number }]>({
  en: ({ row, most }) => `Row ${row} has more than ${formatCount(most)} characters. Please remove the columns that are not needed.`,
  fr: ({ row, most }) => `La ligne ${row} a plus de ${formatCount(most)} caractères. Veuillez retirer les colonnes qui ne servent pas.`,
});
export const tooManyCharacters = message({
  en: 'This file holds more than 200 million characters. Please split it.',
  fr: 'Ce fichier contient plus de 200 millions de caractères. Veuillez le diviser.',
});
export const damaged = message({
  en: 'This XLSX file is damaged. Please save it again from a spreadsheet.',
  fr: 'Ce fichier XLSX est endommagé. Veuillez l’enregistrer à nouveau depuis un tableur.',
});
export const tooLarge = message({
  en: 'This XLSX file is too large when it is unpacked. Please save the sheet as CSV and import that.',
  fr: 'Ce fichier XLSX est trop volumineux une fois décompressé. Veuillez enregistrer la feuille en CSV et importer ce fichier.',
});
export const binaryWorkbook = message({
  en: 'This is a binary Excel workbook (.xlsb), which cannot be read. Please save it as .xlsx or .csv.',
  fr: 'Ceci est un classeur Excel binaire (.xlsb), qui ne peut pas être lu. Veuillez l’enregistrer en .xlsx ou en .csv.',
});
export const openDocument = message({
  en: 'This is an OpenDocument file (.ods), which cannot be read. Please save it as .xlsx or .csv.',
  fr: 'Ceci est un fichier OpenDocument (.ods), qui ne peut pas être lu. Veuillez l’enregistrer en .xlsx ou en .csv.',
});
export const numbersDocument = message({
  en: 'This is a Numbers document, which cannot be read. Please export it from Numbers as Excel (.xlsx) or CSV.',
  fr: 'Ceci est un document Numbers, qui ne peut pas être lu. Veuillez l’exporter depuis Numbers en Excel (.xlsx) ou en CSV.',
});
export const noWorkbook = message({
  en: 'This file is no Excel workbook. Please save the table as .xlsx or .csv.',
  fr: 'Ce fichier n’est pas un classeur Excel. Veuillez enregistrer le tableau en .xlsx ou en .csv.',
});
export const withPassword = message({
  en: 'This XLSX file is protected by a password. Please save it without one.',
  fr: 'Ce fichier XLSX est protégé par un mot de passe. Veuillez l’enregistrer sans mot de passe.',
});
export const tooManySheets = message<[{ most: number }]>({
  en: ({ most }) => `This workbook has more than ${formatCount(most)} sheets. Please save the one with the members as a file of its own.`,
  fr: ({ most }) => `Ce classeur a plus de ${formatCount(most)} feuilles. Veuillez enregistrer celle des adhérents dans un fichier à part.`,
});
