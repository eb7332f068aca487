import { type Count, counted, de, formatCount, message, plural } from '#contract/language.ts';

export const title = message({ en: 'Members', fr: 'Adhérents' });
export const member = message({ en: 'Member', fr: 'Adhérent' });
export const members = message({ en: 'Members', fr: 'Adhérents' });
export const addMember = message({ en: 'Add Member', fr: 'Ajouter un adhérent' });
export const import_ = message({ en: 'Import', fr: 'Importer' });
export const export_ = message({ en: 'Export', fr: 'Exporter' });
export const exportMembers = message({ en: 'Export members', fr: 'Exporter des adhérents' });
export const exportStarted = message({ en: 'Exporting members', fr: 'Export des adhérents en cours' });
export const searchMembers = message({ en: 'Search members', fr: 'Rechercher un adhérent' });
export const addFirst = message({ en: 'Add the first member of the programme.', fr: 'Ajoutez le premier adhérent du programme.' });
export const noneYet = message({
  en: 'The members that an admin adds appear here.',
  fr: 'Les adhérents ajoutés par un administrateur apparaissent ici.',
});
export const ownOnly = message({ en: 'The members whose coach you are.', fr: 'Les adhérents dont vous êtes le coach.' });
export const noneOfYours = message({
  en: 'You are nobody’s coach yet. Ask an admin to assign members to you: they appear here at once.',
  fr: 'Vous n’êtes encore le coach de personne. Demandez à un administrateur de vous attribuer des adhérents : ils apparaissent ici aussitôt.',
});
export const showAll = message({ en: 'Show all members', fr: 'Afficher tous les adhérents' });
/** `range` is such as "1 to 25 of 256". */
export const showing = message<[{ range: string }]>({
  en: ({ range }) => `Showing ${range} results`,
  fr: ({ range }) => `Résultats ${range}`,
});
export const action = message({ en: 'Action', fr: 'Action' });
export const selected = message({ en: 'Selected members', fr: 'Adhérents sélectionnés' });

// The tiles above the list. The others have the labels of the statuses.
export const byStatus = message({ en: 'Members by status', fr: 'Adhérents par statut' });
export const total = message({ en: 'Total Members', fr: 'Total des adhérents' });

// The columns and cards.
export const nameAscending = message({ en: 'Name, A to Z', fr: 'Nom, de A à Z' });
export const nameDescending = message({ en: 'Name, Z to A', fr: 'Nom, de Z à A' });
/** The head of a narrow column. */
export const paymentStatusShort = message({ en: 'Payment status', fr: 'Paiement' });
export const owesMostFirst = message({ en: 'Owes most first', fr: 'Qui doit le plus d’abord' });
export const owesLeastFirst = message({ en: 'Owes least first', fr: 'Qui doit le moins d’abord' });
export const nextDueFirst = message({ en: 'Next instalment, soonest first', fr: 'Prochain versement, du plus proche au plus lointain' });
export const lastDueFirst = message({ en: 'Next instalment, latest first', fr: 'Prochain versement, du plus lointain au plus proche' });
export const creditOf = message<[{ amount: string }]>({
  en: ({ amount }) => `Credit: ${amount}`,
  fr: ({ amount }) => `Avoir : ${amount}`,
});
export const circleId = message<[{ id: number }]>({
  en: ({ id }) => `ID: ${id}`,
  fr: ({ id }) => `ID : ${id}`,
});
export const unsubscribed = message({ en: 'Unsubscribed', fr: 'Désabonné' });
export const unsubscribedOn = message<[{ day: string }]>({
  en: ({ day }) => `Unsubscribed from campaign e-mails on ${day}`,
  fr: ({ day }) => `Désabonné des e-mails de campagne le ${day}`,
});
export const viewMember = message<[{ name: string }]>({
  en: ({ name }) => `View the profile of ${name}`,
  fr: ({ name }) => `Voir le profil ${de(name)}`,
});
export const viewProfileOf = message<[{ name: string }]>({
  en: ({ name }) => `View Profile of ${name}`,
  fr: ({ name }) => `Voir le profil ${de(name)}`,
});
export const sendReminderTo = message<[{ name: string }]>({
  en: ({ name }) => `Send Reminder to ${name}`,
  fr: ({ name }) => `Envoyer la relance à ${name}`,
});

