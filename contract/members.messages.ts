import { message } from './language.ts';

export const nameRequired = message({ en: 'Name is required', fr: 'Le nom est obligatoire' });
