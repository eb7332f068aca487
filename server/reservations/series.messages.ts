import { formatCount, message } from '#contract/language.ts';

export const timesOrUntil = message({
  en: 'Say how many times, or until which day',
  fr: 'Indiquez combien de fois, ou jusqu’à quel jour',
});
export const onlyOne = message({
  en: 'There is only one session until this day',
  fr: 'Il n’y a qu’une séance jusqu’à ce jour',
});
export const tooMany = message<[{ most: number }]>({
  en: ({ most }) => `There are more than ${formatCount(most)} sessions until this day`,
  fr: ({ most }) => `Il y a plus de ${formatCount(most)} séances jusqu’à ce jour`,
});
export const daysTaken = message<[{ days: string }]>({
  en: ({ days }) => `The coach is not free on these days: ${days}. Skip them, or choose another time.`,
  fr: ({ days }) => `Le coach n’est pas libre ces jours-là : ${days}. Laissez-les de côté ou choisissez une autre heure.`,
});
export const timeSkippedOn = message<[{ days: string }]>({
  en: ({ days }) => `This time does not exist on these days, because the clocks go forward: ${days}. Skip them, or choose another time.`,
  fr: ({ days }) =>
    `Cette heure n’existe pas ces jours-là, car les horloges avancent : ${days}. Laissez-les de côté ou choisissez une autre heure.`,
});
export const daysTakenOfCoach = message<[{ days: string }]>({
  en: ({ days }) => `This coach is not free on these days: ${days}. Choose another coach, or move these sessions first.`,
  fr: ({ days }) => `Ce coach n’est pas libre ces jours-là : ${days}. Choisissez un autre coach ou déplacez d’abord ces séances.`,
});
export const daysInPast = message({
  en: 'Some of these sessions would be in the past. Please choose a later time.',
  fr: 'Certaines de ces séances auraient lieu dans le passé. Veuillez choisir une heure plus tardive.',
});
export const tooFewLeft = message({
  en: 'Without the days that are skipped, fewer than two sessions are left',
  fr: 'Sans les jours laissés de côté, il reste moins de deux séances',
});
export const keyUsed = message({
  en: 'This series was made by somebody else already.',
  fr: 'Cette série a déjà été créée par quelqu’un d’autre.',
});
export const noSeries = message({
  en: 'This reservation does not belong to a series.',
  fr: 'Cette réservation n’appartient pas à une série.',
});
export const nothingLeft = message({
  en: 'No session of this series is left to change.',
  fr: 'Il ne reste aucune séance de cette série à modifier.',
});

type Count = [{ count: number }];

/** Each outcome has a second sentence for a client who was not told of it. */
export const outcome = {
  created: {
    done: message<Count>({ en: ({ count }) => `Sessions created: ${count}.`, fr: ({ count }) => `Séances créées : ${count}.` }),
    captured: message<Count>({
      en: ({ count }) =>
        `Sessions created: ${count}. The client was not told: the e-mail is kept in the Outbox, because no e-mail account is linked.`,
      fr: ({ count }) =>
        `Séances créées : ${count}. Le client n’a pas été prévenu : l’e-mail est conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié.`,
    }),
  },
  confirmed: {
    done: message<Count>({ en: ({ count }) => `Sessions confirmed: ${count}.`, fr: ({ count }) => `Séances confirmées : ${count}.` }),
    captured: message<Count>({
      en: ({ count }) =>
        `Sessions confirmed: ${count}. The client was not told: the e-mail is kept in the Outbox, because no e-mail account is linked.`,
      fr: ({ count }) =>
        `Séances confirmées : ${count}. Le client n’a pas été prévenu : l’e-mail est conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié.`,
    }),
  },
  cancelled: {
    done: message<Count>({ en: ({ count }) => `Sessions cancelled: ${count}.`, fr: ({ count }) => `Séances annulées : ${count}.` }),
    captured: message<Count>({
      en: ({ count }) =>
        `Sessions cancelled: ${count}. The client was not told: the e-mail is kept in the Outbox, because no e-mail account is linked.`,
      fr: ({ count }) =>
        `Séances annulées : ${count}. Le client n’a pas été prévenu : l’e-mail est conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié.`,
    }),
  },
  changed: {
    done: message<Count>({ en: ({ count }) => `Sessions changed: ${count}.`, fr: ({ count }) => `Séances modifiées : ${count}.` }),
    captured: message<Count>({
      en: ({ count }) =>
        `Sessions changed: ${count}. The client was not told: the e-mail is kept in the Outbox, because no e-mail account is linked.`,
      fr: ({ count }) =>
        `Séances modifiées : ${count}. Le client n’a pas été prévenu : l’e-mail est conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié.`,
    }),
  },
  moved: {
    done: message<Count>({ en: ({ count }) => `Sessions moved: ${count}.`, fr: ({ count }) => `Séances déplacées : ${count}.` }),
    captured: message<Count>({
      en: ({ count }) =>
        `Sessions moved: ${count}. The client was not told: the e-mail is kept in the Outbox, because no e-mail account is linked.`,
      fr: ({ count }) =>
        `Séances déplacées : ${count}. Le client n’a pas été prévenu : l’e-mail est conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié.`,
    }),
  },
};

