import { message } from './language.ts';

export const sayWhyIgnored = message({ en: 'Say why it is left as it is.', fr: 'Indiquez pourquoi elle est laissée telle quelle.' });
