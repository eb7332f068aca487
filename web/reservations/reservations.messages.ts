import { de, formatCount, message } from '#contract/language.ts';

// The texts of the list of reservations, of its filters and of its dialogs.

export const title = message({ en: 'Reservation Management', fr: 'Réservations' });
export const purpose = message({
  en: 'Manage and track all coaching reservations',
  fr: 'Gérez et suivez toutes les réservations de coaching',
});
export const createReservation = message({ en: 'New Reservation', fr: 'Nouvelle réservation' });
export const view = message({ en: 'View', fr: 'Affichage' });
export const listView = message({ en: 'List', fr: 'Liste' });
export const monthView = message({ en: 'Month', fr: 'Mois' });
export const weekView = message({ en: 'Week', fr: 'Semaine' });
export const myHours = message({ en: 'My weekly hours', fr: 'Mes horaires' });
export const myCalendars = message({ en: 'My calendars', fr: 'Mes agendas' });
export const calendarFails = message({
  en: 'Your own calendar cannot be read, so new busy times are not known. <open>See why</open>',
  fr: 'Votre agenda personnel ne peut pas être lu : ses nouvelles indisponibilités ne sont pas connues. <open>Voir pourquoi</open>',
});
export const searchReservations = message({ en: 'Search reservations', fr: 'Rechercher une réservation' });
export const searchHint = message({
  en: 'Search by email, coach, or service...',
  fr: 'Rechercher par e-mail, coach ou prestation…',
});

// The list and its filters

export const loading = message({ en: 'Loading reservations...', fr: 'Chargement des réservations…' });
export const listFailed = message({ en: 'The reservations could not be loaded', fr: 'Les réservations n’ont pas pu être chargées' });
export const noReservations = message({ en: 'No reservations found', fr: 'Aucune réservation trouvée' });
export const noReservationsOf = message<[{ coach: string }]>({
  en: ({ coach }) => `No reservations found for coach ${coach}`,
  fr: ({ coach }) => `Aucune réservation trouvée pour ${coach}`,
});
export const emptyHint = message({
  en: 'Try adjusting your filters or create a new reservation',
  fr: 'Modifiez vos filtres ou créez une nouvelle réservation',
});
export const showAllDates = message({ en: 'Show all dates', fr: 'Afficher toutes les dates' });
export const showAllReservations = message({ en: 'Show all reservations', fr: 'Afficher toutes les réservations' });
export const pageOf = message<[{ page: number; pages: number }]>({
  en: ({ page, pages }) => `Page ${formatCount(page)} of ${formatCount(pages)}`,
  fr: ({ page, pages }) => `Page ${formatCount(page)} sur ${formatCount(pages)}`,
});
export const reservations = message({ en: 'Reservations', fr: 'Réservations' });
export const client = message({ en: 'Client', fr: 'Client' });
export const coach = message({ en: 'Coach', fr: 'Coach' });
export const leftBy = message<[{ name: string }]>({
  en: ({ name }) => `${name} (removed)`,
  fr: ({ name }) => `${name} (retiré)`,
});
export const withoutCoach = message({ en: 'Without a coach', fr: 'Sans coach' });
export const service = message({ en: 'Service', fr: 'Prestation' });
export const dateAndTime = message({ en: 'Date & Time', fr: 'Date et heure' });
export const earliestFirst = message({ en: 'Earliest first', fr: 'Les plus proches d’abord' });
export const latestFirst = message({ en: 'Latest first', fr: 'Les plus lointaines d’abord' });
export const allCoaches = message({ en: 'All Coaches', fr: 'Tous les coachs' });
export const allStatuses = message({ en: 'All Statuses', fr: 'Tous les statuts' });
export const period = message({ en: 'Period', fr: 'Période' });
export const upcoming = message({ en: 'Upcoming', fr: 'À venir' });
export const today = message({ en: 'Today', fr: 'Aujourd’hui' });
export const past = message({ en: 'Past', fr: 'Passées' });
export const allDates = message({ en: 'All dates', fr: 'Toutes les dates' });
export const chosenDays = message({ en: 'Chosen days', fr: 'Jours choisis' });
export const startDate = message({ en: 'Start Date', fr: 'Date de début' });
export const endDate = message({ en: 'End Date', fr: 'Date de fin' });

// One reservation and its actions

