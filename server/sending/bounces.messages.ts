import { message } from '#contract/language.ts';

export const notSetUp = message({
  en: 'This installation takes no delivery failures here: BOUNCE_SECRET is not set.',
  fr: 'Cette installation ne reçoit pas d’échecs de remise ici : BOUNCE_SECRET n’est pas défini.',
});
export const notSigned = message({
  en: 'The signature of this delivery failure is missing or wrong.',
  fr: 'La signature de cet échec de remise manque ou est incorrecte.',
});
