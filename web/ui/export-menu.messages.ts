import { message } from '#contract/language.ts';

export const exportFile = message({ en: 'Export', fr: 'Exporter' });
export const excel = message({ en: 'Excel (XLSX)', fr: 'Excel (XLSX)' });
export const csvForExcel = message({ en: 'CSV for Excel', fr: 'CSV pour Excel' });
export const csvForOthers = message({ en: 'CSV for other programs', fr: 'CSV pour d’autres logiciels' });
export const exportFailed = message({ en: 'The file could not be made', fr: 'Le fichier n’a pas pu être créé' });