// The filters.
export const notRefused = message({ en: 'Neither rejected nor cancelled', fr: 'Ni REJETÉ ni ANNULÉ' });
export const allOptions = message({ en: 'All options', fr: 'Toutes les options' });
export const allProducts = message({ en: 'All products', fr: 'Tous les produits' });
export const allPaymentStatuses = message({ en: 'All payment statuses', fr: 'Tous les statuts' });
export const whatIsOwed = message({ en: 'What is owed', fr: 'Ce qui est dû' });
export const whateverOwed = message({ en: 'Whatever is owed', fr: 'Quel que soit le montant dû' });
export const dueWithin = message({ en: 'Next due', fr: 'Prochaine échéance' });
export const anyDay = message({ en: 'Any day', fr: 'N’importe quel jour' });
export const withinDays = message<[{ days: number }]>({
  en: ({ days }) => (days === 0 ? 'Today' : `Within ${days} ${plural(days, { one: 'day', other: 'days' })}`),
  fr: ({ days }) => (days === 0 ? 'Aujourd’hui' : `D’ici ${days} ${plural(days, { one: 'jour', other: 'jours' })}`),
});
export const dueMonth = message({ en: 'Expected in', fr: 'Attendu en' });
export const anyMonth = message({ en: 'Any month', fr: 'N’importe quel mois' });
export const dueCurrency = message({ en: 'Owed in', fr: 'Dû en' });
export const anyCurrency = message({ en: 'Any currency', fr: 'Toutes les devises' });
export const tag = message({ en: 'Tag', fr: 'Étiquette' });
export const allTags = message({ en: 'All tags', fr: 'Toutes les étiquettes' });
export const accessGroup = message({ en: 'Access group', fr: 'Groupe d’accès' });
export const allAccessGroups = message({ en: 'All access groups', fr: 'Tous les groupes d’accès' });
export const campaignEmails = message({ en: 'Campaign e-mails', fr: 'E-mails de campagne' });
export const subscribedOrNot = message({ en: 'Subscribed or not', fr: 'Abonné ou non' });
export const addressBounces = message({ en: 'Address bounces', fr: 'Adresse en échec' });
export const bouncedOn = message<[{ day: string }]>({
  en: ({ day }) => `E-mails to this address have come back since ${day}; nothing is sent to it`,
  fr: ({ day }) => `Les e-mails à cette adresse reviennent depuis le ${day} ; rien n’y est envoyé`,
});
export const subscribed = message({ en: 'Subscribed', fr: 'Abonné' });
export const reachable = message({ en: 'Gets them', fr: 'Les reçoit' });
export const bounced = message({ en: 'Address sends them back', fr: 'Adresse qui les rejette' });

// The dialog that adds a member.
export const memberAdded = message({ en: 'Member created successfully!', fr: 'L’adhérent a été ajouté.' });
export const memberNotAdded = message({ en: 'Failed to create member.', fr: 'L’adhérent n’a pas pu être ajouté.' });
export const nationalityRequired = message({ en: 'Nationality is required', fr: 'La nationalité est obligatoire' });
export const paymentType = message({ en: 'Payment type', fr: 'Type de paiement' });
export const paymentTypeRequired = message({ en: 'Payment type is required', fr: 'Le type de paiement est obligatoire' });
export const choose = message({ en: 'Choose…', fr: 'Choisir…' });
export const date = message({ en: 'Date', fr: 'Date' });
export const dateOfJoining = message({ en: 'The day on which they joined.', fr: 'Le jour de l’adhésion.' });
export const ifKnown = message({ en: 'If you know it', fr: 'Si vous le savez' });
export const sendInvitation = message({
  en: 'Send the invitation to the community',
  fr: 'Envoyer l’invitation à rejoindre la communauté',
});

