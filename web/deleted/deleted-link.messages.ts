import { message } from '#contract/language.ts';

export const recentlyDeleted = message({ en: 'Recently deleted', fr: 'Corbeille' });
