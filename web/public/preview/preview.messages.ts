import { message } from '#contract/language.ts';

export const preview = message({ en: 'Preview', fr: 'Aperçu' });
