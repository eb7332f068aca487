import { channelName } from '#contract/channel-names.messages.ts';
import type { PhoneChannel } from '#contract/channel-names.ts';
import { message } from '#contract/language.ts';

export const saved = message<[{ channel: PhoneChannel }]>({
  en: ({ channel }) => `${channelName[channel]()} is connected`,
  fr: ({ channel }) => `${channelName[channel]()} est connecté`,
});
export const turnedOff = message<[{ channel: PhoneChannel }]>({
  en: ({ channel }) => `${channelName[channel]()} is turned off. Its waiting messages leave by e-mail.`,
  fr: ({ channel }) => `${channelName[channel]()} est désactivé. Ses messages en attente partent par e-mail.`,
});
export const isOff = message({ en: 'This channel is turned off already.', fr: 'Ce canal est déjà désactivé.' });
export const refusedConnection = message<[{ channel: PhoneChannel }]>({
  en: ({ channel }) => `${channelName[channel]()} refused this connection when it was last tried. Please correct it or choose another one.`,
  fr: ({ channel }) => `${channelName[channel]()} a refusé cette connexion au dernier essai. Veuillez la corriger ou en choisir une autre.`,
});
export const otherService = message<[{ channel: PhoneChannel }]>({
  en: ({ channel }) => `Please choose a connection to ${channelName[channel]()}.`,
  fr: ({ channel }) => `Veuillez choisir une connexion à ${channelName[channel]()}.`,
});

// To the vendors
export const notSigned = message({ en: 'The signature is missing or wrong.', fr: 'La signature est absente ou fausse.' });
export const unknownAddress = message({ en: 'No channel listens here.', fr: 'Aucun canal n’écoute ici.' });
export const notYet = message({
  en: 'This message is being sent. Please report again.',
  fr: 'Ce message est en cours d’envoi. Veuillez renvoyer ce rapport.',
});
