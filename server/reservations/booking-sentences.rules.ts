/** The sentences, in French, with which the booking page refuses a request. */
export const REFUSED = {
  check: 'Vérifiez les champs signalés, puis envoyez à nouveau.',
  name: 'Indiquez votre nom',
  email: 'Indiquez votre adresse e-mail',
  emailInvalid: 'Cette adresse e-mail n’est pas valide',
  slot: 'Choisissez un horaire',
  note: 'Ce message est trop long ou contient un caractère interdit',
  service: 'Cette prestation n’est plus proposée. Choisissez-en une autre.',
  taken: 'Ce créneau n’est plus libre. Choisissez-en un autre.',
  stale: 'Cette page est restée ouverte trop longtemps. Vérifiez l’horaire choisi, puis envoyez à nouveau.',
  often: 'Trop de demandes ont été envoyées. Attendez un moment, puis réessayez.',
  many: 'Vous avez déjà trois réservations à venir. Annulez-en une, ou attendez votre prochaine séance.',
  trapped: 'Votre demande n’a pas pu être envoyée. Laissez vide le champ qui doit le rester, puis réessayez.',
  over: 'Cette séance a déjà commencé : elle ne peut plus être annulée ici.',
} as const;