// The e-mails

interface Service {
  service: string;
}

export const clientSubject = {
  asked: message<[Service]>({
    en: ({ service }) => `We have received your request: ${service}, several sessions`,
    fr: ({ service }) => `Votre demande est bien reçue : ${service}, plusieurs séances`,
  }),
  confirmed: message<[Service]>({
    en: ({ service }) => `Sessions confirmed: ${service}`,
    fr: ({ service }) => `Séances confirmées : ${service}`,
  }),
  moved: message<[Service]>({
    en: ({ service }) => `Sessions moved: ${service}`,
    fr: ({ service }) => `Séances déplacées : ${service}`,
  }),
  changed: message<[Service]>({
    en: ({ service }) => `Sessions changed: ${service}`,
    fr: ({ service }) => `Séances modifiées : ${service}`,
  }),
  cancelled: message<[Service]>({
    en: ({ service }) => `Sessions cancelled: ${service}`,
    fr: ({ service }) => `Séances annulées : ${service}`,
  }),
};
export const opening = {
  asked: message({
    en: 'We have received your request for these sessions:',
    fr: 'Nous avons bien reçu votre demande pour ces séances :',
  }),
  confirmed: message({ en: 'These sessions are confirmed:', fr: 'Ces séances sont confirmées :' }),
  moved: message({
    en: 'Your sessions were moved. These are the new times:',
    fr: 'Vos séances ont été déplacées. Voici les nouveaux horaires :',
  }),
  changed: message({
    en: 'Your sessions were changed. This is what is planned now:',
    fr: 'Vos séances ont été modifiées. Voici ce qui est prévu désormais :',
  }),
  cancelled: message({ en: 'These sessions are cancelled:', fr: 'Ces séances sont annulées :' }),
};
export const confirmedSoon = message({
  en: 'You will receive an e-mail as soon as they are confirmed.',
  fr: 'Vous recevrez un e-mail dès qu’elles seront confirmées.',
});
export const fileAdds = message({
  en: 'The attached file adds them to your calendar.',
  fr: 'Le fichier joint les ajoute à votre agenda.',
});
export const fileUpdates = message({
  en: 'The attached file updates them in your calendar.',
  fr: 'Le fichier joint les met à jour dans votre agenda.',
});
export const fileRemoves = message({
  en: 'The attached file removes them from your calendar.',
  fr: 'Le fichier joint les retire de votre agenda.',
});
export const seeAll = message({
  en: 'See these sessions, and move or cancel one of them:',
  fr: 'Voir ces séances, en déplacer ou en annuler une :',
});
export const coachSubject = {
  asked: message<[{ client: string }]>({
    en: ({ client }) => `Several sessions with you are asked for: ${client}`,
    fr: ({ client }) => `Plusieurs séances avec vous sont demandées : ${client}`,
  }),
  confirmed: message<[{ client: string }]>({
    en: ({ client }) => `Several sessions with you are confirmed: ${client}`,
    fr: ({ client }) => `Plusieurs séances avec vous sont confirmées : ${client}`,
  }),
  moved: message<[{ client: string }]>({
    en: ({ client }) => `Several sessions with you were moved: ${client}`,
    fr: ({ client }) => `Plusieurs séances avec vous ont été déplacées : ${client}`,
  }),
  changed: message<[{ client: string }]>({
    en: ({ client }) => `Several sessions with you were changed: ${client}`,
    fr: ({ client }) => `Plusieurs séances avec vous ont été modifiées : ${client}`,
  }),
  cancelled: message<[{ client: string }]>({
    en: ({ client }) => `Several sessions with you were cancelled: ${client}`,
    fr: ({ client }) => `Plusieurs séances avec vous ont été annulées : ${client}`,
  }),
};
export const coachOpening = message<[Service & { client: string }]>({
  en: ({ service, client }) => `${service} with ${client}:`,
  fr: ({ service, client }) => `${service} avec ${client} :`,
});
