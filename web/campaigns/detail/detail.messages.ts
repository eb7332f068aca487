import type { CampaignReview } from '#contract/campaigns.ts';
import { channelName } from '#contract/channel-names.messages.ts';
import type { Channel } from '#contract/channel-names.ts';
import { counted, formatCount, listAnd, message, plural } from '#contract/language.ts';
import { members, namesAndMore } from '../campaigns.messages.ts';

// The texts of the screen of one campaign: its review, its runs and their recipients.

export const campaign = message({ en: 'Campaign', fr: 'Campagne' });
export const showInList = message({ en: 'Show them in the list', fr: 'Les afficher dans la liste' });
export const exceptions = message({ en: 'Except', fr: 'Sauf' });
export const frozen = message<[{ count: number; at: string }]>({
  en: ({ count, at }) => `${members({ count })}, fixed at its launch on ${at}`,
  fr: ({ count, at }) => `${members({ count })}, liste établie au lancement, le ${at}`,
});
export const schedule = message({ en: 'Schedule', fr: 'Programmation' });
export const account = message({ en: 'Account', fr: 'Compte' });
export const defaultAccount = message({ en: 'The default account', fr: 'Le compte par défaut' });

// The review before the launch

export const whatWillHappen = message({ en: 'What will happen', fr: 'Ce qui va se passer' });
export const reviewTitle = message({ en: 'Review before launch', fr: 'Vérification avant le lancement' });
export const reviewFailed = message({ en: 'The review could not be loaded', fr: 'La vérification n’a pas pu être chargée' });
/** The number is shown in large figures. */
export const membersGetIt = message<[{ count: number }]>({
  en: ({ count }) => `<number>${formatCount(count)}</number> ${plural(count, { one: 'member will get it', other: 'members will get it' })}`,
  fr: ({ count }) =>
    `<number>${formatCount(count)}</number> ${plural(count, { one: 'adhérent le recevra', other: 'adhérents le recevront' })}`,
});
export const problems = message({ en: 'Before it can be launched', fr: 'À régler avant le lancement' });
export const warnings = message({ en: 'Worth a look', fr: 'À vérifier' });
export const leftOutLabel = message({ en: 'Left out', fr: 'Écartés' });
export const nobodyLeftOut = message<[{ count: number }]>({
  en: ({ count }) => `Nobody: all of the ${members({ count })} that it is meant for get it`,
  fr: ({ count }) =>
    plural(count, {
      one: `Personne : ${members({ count })} est visé et le reçoit`,
      other: `Personne : les ${members({ count })} visés le reçoivent tous`,
    }),
});
export const leftOut: Record<CampaignReview['leftOut'][number]['reason'], (args: { count: number }) => string> = {
  excluded: message<[{ count: number }]>({
    en: ({ count }) => `${members({ count })} ${plural(count, { one: 'is excluded', other: 'are excluded' })}`,
    fr: ({ count }) => `${members({ count })} ${plural(count, { one: 'est exclu', other: 'sont exclus' })}`,
  }),
  unsubscribed: message<[{ count: number }]>({
    en: ({ count }) => `${members({ count })} ${plural(count, { one: 'has unsubscribed', other: 'have unsubscribed' })}`,
    fr: ({ count }) => `${members({ count })} ${plural(count, { one: 's’est désabonné', other: 'se sont désabonnés' })}`,
  }),
  bounced: message<[{ count: number }]>({
    en: ({ count }) =>
      `${members({ count })} ${plural(count, { one: 'has an address that sends e-mails back', other: 'have an address that sends e-mails back' })}`,
    fr: ({ count }) =>
      `${members({ count })} ${plural(count, { one: 'a une adresse qui rejette les e-mails', other: 'ont une adresse qui rejette les e-mails' })}`,
  }),
};
/** A few of the members, and how many more there are. */
export const names = (people: { fullName: string }[], count: number): string => {
  const shown = people.map(({ fullName }) => fullName);
  return count > shown.length ? namesAndMore({ names: shown.join(', '), count: count - shown.length }) : listAnd(shown);
};
export const sentFrom = message({ en: 'Sent from', fr: 'Expéditeur' });
export const sentToNobody = message({
  en: 'Kept in the Outbox, sent to nobody',
  fr: 'Conservé dans la boîte d’envoi, envoyé à personne',
});
export const fromMailServer = message({
  en: 'The mail server of the settings, which sets no limit here',
  fr: 'Le serveur de messagerie des paramètres, sans limite ici',
});
export const fromAccount = message<[{ email: string; sent: number; limit: number }]>({
  en: ({ email, sent, limit }) => `${email}, which has sent ${formatCount(sent)} of its ${formatCount(limit)} for today`,
  fr: ({ email, sent, limit }) => `${email}, ${counted(sent, { one: 'envoi', other: 'envois' })} sur ${formatCount(limit)} aujourd’hui`,
});
export const begins = message({ en: 'Begins', fr: 'Début' });
export const atOnce = message({ en: 'At once', fr: 'Tout de suite' });
export const beginsAndEnds = message<[{ start: string; end: string }]>({
  en: ({ start, end }) => `${start}; the last e-mail around ${end}`,
  fr: ({ start, end }) => `${start} ; le dernier e-mail vers le ${end}`,
});
export const dayByDay = message({ en: 'Day by day', fr: 'Jour par jour' });
export const onDaysAfter = message<[{ count: number }]>({
  en: ({ count }) => `and ${formatCount(count)} on the days after`,
  fr: ({ count }) => `et ${formatCount(count)} les jours suivants`,
});
export const nextDates = message({ en: 'Next dates', fr: 'Prochaines dates' });
export const zoneOfTimes = message<[{ zone: string }]>({
  en: ({ zone }) => `All times are those of the programme’s zone, ${zone}.`,
  fr: ({ zone }) => `Toutes les heures sont celles du fuseau du programme, ${zone}.`,
});
export const scheduleFor = message<[{ count: number }]>({
  en: ({ count }) => `Schedule for ${members({ count })}`,
  fr: ({ count }) => `Programmer pour ${members({ count })}`,
});
export const sendTo = message<[{ count: number }]>({
  en: ({ count }) => `Send to ${members({ count })}`,
  fr: ({ count }) => `Envoyer à ${members({ count })}`,
});
export const scheduleQuestion = message<[{ name: string; count: number }]>({
  en: ({ name, count }) => `Schedule “${name}” for ${members({ count })}?`,
  fr: ({ name, count }) => `Programmer « ${name} » pour ${members({ count })} ?`,
});
export const scheduleConsequence = message<[{ at: string }]>({
  en: ({ at }) => `It begins on ${at}. Until then you can change or cancel it.`,
  fr: ({ at }) => `L’envoi commence le ${at}. D’ici là, vous pouvez modifier ou annuler la campagne.`,
});
export const sendQuestion = message<[{ name: string; count: number }]>({
  en: ({ name, count }) => `Send “${name}” to ${members({ count })} now?`,
  fr: ({ name, count }) => `Envoyer « ${name} » à ${members({ count })} maintenant ?`,
});
export const sendConsequence = message({
  en: 'It begins at once. You can pause it, but a message that is gone cannot be called back.',
  fr: 'L’envoi commence tout de suite. Vous pouvez le mettre en pause, mais un message parti ne peut pas être rappelé.',
});
export const keptConsequence = message({
  en: 'Nobody gets these e-mails: they are kept in the Outbox, because nothing can send them.',
  fr: 'Personne ne reçoit ces e-mails : ils sont conservés dans la boîte d’envoi, car aucun compte ne peut les envoyer.',
});

