import { formatCount, message } from '#contract/language.ts';

type Named = [{ name: string }];

export const services = message({ en: 'Coaching services', fr: 'Prestations de coaching' });
export const servicesLead = message({ en: 'What members can reserve.', fr: 'Ce que les adhérents peuvent réserver.' });
export const notLoaded = message({
  en: 'The services could not be loaded',
  fr: 'Les prestations n’ont pas pu être chargées',
});
export const noServices = message({ en: 'No services yet', fr: 'Aucune prestation pour l’instant' });
export const untilThereIsOne = message({
  en: 'Until there is one, a reservation is a session of an hour under any name.',
  fr: 'En attendant, une réservation est une séance d’une heure, au nom libre.',
});
export const newService = message({ en: 'New service', fr: 'Nouvelle prestation' });
export const minutes = message<[{ count: number }]>({
  en: ({ count }) => `${formatCount(count)} min`,
  fr: ({ count }) => `${formatCount(count)} min`,
});
export const noLongerOffered = message<Named>({
  en: ({ name }) => `${name} is no longer offered`,
  fr: ({ name }) => `La prestation ${name} n’est plus proposée`,
});
export const notRemoved = message({
  en: 'The service could not be removed',
  fr: 'La prestation n’a pas pu être retirée',
});
export const notRestored = message({
  en: 'The service could not be brought back',
  fr: 'La prestation n’a pas pu être restaurée',
});
export const editService = message<Named>({ en: ({ name }) => `Edit ${name}`, fr: ({ name }) => `Modifier ${name}` });
export const removeService = message<Named>({ en: ({ name }) => `Remove ${name}`, fr: ({ name }) => `Retirer ${name}` });

export const saveService = message({ en: 'Save service', fr: 'Enregistrer la prestation' });
export const createService = message({ en: 'Create service', fr: 'Créer la prestation' });
export const serviceSaved = message({ en: 'Coaching service saved', fr: 'Prestation de coaching enregistrée' });
export const serviceCreated = message({ en: 'Coaching service created', fr: 'Prestation de coaching créée' });
export const notSaved = message({
  en: 'The service could not be saved',
  fr: 'La prestation n’a pas pu être enregistrée',
});
export const duration = message({ en: 'Duration', fr: 'Durée' });
export const place = message({ en: 'Meeting link or place', fr: 'Lien de réunion ou lieu' });
export const placeOfService = message({
  en: 'Clients see it in their e-mails and calendar. A coach or a reservation may have another one.',
  fr: 'Les clients le voient dans leurs e-mails et leur agenda. Un coach ou une réservation peut avoir le sien.',
});
export const bufferBefore = message({ en: 'Break before', fr: 'Pause avant' });
export const bufferAfter = message({ en: 'Break after', fr: 'Pause après' });
export const bufferHelp = message({ en: 'Kept free between two sessions.', fr: 'Gardée libre entre deux séances.' });
export const noticeHours = message({ en: 'Book at least', fr: 'Réserver au moins' });
export const noticeHoursHelp = message({ en: 'Hours before the session.', fr: 'Nombre d’heures avant la séance.' });
export const horizonDays = message({ en: 'Book at most', fr: 'Réserver au plus' });
export const horizonDaysHelp = message({ en: 'Days ahead.', fr: 'Nombre de jours à l’avance.' });
export const days = message({ en: ' days', fr: ' jours' });
export const perDay = message({ en: 'Most per day', fr: 'Maximum par jour' });
export const perDayHelp = message({
  en: 'Booked by clients with one coach. Empty: any number.',
  fr: 'Réservées par les clients, par coach. Vide : sans limite.',
});
export const changeHours = message({ en: 'Clients may move or cancel until', fr: 'Les clients peuvent déplacer ou annuler jusqu’à' });
export const changeHoursHelp = message({
  en: 'So many hours before the session; 0 means until it begins.',
  fr: 'Ce nombre d’heures avant la séance ; 0 signifie jusqu’à son début.',
});
export const colour = message({ en: 'Colour in calendars', fr: 'Couleur dans les calendriers' });
export const colourName = {
  indigo: message({ en: 'indigo', fr: 'indigo' }),
  teal: message({ en: 'teal', fr: 'bleu canard' }),
  amber: message({ en: 'amber', fr: 'ambre' }),
  green: message({ en: 'green', fr: 'vert' }),
  rose: message({ en: 'rose', fr: 'rose' }),
  violet: message({ en: 'violet', fr: 'violet' }),
  sky: message({ en: 'sky', fr: 'bleu ciel' }),
  slate: message({ en: 'slate', fr: 'ardoise' }),
};