// The changes of many members.
export const setStatus = message({ en: 'Set status', fr: 'Changer le statut' });
export const noTags = message({ en: 'There are no tags yet', fr: 'Il n’y a pas encore d’étiquette' });
export const addTag = message({ en: 'Add tag', fr: 'Ajouter une étiquette' });
export const removeTag = message({ en: 'Remove tag', fr: 'Retirer une étiquette' });
export const noAccessGroups = message({ en: 'There are no access groups yet', fr: 'Il n’y a pas encore de groupe d’accès' });
export const addTo = message({ en: 'Add to', fr: 'Ajouter à' });
export const removeFrom = message({ en: 'Remove from', fr: 'Retirer de' });
export const notChanged = message({ en: 'The members could not be changed', fr: 'Les adhérents n’ont pas pu être modifiés' });
export const notUndone = message({
  en: 'The members could not be put back as before',
  fr: 'Les adhérents n’ont pas pu être remis comme avant',
});
export const changeOfMany = message({ en: 'Change of many members', fr: 'Modification de nombreux adhérents' });
export const progressUnknown = message({
  en: 'It cannot be told how far the change is.',
  fr: 'L’avancement de la modification n’est pas connu.',
});
export const changing = message({ en: 'Changing the members', fr: 'Modification des adhérents' });
export const undoing = message({ en: 'Putting the members back as before', fr: 'Remise des adhérents comme avant' });
export const progress = message<[{ step: string; done: number; all: number }]>({
  en: ({ step, done, all }) => `${step}: ${formatCount(done)} of ${formatCount(all)}`,
  fr: ({ step, done, all }) => `${step} : ${formatCount(done)} sur ${formatCount(all)}`,
});
export const nothingToChange = message({
  en: 'Nothing to change: all of them were like that already',
  fr: 'Rien à modifier : tous étaient déjà ainsi',
});
/** `done` says what was done to some of the chosen members. */
export const othersUnchanged = message<[{ done: string }]>({
  en: ({ done }) => `${done} (the others were like that already)`,
  fr: ({ done }) => `${done} (les autres étaient déjà ainsi)`,
});

const membersEn = (count: number) => counted(count, { one: 'member', other: 'members' });
const adherents = (count: number) => counted(count, { one: 'adhérent', other: 'adhérents' });
type Changed = Count & { name: string };

