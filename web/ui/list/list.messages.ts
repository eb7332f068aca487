import { type Count, counted, formatCount, message } from '#contract/language.ts';

export const searchList = message({ en: 'Search the list', fr: 'Rechercher dans la liste' });
export const nextRow = message({ en: 'Next row', fr: 'Ligne suivante' });
export const previousRow = message({ en: 'Previous row', fr: 'Ligne précédente' });
export const enterKey = message({ en: 'Enter', fr: 'Entrée' });
export const openRow = message({ en: 'Open the row', fr: 'Ouvrir la ligne' });
export const tickRow = message({
  en: 'Select the row, or remove it from the selection',
  fr: 'Sélectionner la ligne, ou la retirer de la sélection',
});
export const toActions = message({
  en: 'Go to the actions for the selected rows',
  fr: 'Aller aux actions des lignes sélectionnées',
});

export const columns = message({ en: 'Columns', fr: 'Colonnes' });
export const usualColumns = message({ en: 'Show the usual columns', fr: 'Afficher les colonnes habituelles' });
export const widthOf = message<[{ column: string }]>({
  en: ({ column }) => `Width of ${column}`,
  fr: ({ column }) => `Largeur de la colonne ${column}`,
});
export const pixels = message<[{ width: number }]>({ en: ({ width }) => `${width} pixels`, fr: ({ width }) => `${width} pixels` });
export const usualWidth = message({ en: 'Usual width', fr: 'Largeur habituelle' });
export const actions = message({ en: 'Actions', fr: 'Actions' });

export const inAll = message<[{ count: number }]>({
  en: ({ count }) => `(${formatCount(count)} in all)`,
  fr: ({ count }) => `(${formatCount(count)} en tout)`,
});
export const countAll = message({ en: 'Count all', fr: 'Tout compter' });
export const countAllAgain = message({ en: 'Count all again', fr: 'Compter à nouveau' });
export const tooManyToSort = message({
  en: 'Newest first: more than 10,000 match this search. Add a letter or a filter to sort them.',
  fr: 'Les plus récents d’abord : plus de 10 000 résultats correspondent à cette recherche. Ajoutez une lettre ou un filtre pour les trier.',
});
export const range = message<[Count & { first: number; last: number }]>({
  en: ({ first, last, count, atLeast }) => `${formatCount(first)} to ${formatCount(last)} of ${formatCount(count, atLeast)}`,
  fr: ({ first, last, count, atLeast }) => `${formatCount(first)} à ${formatCount(last)} sur ${formatCount(count, atLeast)}`,
});

export const noRow = message({ en: 'No results', fr: 'Aucun résultat' });
export const noMatchHint = message({ en: 'Try another word, or fewer filters.', fr: 'Essayez un autre mot, ou moins de filtres.' });
export const clearFilters = message({ en: 'Clear filters', fr: 'Effacer les filtres' });
export const filters = message({ en: 'Filters', fr: 'Filtres' });
export const filtersHeld = message<[{ count: number }]>({
  en: ({ count }) => `Filters (${formatCount(count)})`,
  fr: ({ count }) => `Filtres (${formatCount(count)})`,
});

export const pages = message({ en: 'Pages', fr: 'Pages' });
export const previousPage = message({ en: 'Previous page', fr: 'Page précédente' });
export const nextPage = message({ en: 'Next page', fr: 'Page suivante' });
export const page = message<[{ page: number }]>({
  en: ({ page }) => `Page ${formatCount(page)}`,
  fr: ({ page }) => `Page ${formatCount(page)}`,
});

export const selected = message<[Count]>({
  en: ({ count, atLeast }) => `${formatCount(count, atLeast)} selected`,
  fr: ({ count, atLeast }) => counted(count, { one: 'élément sélectionné', other: 'éléments sélectionnés' }, atLeast),
});
export const selectAll = message<[{ count: number }]>({
  en: ({ count }) => `Select all ${formatCount(count)}`,
  fr: ({ count }) => `Tout sélectionner (${formatCount(count)})`,
});
export const selectAllFound = message<[{ count: number }]>({
  en: ({ count }) => `Select all ${formatCount(count)} matching`,
  fr: ({ count }) => `Sélectionner les ${formatCount(count)} résultats`,
});
export const selectAllMatching = message({ en: 'Select all matching', fr: 'Sélectionner tous les résultats' });
export const clearSelection = message({ en: 'Clear selection', fr: 'Tout désélectionner' });
export const selectPage = message({ en: 'Select all on this page', fr: 'Sélectionner toute la page' });
export const select = message<[{ name: string }]>({ en: ({ name }) => `Select ${name}`, fr: ({ name }) => `Sélectionner ${name}` });

export const sort = message({ en: 'Sort', fr: 'Trier' });
export const ascending = message<[{ column: string }]>({
  en: ({ column }) => `${column}, A to Z`,
  fr: ({ column }) => `${column}, de A à Z`,
});
export const descending = message<[{ column: string }]>({
  en: ({ column }) => `${column}, Z to A`,
  fr: ({ column }) => `${column}, de Z à A`,
});

export const notOffered = message({ en: 'No longer offered', fr: 'N’est plus proposé' });
export const moreFilters = message<[{ set: number }]>({
  en: ({ set }) => (set > 0 ? `More filters (${set})` : 'More filters'),
  fr: ({ set }) => (set > 0 ? `Plus de filtres (${set})` : 'Plus de filtres'),
});
