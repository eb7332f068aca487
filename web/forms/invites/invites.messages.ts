import { type Count, counted, de, formatCount, message, plural } from '#contract/language.ts';

export const title = message<[{ name: string }]>({
  en: ({ name }) => `Invitations to ${name}`,
  fr: ({ name }) => `Invitations à « ${name} »`,
});
export const lead = message({
  en: 'Each person gets a personal link, which takes one response.',
  fr: 'Chaque personne reçoit un lien personnel, qui accepte une seule réponse.',
});
export const invitePeople = message({ en: 'Invite people', fr: 'Inviter des personnes' });
export const publishFirst = message({
  en: 'Publish this form to invite people: their links open the published form.',
  fr: 'Publiez ce formulaire pour inviter des personnes : leurs liens ouvrent le formulaire publié.',
});
export const notInviteOnly = message({
  en: 'This form is not invite-only. Set “Who can answer” to Invite-only to send personal links.',
  fr: 'Ce formulaire n’est pas sur invitation. Choisissez « Sur invitation » sous « Qui peut répondre » pour envoyer des liens personnels.',
});

export const members = message({ en: 'Members', fr: 'Adhérents' });
export const membersHelp = message({
  en: 'Found by name, e-mail or phone, and added to the list below',
  fr: 'Recherche par nom, e-mail ou téléphone ; ajout à la liste ci-dessous',
});
export const addAll = message<[Count]>({
  en: ({ count }) => `Add all ${formatCount(count)}`,
  fr: ({ count }) => `Ajouter les ${formatCount(count)}`,
});
export const membersNotAdded = message({ en: 'The members could not be added', fr: 'Les adhérents n’ont pas pu être ajoutés' });

export const addresses = message({ en: 'E-mail addresses', fr: 'Adresses e-mail' });
export const addressesHelp = message({
  en: 'One a line, or separated by commas. Names are welcome: Awa Diop <awa@exemple.sn>',
  fr: 'Une par ligne, ou séparées par des virgules. Vous pouvez ajouter les noms : Awa Diop <awa@exemple.sn>',
});
export const addressesExample = message({
  en: 'Awa Diop <awa@exemple.sn>\nmoussa@exemple.sn',
  fr: 'Awa Diop <awa@exemple.sn>\nmoussa@exemple.sn',
});
export const willGetEmail = message<[Count]>({
  en: ({ count }) => `${counted(count, { one: 'person', other: 'people' })} will get an e-mail.`,
  fr: ({ count }) => `${counted(count, { one: 'personne recevra', other: 'personnes recevront' })} un e-mail.`,
});
export const moreProblems = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} more ${plural(count, { one: 'entry', other: 'entries' })} cannot be used.`,
  fr: ({ count }) =>
    `${counted(count, { one: 'autre ligne ne peut pas être utilisée', other: 'autres lignes ne peuvent pas être utilisées' })}.`,
});
export const send = message<[Count]>({
  en: ({ count }) => (count > 1 ? `Send ${formatCount(count)} invitations` : 'Send invitation'),
  fr: ({ count }) => (count > 1 ? `Envoyer ${formatCount(count)} invitations` : 'Envoyer l’invitation'),
});
export const nobodyInvited = message({ en: 'Nobody was invited', fr: 'Personne n’a été invité' });
export const allInvitedAlready = message({
  en: 'These people hold an invitation already.',
  fr: 'Ces personnes ont déjà une invitation.',
});
export const captured = message<[Count]>({
  en: ({ count }) =>
    plural(count, {
      one: '1 invitation was made and not sent. It is kept in the Outbox: no e-mail account is linked.',
      other: `${formatCount(count)} invitations were made and not sent. They are kept in the Outbox: no e-mail account is linked.`,
    }),
  fr: ({ count }) =>
    plural(count, {
      one: '1 invitation a été créée sans être envoyée. Elle est conservée dans la boîte d’envoi : aucun compte e-mail n’est lié.',
      other: `${formatCount(count)} invitations ont été créées sans être envoyées. Elles sont conservées dans la boîte d’envoi : aucun compte e-mail n’est lié.`,
    }),
});
export const onTheirWay = message<[Count]>({
  en: ({ count }) => `${counted(count, { one: 'invitation is on its way', other: 'invitations are on their way' })}.`,
  fr: ({ count }) => `${counted(count, { one: 'invitation est en route', other: 'invitations sont en route' })}.`,
});
export const heldOneAlready = message<[Count]>({
  en: ({ count }) => `${counted(count, { one: 'person', other: 'people' })} held one already.`,
  fr: ({ count }) => `${counted(count, { one: 'personne en avait déjà une', other: 'personnes en avaient déjà une' })}.`,
});

export const invitedPeople = message({ en: 'Invited people', fr: 'Personnes invitées' });
export const haveAnswered = message<[{ answered: number; invited: number }]>({
  en: ({ answered, invited }) => `${formatCount(answered)} of ${formatCount(invited)} have answered`,
  fr: ({ answered, invited }) =>
    `${formatCount(answered)} sur ${formatCount(invited)} ${plural(answered, { one: 'a répondu', other: 'ont répondu' })}`,
});
export const remindRest = message({ en: 'Remind the rest', fr: 'Relancer les autres' });
export const nobodyRemindable = message({
  en: 'Nobody can be reminded now: once in 24 hours each.',
  fr: 'Personne ne peut être relancé pour l’instant : chacun l’est au plus une fois par 24 heures.',
});
export const remindable = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} can be reminded now.`,
  fr: ({ count }) => `${counted(count, { one: 'peut être relancée', other: 'peuvent être relancées' })} maintenant.`,
});
export const remindChosen = message<[Count]>({
  en: ({ count }) => `Remind the ${formatCount(count)} chosen`,
  fr: ({ count }) =>
    plural(count, { one: 'Relancer la personne sélectionnée', other: `Relancer les ${formatCount(count)} personnes sélectionnées` }),
});
export const remindersOnTheirWay = message<[Count]>({
  en: ({ count }) => `${counted(count, { one: 'reminder is on its way', other: 'reminders are on their way' })}.`,
  fr: ({ count }) => `${counted(count, { one: 'relance est en route', other: 'relances sont en route' })}.`,
});
export const remindersCaptured = message<[Count]>({
  en: ({ count }) =>
    plural(count, {
      one: '1 reminder was not sent. It is kept in the Outbox: no e-mail account is linked.',
      other: `${formatCount(count)} reminders were not sent. They are kept in the Outbox: no e-mail account is linked.`,
    }),
  fr: ({ count }) =>
    plural(count, {
      one: '1 relance n’a pas été envoyée. Elle est conservée dans la boîte d’envoi : aucun compte e-mail n’est lié.',
      other: `${formatCount(count)} relances n’ont pas été envoyées. Elles sont conservées dans la boîte d’envoi : aucun compte e-mail n’est lié.`,
    }),
});
export const notReminded = message({ en: 'No reminder was sent', fr: 'Aucune relance n’a été envoyée' });
export const search = message({ en: 'Search invited people', fr: 'Rechercher une personne invitée' });
export const searchPlaceholder = message({ en: 'Search by name or address', fr: 'Rechercher par nom ou adresse' });
export const loadFailed = message({ en: 'The invitations could not be loaded', fr: 'Les invitations n’ont pas pu être chargées' });
export const nobodyYet = message({ en: 'Nobody is invited yet', fr: 'Personne n’est encore invité' });
export const nobodyYetAdvice = message({
  en: 'The people that you invite appear here, with who has answered.',
  fr: 'Les personnes que vous invitez apparaissent ici, avec celles qui ont répondu.',
});
export const noMatch = message({ en: 'Nobody matches', fr: 'Personne ne correspond' });
export const showAll = message({ en: 'Show everybody', fr: 'Afficher tout le monde' });
export const selectedPeople = message({ en: 'Selected people', fr: 'Personnes sélectionnées' });