// A run

export const sendingOf = message<[{ at: string }]>({ en: ({ at }) => `Sending of ${at}`, fr: ({ at }) => `Envoi du ${at}` });
export const from = message<[{ email: string }]>({ en: ({ email }) => `From ${email}`, fr: ({ email }) => `De ${email}` });
export const recipients = message({ en: 'Recipients', fr: 'Destinataires' });
export const sent = message({ en: 'Sent', fr: 'Envoyés' });
export const captured = message({ en: 'Kept in the Outbox', fr: 'Conservés dans la boîte d’envoi' });
export const waiting = message({ en: 'Waiting', fr: 'En attente' });
export const failed = message({ en: 'Failed', fr: 'Échecs' });
export const skipped = message({ en: 'Skipped', fr: 'Ignorés' });
export const uncertain = message({ en: 'Uncertain', fr: 'Incertains' });
export const showThese = {
  failed: message<[{ number: string }]>({
    en: ({ number }) => `${number} failed: show who`,
    fr: ({ number }) => `${number} en échec : voir lesquels`,
  }),
  uncertain: message<[{ number: string }]>({
    en: ({ number }) => `${number} uncertain: show who`,
    fr: ({ number }) => `${number} incertains : voir lesquels`,
  }),
};
export const capturedHint = message({
  en: 'Kept in the Outbox: sent to nobody, because no e-mail account was linked. Each e-mail can be read from the list below. <link>Link an e-mail account</link>',
  fr: 'Conservés dans la boîte d’envoi : envoyés à personne, car aucun compte e-mail n’était lié. Chaque e-mail peut être lu depuis la liste ci-dessous. <link>Lier un compte e-mail</link>',
});
export const uncertainHint = message({
  en: 'Uncertain: the mail server may or may not have taken them. They are not sent again, so that nobody gets two.',
  fr: 'Incertains : le serveur de messagerie les a peut-être acceptés. Ils ne sont pas renvoyés, pour que personne n’en reçoive deux.',
});
export const retryFailed = message<[{ count: number }]>({
  en: ({ count }) => `Retry the ${formatCount(count)} failed`,
  fr: ({ count }) => plural(count, { one: 'Réessayer l’envoi en échec', other: `Réessayer les ${formatCount(count)} envois en échec` }),
});
export const sendings = message({ en: 'Sendings', fr: 'Envois' });
export const sentOf = message<[{ sent: number; total: number }]>({
  en: ({ sent, total }) => `${formatCount(sent)} of ${formatCount(total)} sent`,
  fr: ({ sent, total }) => `${formatCount(sent)} sur ${formatCount(total)} ${plural(sent, { one: 'envoyé', other: 'envoyés' })}`,
});
export const newestShown = message<[{ shown: number; count: number }]>({
  en: ({ shown, count }) => `The newest ${formatCount(shown)} of ${formatCount(count)} are shown.`,
  fr: ({ shown, count }) => `Les ${formatCount(shown)} plus récents sur ${formatCount(count)} sont affichés.`,
});

