const NUMBER = new Intl.NumberFormat('fr-FR');

/** 12 345 */
export const formatCount = (n: number): string => NUMBER.format(n);
