import { message } from '#contract/language.ts';

export const whatsapp = message({ en: 'WhatsApp', fr: 'WhatsApp' });
export const whatsappHelp = message({
  en: 'The connection that sends the messages; scenarios can use it too.',
  fr: 'La connexion qui envoie les messages ; les scénarios peuvent aussi l’utiliser.',
});
export const off = message({ en: 'No messages', fr: 'Aucun message' });
export const connect = message({ en: 'Connect WhatsApp', fr: 'Connecter WhatsApp' });
export const numbers = message({ en: 'Phone numbers', fr: 'Numéros de téléphone' });
export const numbersHelp = message({ en: 'At most ten, separated by commas', fr: 'Dix au plus, séparés par des virgules' });
export const template = message({ en: 'WhatsApp template', fr: 'Modèle WhatsApp' });
export const templateHelp = message({
  en: 'An approved template with one value in its text, for example “Alert of Cauri: {{1}}. See the system page.”',
  fr: 'Un modèle approuvé dont le texte a une seule valeur, par exemple « Alerte de Cauri : {{1}}. Voir la page Système. »',
});
export const templateExample = message({ en: 'cauri_alert', fr: 'alerte_cauri' });
export const templateLanguage = message({ en: 'Language of the template', fr: 'Langue du modèle' });
export const lastMessage = message({ en: 'Last message:', fr: 'Dernier message :' });
export const messageFailed = message<[{ reason: string }]>({
  en: ({ reason }) => `The last message failed: ${reason}`,
  fr: ({ reason }) => `Le dernier message a échoué : ${reason}`,
});
