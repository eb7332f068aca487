import { listAnd, message } from '#contract/language.ts';
import type { OwnField } from '#contract/pay-page.ts';

// The e-mails about what members change on their own page.

const fieldNames: Record<OwnField, () => string> = {
  fullName: message({ en: 'the name', fr: 'le nom' }),
  email: message({ en: 'the e-mail address', fr: 'l’adresse e-mail' }),
  phone: message({ en: 'the phone number', fr: 'le numéro de téléphone' }),
};
const written = (fields: OwnField[]): string => listAnd(fields.map((field) => fieldNames[field]()));

export const changedSubject = message({ en: 'Your details were changed', fr: 'Vos informations ont été modifiées' });
export const askedSubject = message({ en: 'A new e-mail address was given', fr: 'Une nouvelle adresse e-mail a été indiquée' });
export const changed = message<[{ fields: OwnField[] }]>({
  en: ({ fields }) => `Changed on your page: ${written(fields)}.`,
  fr: ({ fields }) => `Modifié sur votre page : ${written(fields)}.`,
});
export const asked = message({
  en: 'On your page, a new e-mail address was given. It replaces this one as soon as it is confirmed by the link that was sent to it.',
  fr: 'Sur votre page, une nouvelle adresse e-mail a été indiquée. Elle remplacera celle-ci dès qu’elle sera confirmée par le lien qui y a été envoyé.',
});
export const moved = message({
  en: 'Your new e-mail address is confirmed. From now on we write to it, and no longer to this one.',
  fr: 'Votre nouvelle adresse e-mail est confirmée. Nous y écrivons désormais, et non plus à celle-ci.',
});
export const itWasYou = message({ en: 'If it was you, there is nothing to do.', fr: 'Si c’était vous, il n’y a rien à faire.' });
export const itWasNotYou = message({
  en: 'If it was not you, open this link within thirty days. It puts everything back as it was, and closes the links to your page:',
  fr: 'Si ce n’était pas vous, ouvrez ce lien dans les trente jours. Il rétablit tout comme avant et ferme les liens vers votre page :',
});

export const confirmSubject = message({ en: 'Confirm your e-mail address', fr: 'Confirmez votre adresse e-mail' });
export const confirmHello = message({ en: 'Hello,', fr: 'Bonjour,' });
export const confirmAsked = message<[{ programme: string }]>({
  en: ({ programme }) => `${programme} was asked to write to you at this address. Open this link to confirm that it is yours:`,
  fr: ({ programme }) =>
    `${programme} : quelqu’un a demandé que nous vous écrivions à cette adresse. Ouvrez ce lien pour confirmer qu’elle est à vous :`,
});
export const confirmUntil = message({
  en: 'The link works once, for two days. If you did not ask for this, there is nothing to do: nothing changes.',
  fr: 'Le lien fonctionne une fois, pendant deux jours. Si vous n’avez rien demandé, il n’y a rien à faire : rien ne change.',
});