export const reservation = message({ en: 'Reservation', fr: 'Réservation' });
export const reservationFailed = message({
  en: 'This reservation could not be loaded',
  fr: 'Cette réservation n’a pas pu être chargée',
});
export const reservationNotFound = message({ en: 'Reservation not found', fr: 'Réservation introuvable' });
export const notAMember = message({ en: 'Not a member', fr: 'Non adhérent' });
export const clientMessage = message({ en: 'Message', fr: 'Message' });
export const cancelledBecause = message({ en: 'Cancelled because', fr: 'Motif de l’annulation' });
export const booked = message({ en: 'Booked', fr: 'Réservée' });
export const bookedOnPage = message<[{ at: string }]>({
  en: ({ at }) => `${at}, on the booking page`,
  fr: ({ at }) => `${at}, sur la page de réservation`,
});
export const bookedByTeam = message<[{ at: string }]>({ en: ({ at }) => `${at}, by the team`, fr: ({ at }) => `${at}, par l’équipe` });
export const reschedule = message({ en: 'Reschedule', fr: 'Déplacer' });
export const clientAt = message<[{ client: string; day: string; time: string }]>({
  en: ({ client, day, time }) => `${client}, on ${day} at ${time}`,
  fr: ({ client, day, time }) => `${client}, le ${day} à ${time}`,
});
export const actionsFor = message<[{ client: string; day: string; time: string }]>({
  en: ({ client, day, time }) => `Actions for the reservation of ${client} on ${day} at ${time}`,
  fr: ({ client, day, time }) => `Actions pour la réservation ${de(client)} du ${day} à ${time}`,
});
export const confirmed = message({ en: 'Reservation confirmed', fr: 'Réservation confirmée' });
export const confirmedAndTold = message({
  en: 'Reservation confirmed: the client has been told',
  fr: 'Réservation confirmée : le client a été prévenu',
});
export const confirmFailed = message({
  en: 'The reservation could not be confirmed',
  fr: 'La réservation n’a pas pu être confirmée',
});

export const editTitle = message<[{ client: string }]>({
  en: ({ client }) => `Edit the reservation of ${client}`,
  fr: ({ client }) => `Modifier la réservation ${de(client)}`,
});
export const saveReservation = message({ en: 'Save reservation', fr: 'Enregistrer la réservation' });
export const saved = message({ en: 'Reservation saved', fr: 'Réservation enregistrée' });
export const savedAndTold = message({
  en: 'Reservation saved: the client has been told',
  fr: 'Réservation enregistrée : le client a été prévenu',
});
export const clientTaken = message<[{ service: string; coach: string; day: string; time: string }]>({
  en: ({ service, coach, day, time }) =>
    `This address has another session at this time: ${service} with ${coach}, on ${day} at ${time}. You can go on all the same.`,
  fr: ({ service, coach, day, time }) =>
    `Cette adresse a une autre séance à ce moment : ${service} avec ${coach}, le ${day} à ${time}. Vous pouvez continuer malgré tout.`,
});
export const notSaved = message({ en: 'The reservation could not be saved', fr: 'La réservation n’a pas pu être enregistrée' });
export const clientName = message({ en: 'Name of the client', fr: 'Nom du client' });
export const otherCoachHint = message({
  en: 'Another coach must be free at this time. Both coaches and the client get an e-mail.',
  fr: 'Un autre coach doit être libre à cette heure. Les deux coachs et le client reçoivent un e-mail.',
});
export const staffNote = message({ en: 'Note of the team', fr: 'Note de l’équipe' });
export const staffNoteHint = message({ en: 'Clients do not see it', fr: 'Les clients ne la voient pas' });
export const mark = {
  completed: message({ en: 'Mark as completed', fr: 'Marquer comme effectuée' }),
  missed: message({ en: 'Mark as missed', fr: 'Marquer comme manquée' }),
};
export const marked = {
  completed: message({ en: 'Session completed', fr: 'Séance effectuée' }),
  missed: message({ en: 'Session missed', fr: 'Séance manquée' }),
};
export const markFailed = message({ en: 'The session could not be marked', fr: 'La séance n’a pas pu être marquée' });
export const reopen = message({ en: 'Reopen', fr: 'Rouvrir' });
export const reopened = message({ en: 'Reservation reopened', fr: 'Réservation rouverte' });
export const reopenedAndTold = message({
  en: 'Reservation reopened: the client has been told',
  fr: 'Réservation rouverte : le client a été prévenu',
});
export const reopenFailed = message({ en: 'The reservation could not be reopened', fr: 'La réservation n’a pas pu être rouverte' });
export const cancelQuestion = message<[{ client: string }]>({
  en: ({ client }) => `Cancel the reservation of ${client}?`,
  fr: ({ client }) => `Annuler la réservation ${de(client)} ?`,
});
export const cancelReservation = message({ en: 'Cancel reservation', fr: 'Annuler la réservation' });
export const keepIt = message({ en: 'Keep it', fr: 'La garder' });
export const cancelled = message({ en: 'Reservation cancelled', fr: 'Réservation annulée' });
export const cancelledAndTold = message({
  en: 'Reservation cancelled: the client has been told',
  fr: 'Réservation annulée : le client a été prévenu',
});
export const cancelFailed = message({ en: 'The reservation could not be cancelled', fr: 'La réservation n’a pas pu être annulée' });
interface Session {
  service: string;
  coach: string;
  day: string;
  time: string;
}
export const cancelConsequence = message<[Session]>({
  en: ({ service, coach, day, time }) =>
    `${service} with ${coach} on ${day} at ${time}. The client gets an e-mail with your reason, and the time is free again.`,
  fr: ({ service, coach, day, time }) =>
    `${service} avec ${coach} le ${day} à ${time}. Le client reçoit un e-mail avec votre motif, et le créneau redevient libre.`,
});
export const cancelConsequenceOver = message<[Session]>({
  en: ({ service, coach, day, time }) =>
    `${service} with ${coach} on ${day} at ${time}. The session is over, so the client gets no e-mail.`,
  fr: ({ service, coach, day, time }) =>
    `${service} avec ${coach} le ${day} à ${time}. La séance est terminée : le client ne reçoit pas d’e-mail.`,
});
export const reason = message({ en: 'Reason', fr: 'Motif' });
export const moveTitle = message<[{ client: string }]>({
  en: ({ client }) => `Move the reservation of ${client}`,
  fr: ({ client }) => `Déplacer la réservation ${de(client)}`,
});
export const moveReservation = message({ en: 'Move reservation', fr: 'Déplacer la réservation' });
export const leaveIt = message({ en: 'Leave it', fr: 'Ne pas déplacer' });
export const moved = message({
  en: 'Reservation moved: the client has been told',
  fr: 'Réservation déplacée : le client a été prévenu',
});
export const moveFailed = message({ en: 'The reservation could not be moved', fr: 'La réservation n’a pas pu être déplacée' });
export const currentTime = message<[Session]>({
  en: ({ service, coach, day, time }) => `${service} with ${coach}, now on ${day} at ${time}.`,
  fr: ({ service, coach, day, time }) => `${service} avec ${coach}, actuellement le ${day} à ${time}.`,
});
export const date = message({ en: 'Date', fr: 'Date' });
export const timeIn = message<[{ zone: string }]>({ en: ({ zone }) => `Time (${zone})`, fr: ({ zone }) => `Heure (${zone})` });

