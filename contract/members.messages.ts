import { message } from './language.ts';

export const nameRequired = message({ en: 'Name is required', fr: 'Le nom est obligatoire' });
export const noteRequired = message({ en: 'Please write something first', fr: 'Écrivez d’abord quelque chose' });
