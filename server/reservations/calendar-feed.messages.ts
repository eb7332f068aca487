import { de, message } from '#contract/language.ts';

// The texts of the calendar that a coach reads in another program.

interface Session {
  client: string;
  service: string;
}

export const name = message<[{ coach: string }]>({
  en: ({ coach }) => `Cauri: sessions of ${coach}`,
  fr: ({ coach }) => `Cauri : séances ${de(coach)}`,
});
const plain = message<[Session]>({
  en: ({ client, service }) => `${client}: ${service}`,
  fr: ({ client, service }) => `${client} : ${service}`,
});
export const title = {
  pending: message<[Session]>({
    en: ({ client, service }) => `${client}: ${service} (to be confirmed)`,
    fr: ({ client, service }) => `${client} : ${service} (à confirmer)`,
  }),
  confirmed: plain,
  completed: plain,
  missed: message<[Session]>({
    en: ({ client, service }) => `${client}: ${service} (missed)`,
    fr: ({ client, service }) => `${client} : ${service} (manquée)`,
  }),
  cancelled: message<[Session]>({
    en: ({ client, service }) => `${client}: ${service} (cancelled)`,
    fr: ({ client, service }) => `${client} : ${service} (annulée)`,
  }),
};
export const givenAway = message<[Pick<Session, 'service'>]>({
  en: ({ service }) => `${service} (given to another coach)`,
  fr: ({ service }) => `${service} (confiée à un autre coach)`,
});
export const noFeed = message({
  en: 'There is no calendar at this address. It may have been revoked: ask for a new address in Cauri.',
  fr: 'Il n’y a pas d’agenda à cette adresse. Elle a peut-être été révoquée : demandez une nouvelle adresse dans Cauri.',
});
