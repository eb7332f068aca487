import { de, message } from '#contract/language.ts';
import { withoutLinks } from '#server/mail/system-email.rules.ts';

// The e-mails about a reservation: those to the client are in the client's language, those to the coach in the coach's.

interface Service {
  service: string;
}

export const when = message<[{ day: string; time: string; endTime: string; zone: string }]>({
  en: ({ day, time, endTime, zone }) => `${day} from ${time} to ${endTime} (${zone} time)`,
  fr: ({ day, time, endTime, zone }) => `${day} de ${time} à ${endTime} (heure ${de(zone)})`,
});
/** The hour on the clocks of a client who booked elsewhere. The day is empty where it is the same one. */
export const elsewhere = message<[{ time: string; day: string; city: string }]>({
  en: ({ time, day, city }) => (day ? `This is ${time} on ${day} in ${city}.` : `This is ${time} in ${city}.`),
  fr: ({ time, day, city }) => (day ? `Soit ${time} le ${day} à ${city}.` : `Soit ${time} à ${city}.`),
});
export const askedSubject = message({
  en: 'We have received your reservation request',
  fr: 'Votre demande de réservation est bien reçue',
});
export const asked = message({
  en: 'We have received your reservation request:',
  fr: 'Nous avons bien reçu votre demande de réservation :',
});
export const confirmedSoon = message({
  en: 'You will receive an e-mail as soon as it is confirmed.',
  fr: 'Vous recevrez un e-mail dès qu’elle sera confirmée.',
});
export const confirmedSubject = message<[Service]>({
  en: ({ service }) => `Reservation confirmed: ${service}`,
  fr: ({ service }) => `Réservation confirmée : ${service}`,
});
export const confirmed = message({ en: 'Your reservation is confirmed:', fr: 'Votre réservation est confirmée :' });
export const fileAdds = message({
  en: 'The attached file adds it to your calendar.',
  fr: 'Le fichier joint l’ajoute à votre agenda.',
});
export const seeYouSoon = message({ en: 'See you soon!', fr: 'À très bientôt !' });
export const movedSubject = message<[Service]>({
  en: ({ service }) => `Reservation moved: ${service}`,
  fr: ({ service }) => `Réservation déplacée : ${service}`,
});
export const moved = message({
  en: 'Your reservation was moved. This is the new time:',
  fr: 'Votre réservation a été déplacée. Voici le nouvel horaire :',
});
export const fileUpdates = message({
  en: 'The attached file updates your calendar.',
  fr: 'Le fichier joint met votre agenda à jour.',
});
export const changedSubject = message<[Service]>({
  en: ({ service }) => `Reservation changed: ${service}`,
  fr: ({ service }) => `Réservation modifiée : ${service}`,
});
export const changed = message({
  en: 'Your reservation was changed. This is what is planned now:',
  fr: 'Votre réservation a été modifiée. Voici ce qui est prévu désormais :',
});
export const cancelledSubject = message<[Service]>({
  en: ({ service }) => `Reservation cancelled: ${service}`,
  fr: ({ service }) => `Réservation annulée : ${service}`,
});
export const cancelled = message({ en: 'This reservation is cancelled:', fr: 'Cette réservation est annulée :' });
export const reason = message<[{ reason: string }]>({
  en: ({ reason }) => `Reason: ${reason}`,
  fr: ({ reason }) => `Motif : ${reason}`,
});
export const fileRemoves = message({
  en: 'The attached file removes it from your calendar.',
  fr: 'Le fichier joint la retire de votre agenda.',
});
export const reminderSubject = message<[Service & { day: string; time: string }]>({
  en: ({ service, day, time }) => `Reminder: ${service}, on ${day} at ${time}`,
  fr: ({ service, day, time }) => `Rappel : ${service}, le ${day} à ${time}`,
});
export const sessionNear = message({ en: 'Your session is coming up:', fr: 'Votre séance approche :' });
export const hello = message({ en: 'Hello,', fr: 'Bonjour,' });
/** The name may be what a stranger typed beside this address. */
export const helloName = message<[{ name: string }]>({
  en: ({ name }) => `Hello ${withoutLinks(name)},`,
  fr: ({ name }) => `Bonjour ${withoutLinks(name)},`,
});
export const withCoach = message<[Service & { coach: string }]>({
  en: ({ service, coach }) => `${service}, with ${coach}`,
  fr: ({ service, coach }) => `${service}, avec ${coach}`,
});
export const seeOrChange = message({
  en: 'See, move or cancel this reservation:',
  fr: 'Voir, déplacer ou annuler cette réservation :',
});
export const joinAt = message({ en: 'Link to the session:', fr: 'Lien de la séance :' });
export const placeIs = message<[{ place: string }]>({ en: ({ place }) => `Place: ${place}`, fr: ({ place }) => `Lieu : ${place}` });
export const phoneIs = message<[{ phone: string }]>({
  en: ({ phone }) => `Phone of the client: ${phone}. On WhatsApp:`,
  fr: ({ phone }) => `Téléphone du client : ${phone}. Sur WhatsApp :`,
});

interface At {
  day: string;
  time: string;
}

export const coachSubject = {
  asked: message<[At]>({
    en: ({ day, time }) => `A session with you is asked for: ${day} at ${time}`,
    fr: ({ day, time }) => `Une séance avec vous est demandée : ${day} à ${time}`,
  }),
  confirmed: message<[At]>({
    en: ({ day, time }) => `A session with you is confirmed: ${day} at ${time}`,
    fr: ({ day, time }) => `Une séance avec vous est confirmée : ${day} à ${time}`,
  }),
  moved: message<[At]>({
    en: ({ day, time }) => `A session with you was moved: ${day} at ${time}`,
    fr: ({ day, time }) => `Une séance avec vous a été déplacée : ${day} à ${time}`,
  }),
  changed: message<[At]>({
    en: ({ day, time }) => `A session with you was changed: ${day} at ${time}`,
    fr: ({ day, time }) => `Une séance avec vous a été modifiée : ${day} à ${time}`,
  }),
  cancelled: message<[At]>({
    en: ({ day, time }) => `A session with you was cancelled: ${day} at ${time}`,
    fr: ({ day, time }) => `Une séance avec vous a été annulée : ${day} à ${time}`,
  }),
};
export const coachSession = message<[Service & At & { client: string; endTime: string; zone: string }]>({
  en: ({ service, client, day, time, endTime, zone }) => `${service} with ${client}, on ${day} from ${time} to ${endTime} (${zone} time).`,
  fr: ({ service, client, day, time, endTime, zone }) =>
    `${service} avec ${client}, le ${day} de ${time} à ${endTime} (heure ${de(zone)}).`,
});
export const openInApp = message({ en: 'Open it in Cauri:', fr: 'Ouvrir dans Cauri :' });
export const answerInApp = message({
  en: 'Confirm, move or cancel it in Cauri:',
  fr: 'Confirmer, déplacer ou annuler dans Cauri :',
});

// In the calendar file

export const eventTitle = message<[Service & { coach: string; client: string }]>({
  en: ({ service, coach, client }) => `${service}: ${coach} and ${client}`,
  fr: ({ service, coach, client }) => `${service} : ${coach} et ${client}`,
});
export const eventText = message<[Service & { coach: string }]>({
  en: ({ service, coach }) => `${service}, with ${coach}.`,
  fr: ({ service, coach }) => `${service}, avec ${coach}.`,
});
