import { listAnd, message } from '#contract/language.ts';
import type { OwnField } from '#contract/pay-page.ts';

// The texts with which members correct their own details, and of the pages that the e-mails about it lead to.

export const name = message({ en: 'Full name', fr: 'Nom complet' });
export const email = message({ en: 'E-mail address', fr: 'Adresse e-mail' });
export const phone = message({ en: 'Phone number', fr: 'Numéro de téléphone' });
export const emailHint = message({
  en: 'A new address counts once you have confirmed it by the link that we send to it.',
  fr: 'Une nouvelle adresse est prise en compte dès que vous la confirmez par le lien que nous y envoyons.',
});
export const unconfirmed = message<[{ email: string }]>({
  en: ({ email }) =>
    `A link was sent to ${email}. Open it within two days to confirm this address; until then, we write to the one below. Look in the folder for unwanted e-mails too.`,
  fr: ({ email }) =>
    `Un lien a été envoyé à ${email}. Ouvrez-le dans les deux jours pour confirmer cette adresse ; d’ici là, nous écrivons à celle ci-dessous. Regardez aussi dans les courriers indésirables.`,
});

// The new address

export const confirmEmail = message({ en: 'Confirm your e-mail address', fr: 'Confirmez votre adresse e-mail' });
export const isItYours = message<[{ email: string; programme: string }]>({
  en: ({ email, programme }) => `Once it is confirmed, ${programme} writes to ${email}: receipts, payment reminders and access.`,
  fr: ({ email, programme }) => `Une fois l’adresse confirmée, ${programme} écrira à ${email} : reçus, rappels de paiement et accès.`,
});
export const confirm = message({ en: 'Confirm this address', fr: 'Confirmer cette adresse' });
export const confirmed = message({ en: 'Your e-mail address is confirmed', fr: 'Votre adresse e-mail est confirmée' });
export const weWriteTo = message<[{ email: string }]>({
  en: ({ email }) => `We write to ${email} from now on.`,
  fr: ({ email }) => `Nous écrivons désormais à ${email}.`,
});
export const linkIsOver = message({ en: 'This link does not work any more', fr: 'Ce lien ne fonctionne plus' });
export const giveAgain = message({
  en: 'It works for two days, and only until the address is changed again. Give the new address on your page once more.',
  fr: 'Il fonctionne pendant deux jours, et tant que l’adresse ne change pas de nouveau. Indiquez encore une fois la nouvelle adresse sur votre page.',
});
export const isTaken = message({ en: 'This address is registered already', fr: 'Cette adresse est déjà inscrite' });
export const writeToTeam = message<[{ email: string }]>({
  en: ({ email }) => `Another registration uses ${email}. Nothing was changed: write to the team, which can bring the two together.`,
  fr: ({ email }) => `Une autre inscription utilise ${email}. Rien n’a changé : écrivez à l’équipe, qui peut réunir les deux.`,
});

// It was not the member

const fieldNames: Record<OwnField, () => string> = {
  fullName: message({ en: 'the name', fr: 'le nom' }),
  email: message({ en: 'the e-mail address', fr: 'l’adresse e-mail' }),
  phone: message({ en: 'the phone number', fr: 'le numéro de téléphone' }),
};
export const wasItYou = message({ en: 'Was it not you?', fr: 'Ce n’était pas vous ?' });
export const whatChanged = message<[{ fields: OwnField[]; day: string; programme: string }]>({
  en: ({ fields, day, programme }) =>
    `On ${day}, somebody who had the link to your page at ${programme} changed ${listAnd(fields.map((field) => fieldNames[field]()))}.`,
  fr: ({ fields, day, programme }) =>
    `Le ${day}, quelqu’un qui avait le lien vers votre page chez ${programme} a modifié ${listAnd(fields.map((field) => fieldNames[field]()))}.`,
});
export const whatFollows = message({
  en: 'If it was not you, everything is put back as it was, the links to your page stop working, and the team is told.',
  fr: 'Si ce n’était pas vous, tout est rétabli comme avant, les liens vers votre page cessent de fonctionner, et l’équipe est prévenue.',
});
export const putBack = message({ en: 'It was not me: put it back', fr: 'Ce n’était pas moi : rétablir' });
export const isPutBack = message({ en: 'Everything is as it was', fr: 'Tout est rétabli' });
export const linksAreClosed = message({
  en: 'The links to your page do not work any more, and the team is told. You can get a new link.',
  fr: 'Les liens vers votre page ne fonctionnent plus, et l’équipe est prévenue. Vous pouvez recevoir un nouveau lien.',
});
export const refuseIsOver = message({
  en: 'It worked for thirty days. Write to the team if your details are wrong.',
  fr: 'Il a fonctionné pendant trente jours. Écrivez à l’équipe si vos informations sont fausses.',
});
