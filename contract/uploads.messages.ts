import { type Language, message } from './language.ts';

const NOT_BEGUN: Record<Language, string> = {
  en: 'Files are taken from an opened form only. Please reload the page, then choose the file again.',
  fr: 'Les fichiers ne sont acceptés que depuis un formulaire ouvert. Veuillez recharger la page, puis choisir le fichier à nouveau.',
};

/** Shown when the page's ticket is no longer valid. */
export const notBegun = message(NOT_BEGUN);

/** Recognises the sentence in each language: the file is then sent with the answers. */
export const isNotBegun = (sentence: string): boolean => sentence === NOT_BEGUN.en || sentence === NOT_BEGUN.fr;

const FILE_MISSING: Record<Language, string> = {
  en: 'This file did not arrive. Please choose it again',
  fr: 'Ce fichier n’est pas arrivé. Veuillez le choisir à nouveau',
};

/** Shown when the answers name a file that is missing, incomplete or belongs to somebody else. */
export const fileMissing = message(FILE_MISSING);

/** Recognises the sentence in each language: the phone then sends a file that it still has once more. */
export const isFileMissing = (sentence: string | undefined): boolean => sentence === FILE_MISSING.en || sentence === FILE_MISSING.fr;
