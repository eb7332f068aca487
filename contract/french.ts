/** The French "de" before a name, which loses its vowel before another one: "de Mariam", "d’Awa". */
export const de = (name: string): string => (/^[aeiouœ]/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`);