// A new reservation

export const createSubmit = message({ en: 'Create reservation', fr: 'Créer la réservation' });
export const created = message({
  en: 'Reservation created: the client has been told',
  fr: 'Réservation créée : le client a été prévenu',
});
export const createFailed = message({ en: 'The reservation could not be created', fr: 'La réservation n’a pas pu être créée' });
export const emailHint = message({
  en: 'Of the client; type a name to find a member',
  fr: 'Celui du client ; saisissez un nom pour trouver un adhérent',
});
export const phone = message({ en: 'Phone or WhatsApp', fr: 'Téléphone ou WhatsApp' });
export const openWhatsApp = message({ en: 'Write on WhatsApp', fr: 'Écrire sur WhatsApp' });
export const place = message({ en: 'Meeting link or place', fr: 'Lien de réunion ou lieu' });
export const placeHint = message({
  en: 'Leave it empty for that of the coach or the service',
  fr: 'Laissez vide pour utiliser celui du coach ou de la prestation',
});
export const chooseCoach = message({ en: 'Choose a coach', fr: 'Choisir un coach' });
export const noCoach = message({
  en: 'No coach can take reservations yet. Add one, or activate one, in <link>Settings > Coaching</link>.',
  fr: 'Aucun coach ne peut encore recevoir de réservations. Ajoutez-en un, ou activez-en un, dans <link>Paramètres > Coaching</link>.',
});
export const chooseService = message({ en: 'Choose a service', fr: 'Choisir une prestation' });
export const oneHour = message({ en: 'One hour', fr: 'Une heure' });
export const serviceMinutes = message<[{ service: string; minutes: number }]>({
  en: ({ service, minutes }) => `${service} (${minutes} min)`,
  fr: ({ service, minutes }) => `${service} (${minutes} min)`,
});
export const confirmAtOnce = message({ en: 'Confirm at once', fr: 'Confirmer tout de suite' });
export const confirmedHint = message({
  en: 'The client gets an e-mail with a calendar file.',
  fr: 'Le client reçoit un e-mail avec un fichier d’agenda.',
});
export const pendingHint = message({
  en: 'The client gets an e-mail that the request is received, and another one when you confirm it.',
  fr: 'Le client reçoit un e-mail qui accuse réception de la demande, puis un autre quand vous la confirmez.',
});
export const emailRequired = message({ en: 'Email is required', fr: 'L’e-mail est obligatoire' });
export const emailInvalid = message({ en: 'Email is invalid', fr: 'L’e-mail n’est pas valide' });
export const dateInPast = message({ en: 'Date cannot be before today', fr: 'La date ne peut pas être passée' });
export const freeTimes = message<[{ day: string; minutes: number }]>({
  en: ({ day, minutes }) => `Free times on ${day}, ${minutes} min`,
  fr: ({ day, minutes }) => `Créneaux libres le ${day}, ${minutes} min`,
});
export const nothingFreeOn = message<[{ coach: string; day: string }]>({
  en: ({ coach, day }) => `${coach} has no free time on ${day}.`,
  fr: ({ coach, day }) => `${coach} n’a aucun créneau libre le ${day}.`,
});
export const nothingFreeSoon = message<[{ coach: string }]>({
  en: ({ coach }) => `${coach} offers no free time in the next four weeks. You can still type one.`,
  fr: ({ coach }) => `${coach} n’a aucun créneau libre dans les quatre prochaines semaines. Vous pouvez tout de même saisir une heure.`,
});
export const nextFree = message<[{ day: string; time: string }]>({
  en: ({ day, time }) => `Next free: ${day} at ${time}`,
  fr: ({ day, time }) => `Prochain créneau : le ${day} à ${time}`,
});
