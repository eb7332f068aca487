import { message } from './language.ts';

export const titleRequired = message({ en: 'Please write what has to be done', fr: 'Veuillez écrire ce qui est à faire' });