/** The `name` is that of the status, the tag or the access group. */
export const changed = {
  status: message<[Changed]>({
    en: ({ count, name }) => `${membersEn(count)} set to ${name}`,
    fr: ({ count, name }) => `${adherents(count)} : statut changé en ${name}`,
  }),
  'add-tag': message<[Changed]>({
    en: ({ count, name }) => `${membersEn(count)} tagged ${name}`,
    fr: ({ count, name }) => `Étiquette ${name} ajoutée à ${adherents(count)}`,
  }),
  'remove-tag': message<[Changed]>({
    en: ({ count, name }) => `Tag ${name} removed from ${membersEn(count)}`,
    fr: ({ count, name }) => `Étiquette ${name} retirée à ${adherents(count)}`,
  }),
  'add-to-group': message<[Changed]>({
    en: ({ count, name }) => `${membersEn(count)} added to ${name}`,
    fr: ({ count, name }) => `${adherents(count)} ${plural(count, { one: 'ajouté', other: 'ajoutés' })} à ${name}`,
  }),
  'remove-from-group': message<[Changed]>({
    en: ({ count, name }) => `${membersEn(count)} removed from ${name}`,
    fr: ({ count, name }) => `${adherents(count)} ${plural(count, { one: 'retiré', other: 'retirés' })} ${de(name)}`,
  }),
  archive: message<[Changed]>({
    en: ({ count }) => `${membersEn(count)} archived`,
    fr: ({ count }) => `${adherents(count)} ${plural(count, { one: 'archivé', other: 'archivés' })}`,
  }),
  'bring-back': message<[Changed]>({
    en: ({ count }) => `${membersEn(count)} brought back`,
    fr: ({ count }) => `${adherents(count)} ${plural(count, { one: 'sorti', other: 'sortis' })} des archives`,
  }),
  'set-field': message<[Changed]>({
    en: ({ count, name }) => `${name} set for ${membersEn(count)}`,
    fr: ({ count, name }) => `${name} : valeur changée pour ${adherents(count)}`,
  }),
  'set-coach': message<[Changed]>({
    en: ({ count, name }) => `${membersEn(count)}: ${name}`,
    fr: ({ count, name }) => `${adherents(count)} : ${name}`,
  }),
  delete: message<[Changed]>({
    en: ({ count }) => `${membersEn(count)} deleted`,
    fr: ({ count }) => `${adherents(count)} ${plural(count, { one: 'supprimé', other: 'supprimés' })}`,
  }),
  remind: message<[Changed]>({
    en: ({ count }) => `Reminder prepared for ${membersEn(count)}`,
    fr: ({ count }) => `Relance préparée pour ${adherents(count)}`,
  }),
  invite: message<[Changed]>({
    en: ({ count }) => `Invitation prepared for ${membersEn(count)}`,
    fr: ({ count }) => `Invitation préparée pour ${adherents(count)}`,
  }),
  'set-due-day': message<[Changed]>({
    en: ({ count, name }) => `${name} set for ${membersEn(count)}`,
    fr: ({ count, name }) => `${name} pour ${adherents(count)}`,
  }),
  'send-pay-link': message<[Changed]>({
    en: ({ count }) => `Payment link on its way to ${membersEn(count)}`,
    fr: ({ count }) => `Lien de paiement en route vers ${adherents(count)}`,
  }),
};
export const sendPayLink = message({ en: 'Send payment link', fr: 'Envoyer le lien de paiement' });
export const sendPayLinkTitle = message<[Count]>({
  en: ({ count }) => `Send the payment link to ${membersEn(count)}?`,
  fr: ({ count }) => `Envoyer le lien de paiement à ${adherents(count)} ?`,
});
export const sendPayLinkToAll = message({
  en: 'Send the payment link to all who match the filters?',
  fr: 'Envoyer le lien de paiement à tous ceux qui correspondent aux filtres ?',
});
export const cannotBeTakenBack = message({
  en: 'Each gets a message with a personal page to pay on. It cannot be taken back.',
  fr: 'Chacun reçoit un message avec sa page personnelle de paiement. Cela ne peut pas être annulé.',
});
export const nobodyReached = message({
  en: 'Nobody was written to: neither e-mail nor another channel reaches them',
  fr: 'Personne n’a été contacté : ni l’e-mail ni un autre canal ne les atteint',
});
/** `done` says to how many of the chosen members something was sent. */
export const othersNotReached = message<[{ done: string }]>({
  en: ({ done }) => `${done} (neither e-mail nor another channel reaches the others)`,
  fr: ({ done }) => `${done} (ni l’e-mail ni un autre canal n’atteint les autres)`,
});
export const undone = message<[Count]>({
  en: ({ count }) => `${membersEn(count)} put back as before`,
  fr: ({ count }) => `${adherents(count)} remis comme avant`,
});
/** `left` members were changed again by somebody else, so the undo left them alone. */
export const partlyUndone = message<[Count & { left: number }]>({
  en: ({ count, left }) =>
    `${membersEn(count)} put back as before (${counted(left, { one: 'was changed since and stays as it is', other: 'were changed since and stay as they are' })})`,
  fr: ({ count, left }) =>
    `${adherents(count)} remis comme avant (${counted(left, { one: 'a changé depuis et reste tel quel', other: 'ont changé depuis et restent tels quels' })})`,
});
