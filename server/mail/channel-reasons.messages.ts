import { message } from '#contract/language.ts';

// These sentences say why a message left by e-mail although the member prefers another channel. They are stored by their names.

export const channelOff = message({ en: 'The channel is not connected.', fr: 'Le canal n’est pas connecté.' });
export const noChannelText = message({
  en: 'The template has no text for this channel.',
  fr: 'Le modèle n’a pas de texte pour ce canal.',
});
export const noPhone = message({
  en: 'The member has no telephone number.',
  fr: 'L’adhérent n’a pas de numéro de téléphone.',
});
export const notAgreed = message({
  en: 'The member has not agreed to WhatsApp messages.',
  fr: 'L’adhérent n’a pas accepté les messages WhatsApp.',
});
export const notOnWhatsapp = message({ en: 'This number is not on WhatsApp.', fr: 'Ce numéro n’est pas sur WhatsApp.' });
export const stopped = message({
  en: 'The member answered STOP to messages by this channel.',
  fr: 'L’adhérent a répondu STOP aux messages par ce canal.',
});
export const memberChanged = message({
  en: 'The member’s number or consent changed meanwhile.',
  fr: 'Le numéro ou l’accord de l’adhérent a changé entre-temps.',
});
