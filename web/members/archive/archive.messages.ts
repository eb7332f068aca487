import { message } from '#contract/language.ts';

export const archive = message({ en: 'Archive', fr: 'Archiver' });
export const archiveWithAccess = message({ en: 'Archive and remove access', fr: 'Archiver et retirer les accès' });
export const bringBack = message({ en: 'Bring back', fr: 'Sortir des archives' });
export const archived = message({ en: 'Archived', fr: 'Archivés' });
export const allButArchived = message({ en: 'All but archived', fr: 'Tous sauf les archivés' });
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

// A deleted member, and what an erased one leaves.
export const deleteMember = message({ en: 'Delete member', fr: 'Supprimer l’adhérent' });
export const isDeleted = message({ en: 'This member is deleted', fr: 'Cet adhérent est supprimé' });
export const erasedOn = message<[{ day: string }]>({
  en: ({ day }) => `Everything about them is erased on ${day}, except what must be kept of payments.`,
  fr: ({ day }) => `Tout ce qui le concerne sera effacé le ${day}, sauf ce qui doit être conservé des paiements.`,
});
export const isErased = message({ en: 'This member was erased', fr: 'Cet adhérent a été effacé' });
export const whatErasedLeaves = message({
  en: 'Only what must be kept of their payments is left, without the name.',
  fr: 'Il ne reste que ce qui doit être conservé des paiements, sans le nom.',
});