export const notAnswered = message({ en: 'Not answered', fr: 'Sans réponse' });
export const answered = message({ en: 'Answered', fr: 'A répondu' });
export const revoked = message({ en: 'Revoked', fr: 'Révoquée' });
export const person = message({ en: 'Person', fr: 'Personne' });
export const lastEmail = message({ en: 'Last e-mail', fr: 'Dernier e-mail' });
export const response = message({ en: 'Response', fr: 'Réponse' });
export const responseOf = message<[{ name: string }]>({
  en: ({ name }) => `The response of ${name}`,
  fr: ({ name }) => `La réponse ${de(name)}`,
});
export const remindedAt = message<[{ at: string }]>({ en: ({ at }) => `Reminded ${at}`, fr: ({ at }) => `Relance le ${at}` });
export const invitedAt = message<[{ at: string }]>({ en: ({ at }) => `Invited ${at}`, fr: ({ at }) => `Invitation le ${at}` });
export const notSent = message({ en: 'Not sent', fr: 'Non envoyée' });

export const copyLink = message({ en: 'Copy personal link', fr: 'Copier le lien personnel' });
export const linkCopied = message({
  en: 'Personal link copied to clipboard',
  fr: 'Lien personnel copié dans le presse-papiers',
});
export const remind = message({ en: 'Remind', fr: 'Relancer' });
export const reminderOnItsWay = message<[{ name: string }]>({
  en: ({ name }) => `A reminder is on its way to ${name}.`,
  fr: ({ name }) => `Une relance est en route vers ${name}.`,
});
export const reminderCaptured = message({
  en: 'The reminder was not sent. It is kept in the Outbox: no e-mail account is linked.',
  fr: 'La relance n’a pas été envoyée. Elle est conservée dans la boîte d’envoi : aucun compte e-mail n’est lié.',
});
export const revoke = message({ en: 'Revoke', fr: 'Révoquer' });
export const invitationRevoked = message({ en: 'Invitation revoked', fr: 'Invitation révoquée' });
export const notRevoked = message({ en: 'The invitation was not revoked', fr: 'L’invitation n’a pas été révoquée' });
export const invitationRestored = message({ en: 'Invitation restored', fr: 'Invitation restaurée' });
export const notRestored = message({ en: 'The invitation was not restored', fr: 'L’invitation n’a pas été restaurée' });