// The recipients of a run

export const whoGotIt = message({ en: 'Who got it', fr: 'Destinataires de l’envoi' });
export const searchRecipients = message({ en: 'Search recipients', fr: 'Rechercher un destinataire' });
export const nameOrEmail = message({ en: 'Name or e-mail', fr: 'Nom ou e-mail' });
export const state = message({ en: 'State', fr: 'État' });
export const stateAndCount = message<[{ state: string; count: number }]>({
  en: ({ state, count }) => `${state} (${formatCount(count)})`,
  fr: ({ state, count }) => `${state} (${formatCount(count)})`,
});
export const logFailed = message({ en: 'The log could not be loaded', fr: 'La liste des destinataires n’a pas pu être chargée' });
export const nobodyYet = message({ en: 'Nobody yet', fr: 'Personne pour l’instant' });
export const gatheredLater = message({
  en: 'The recipients are gathered when the sending begins.',
  fr: 'La liste des destinataires est établie au début de l’envoi.',
});
export const nobodyMatches = message({ en: 'Nobody matches', fr: 'Aucun destinataire ne correspond' });
export const showAllRecipients = message({ en: 'Show all recipients', fr: 'Afficher tous les destinataires' });
export const erasedMember = message({ en: 'Erased member', fr: 'Adhérent effacé' });
export const messageLink = message({ en: 'Message', fr: 'Message' });
export const messageTo = message<[{ name: string }]>({ en: ({ name }) => `Message to ${name}`, fr: ({ name }) => `Message à ${name}` });

export const byChannel = message({ en: 'By channel', fr: 'Par canal' });
export const membersBy = message<[{ channel: Channel; count: number }]>({
  en: ({ channel, count }) => `${channelName[channel]()}: ${formatCount(count)}`,
  fr: ({ channel, count }) => `${channelName[channel]()} : ${formatCount(count)}`,
});

export const emailTitle = message({ en: 'The e-mail', fr: 'L’e-mail' });
export const emailLead = message({
  en: 'As a made-up member would get it, with a link to unsubscribe below it.',
  fr: 'Tel qu’un adhérent fictif le recevrait, avec un lien de désinscription en dessous.',
});
export const smsTitle = message({ en: 'The SMS', fr: 'Le SMS' });
export const smsLead = message({
  en: 'For members who prefer SMS, as a made-up member would get it.',
  fr: 'Pour les adhérents qui préfèrent le SMS, tel qu’un adhérent fictif le recevrait.',
});
export const smsCount = message<[{ signs: number; count: number }]>({
  en: ({ signs, count }) => `${formatCount(signs)} characters, ${formatCount(count)} SMS`,
  fr: ({ signs, count }) => `${formatCount(signs)} caractères, ${formatCount(count)} SMS`,
});
export const whatsappTitle = message({ en: 'The WhatsApp message', fr: 'Le message WhatsApp' });
export const whatsappLead = message<[{ name: string; language: string }]>({
  en: ({ name, language }) =>
    `For members who prefer WhatsApp: the approved template “${name}” (${language}), filled for a made-up member.`,
  fr: ({ name, language }) =>
    `Pour les adhérents qui préfèrent WhatsApp : le modèle approuvé « ${name} » (${language}), rempli pour un adhérent fictif.`,
});
export const whatsappWithoutValues = message({ en: 'It has no values to fill in.', fr: 'Il n’a aucune valeur à remplir.' });
export const emailFailed = message({ en: 'The e-mail could not be shown', fr: 'L’e-mail n’a pas pu être affiché' });
