import { message } from '#contract/language.ts';

export const archive = message({ en: 'Archive', fr: 'Archiver' });
export const archiveWithAccess = message({ en: 'Archive and remove access', fr: 'Archiver et retirer les accès' });
export const bringBack = message({ en: 'Bring back', fr: 'Sortir des archives' });
export const archived = message({ en: 'Archived', fr: 'Archivés' });
export const allButArchived = message({ en: 'All but archived', fr: 'Tous sauf archivés' });
export const archive_ = message({ en: 'Archive', fr: 'Archives' });

// The profile of an archived member.
export const archivedOn = message<[{ day: string }]>({
  en: ({ day }) => `Archived on ${day}`,
  fr: ({ day }) => `Fiche archivée le ${day}`,
});
export const whatArchivedMeans = message({
  en: 'This member is in no list and no figure. No reminder, campaign or scenario reaches them, and their page to pay on is closed.',
  fr: 'Cet adhérent ne figure dans aucune liste ni aucun chiffre. Aucune relance, aucune campagne et aucun scénario ne l’atteint, et sa page de paiement est fermée.',
});
