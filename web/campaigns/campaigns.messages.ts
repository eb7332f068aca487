import type { CampaignPeriod, CampaignStatus } from '#contract/campaigns.ts';
import { counted, countOf, de, formatCount, message, plural } from '#contract/language.ts';

// The texts of the list of campaigns, of their menu, and of the sentences about their status.

export const campaignWorkflows = message({ en: 'Campaign Workflows', fr: 'Campagnes' });
export const purpose = message<[{ zone: string }]>({
  en: ({ zone }) => `Messages to many members, once or again and again. Times are those of ${zone}.`,
  fr: ({ zone }) =>
    `Des messages à de nombreux adhérents, une seule fois ou à intervalles réguliers. Les heures sont celles du fuseau ${zone}.`,
});
export const createCampaign = message({ en: 'New Campaign', fr: 'Nouvelle campagne' });
export const history = message({ en: 'History', fr: 'Historique' });
export const searchCampaigns = message({ en: 'Search campaigns', fr: 'Rechercher une campagne' });
export const listFailed = message({
  en: 'Failed to load campaigns. Please try again later.',
  fr: 'Les campagnes n’ont pas pu être chargées. Veuillez réessayer plus tard.',
});
export const noCampaigns = message({ en: 'No campaigns found', fr: 'Aucune campagne trouvée' });
export const howToBegin = message({
  en: 'Choose a template and who gets it; you see everything once more before the first e-mail goes out.',
  fr: 'Choisissez un modèle et ses destinataires ; vous revoyez tout avant l’envoi du premier e-mail.',
});
export const showAllCampaigns = message({ en: 'Show all campaigns', fr: 'Afficher toutes les campagnes' });
export const target = message({ en: 'Target', fr: 'Destinataires' });
export const segmentNamed = message<[{ name: string }]>({
  en: ({ name }) => `Segment “${name}”`,
  fr: ({ name }) => `Segment « ${name} »`,
});
export const deletedSegment = message<[{ name: string }]>({
  en: ({ name }) => `Segment “${name}” (deleted)`,
  fr: ({ name }) => `Segment « ${name} » (supprimé)`,
});
export const foundByFilters = message({ en: 'Members found by filters', fr: 'Adhérents trouvés par des filtres' });
export const template = message({ en: 'Template', fr: 'Modèle' });

export const notFound = message({ en: 'Campaign not found', fr: 'Campagne introuvable' });
export const goToCampaigns = message({ en: 'Go to campaigns', fr: 'Aller aux campagnes' });
export const loadingFailed = message({ en: 'The campaign could not be loaded', fr: 'La campagne n’a pas pu être chargée' });

// The menu of a campaign and its actions

export const reviewAndLaunch = message({ en: 'Review and launch', fr: 'Vérifier et lancer' });
export const pause = message({ en: 'Pause', fr: 'Mettre en pause' });
export const resume = message({ en: 'Resume', fr: 'Reprendre' });
export const test = message({ en: 'Test', fr: 'Tester' });
export const cancelCampaign = message({ en: 'Cancel campaign', fr: 'Annuler la campagne' });
export const launched = message({ en: 'Campaign launched', fr: 'Campagne lancée' });
export const launchFailed = message({ en: 'The campaign could not be launched', fr: 'La campagne n’a pas pu être lancée' });
export const pausedNow = message({ en: 'Campaign paused', fr: 'Campagne mise en pause' });
export const pauseFailed = message({ en: 'The campaign could not be paused', fr: 'La campagne n’a pas pu être mise en pause' });
export const resumed = message({ en: 'Campaign resumed', fr: 'Campagne reprise' });
export const resumeFailed = message({ en: 'The campaign could not be resumed', fr: 'La campagne n’a pas pu être reprise' });
export const cancelled = message({ en: 'Campaign cancelled', fr: 'Campagne annulée' });
export const cancelFailed = message({ en: 'The campaign could not be cancelled', fr: 'La campagne n’a pas pu être annulée' });
export const retried = message({ en: 'The failed e-mails are sent again', fr: 'Les e-mails en échec sont envoyés à nouveau' });
export const retryFailed = message({
  en: 'The failed e-mails could not be sent again',
  fr: 'Les e-mails en échec n’ont pas pu être envoyés à nouveau',
});
export const duplicated = message({ en: 'Campaign duplicated', fr: 'Campagne dupliquée' });
export const duplicateFailed = message({ en: 'The campaign could not be duplicated', fr: 'La campagne n’a pas pu être dupliquée' });
export const cancelQuestion = message({ en: 'Cancel this campaign?', fr: 'Annuler cette campagne ?' });
export const cancelRest = message<[{ name: string; count: number }]>({
  en: ({ name, count }) =>
    `What “${name}” has sent stays sent. ${plural(count, { one: `The ${formatCount(count)} e-mail that still waits is`, other: `The ${formatCount(count)} e-mails that still wait are` })} never sent; this cannot be taken back.`,
  fr: ({ name, count }) =>
    `Ce que « ${name} » a déjà envoyé reste envoyé. ${plural(count, { one: `L’e-mail encore en attente ne sera jamais envoyé`, other: `Les ${formatCount(count)} e-mails encore en attente ne seront jamais envoyés` })} ; cette action est définitive.`,
});
export const cancelUnsent = message<[{ name: string }]>({
  en: ({ name }) => `“${name}” will not be sent.`,
  fr: ({ name }) => `« ${name} » ne sera pas envoyée.`,
});
export const cancelTheCampaign = message({ en: 'Cancel the campaign', fr: 'Annuler la campagne' });
export const keepIt = message({ en: 'Keep it', fr: 'La garder' });
export const deleteQuestion = message({
  en: 'Are you sure you want to delete this campaign?',
  fr: 'Voulez-vous vraiment supprimer cette campagne ?',
});
export const deleteConsequence = message<[{ name: string; days: number }]>({
  en: ({ name, days }) =>
    `“${name}” and its log of who got it will be gone. E-mails that were sent stay in the Outbox. You can restore it from Recently deleted for ${days} days.`,
  fr: ({ name, days }) =>
    `« ${name} » et la liste de ses destinataires seront supprimées. Les e-mails envoyés restent dans la boîte d’envoi. Vous pouvez la restaurer depuis la corbeille pendant ${days} jours.`,
});
export const deleteCampaign = message({ en: 'Delete campaign', fr: 'Supprimer la campagne' });
export const deleted = message({ en: 'Campaign deleted successfully', fr: 'Campagne supprimée' });
export const deleteFailed = message({ en: 'The campaign could not be deleted', fr: 'La campagne n’a pas pu être supprimée' });

// The status of a campaign and of its runs

export const status: Record<CampaignStatus, () => string> = {
  draft: message({ en: 'Draft', fr: 'Brouillon' }),
  scheduled: message({ en: 'Scheduled', fr: 'Programmée' }),
  sending: message({ en: 'Sending', fr: 'En cours d’envoi' }),
  paused: message({ en: 'Paused', fr: 'En pause' }),
  completed: message({ en: 'Completed', fr: 'Terminée' }),
  cancelled: message({ en: 'Cancelled', fr: 'Annulée' }),
  failed: message({ en: 'Failed', fr: 'Échec' }),
};
/** The states of a run that a campaign does not have, or whose French words follow the gender of a run. */
export const runState = {
  freezing: message({ en: 'Gathering', fr: 'Préparation' }),
  completed: message({ en: 'Completed', fr: 'Terminé' }),
  cancelled: message({ en: 'Cancelled', fr: 'Annulé' }),
};
export const progress = message({ en: 'Progress of the sending', fr: 'Avancement de l’envoi' });

export const draftSentence = message({
  en: 'A draft: nothing is sent until it is launched.',
  fr: 'Brouillon : rien n’est envoyé avant le lancement.',
});
export const couldNotBeSent = message({ en: 'It could not be sent.', fr: 'L’envoi n’a pas pu avoir lieu.' });
export const beginsSoon = message({ en: 'It begins in a moment.', fr: 'L’envoi commence dans un instant.' });
export const pausedSentence = message({
  en: 'Paused: nothing goes out until it is resumed.',
  fr: 'En pause : rien n’est envoyé avant la reprise.',
});
export const nothingSent = message({ en: 'Nothing was sent.', fr: 'Rien n’a été envoyé.' });
export const cancelledUnsent = message({
  en: 'Cancelled before anything was sent.',
  fr: 'Annulée avant tout envoi.',
});
export const cancelledUnsentBut = message<[{ captured: string }]>({
  en: ({ captured }) => `Cancelled before anything was sent: ${captured}`,
  fr: ({ captured }) => `Annulée avant tout envoi : ${captured}`,
});
export const cancelledAfter = message<[{ sent: number; total: number }]>({
  en: ({ sent, total }) => `Cancelled after ${formatCount(sent)} of ${formatCount(total)} were sent`,
  fr: ({ sent, total }) => `Annulée après ${counted(sent, { one: 'e-mail envoyé', other: 'e-mails envoyés' })} sur ${formatCount(total)}`,
});
export const withoutDate = message({ en: 'Scheduled, without a date to come.', fr: 'Programmée, sans date à venir.' });
export const goesOut = message<[{ at: string }]>({ en: ({ at }) => `Goes out on ${at}`, fr: ({ at }) => `Envoi le ${at}` });
export const goesOutNext = message<[{ at: string; frequency: string }]>({
  en: ({ at, frequency }) => `Goes out next on ${at}, ${frequency}`,
  fr: ({ at, frequency }) => `Prochain envoi le ${at}, ${frequency}`,
});
export const gathering = message<[{ count: number }]>({
  en: ({ count }) => `Gathering the recipients, ${formatCount(count)} so far`,
  fr: ({ count }) => `Recherche des destinataires, ${counted(count, { one: 'trouvé', other: 'trouvés' })} pour l’instant`,
});

interface Progress {
  done: number;
  total: number;
}
export const sending = message<[Progress]>({
  en: ({ done, total }) => `Sending ${formatCount(done)} of ${formatCount(total)}`,
  fr: ({ done, total }) => `Envoi en cours : ${formatCount(done)} sur ${formatCount(total)}`,
});
export const sendingResumes = message<[Progress & { at: string; isGmail: boolean }]>({
  en: ({ done, total, at, isGmail }) =>
    `Sending ${formatCount(done)} of ${formatCount(total)}, resumes ${at} (${isGmail ? 'Gmail limit' : 'account limit'})`,
  fr: ({ done, total, at, isGmail }) =>
    `Envoi en cours : ${formatCount(done)} sur ${formatCount(total)}, reprise : ${at} (${isGmail ? 'limite de Gmail' : 'limite du compte'})`,
});
export const waitingAt = message<[Progress & { reason: string }]>({
  en: ({ done, total, reason }) => `Waiting at ${formatCount(done)} of ${formatCount(total)}: ${reason}`,
  fr: ({ done, total, reason }) => `En attente à ${formatCount(done)} sur ${formatCount(total)} : ${reason}`,
});
export const pausedAt = message<[Progress]>({
  en: ({ done, total }) => `Paused at ${formatCount(done)} of ${formatCount(total)}`,
  fr: ({ done, total }) => `En pause à ${formatCount(done)} sur ${formatCount(total)}`,
});
export const pausedAtBecause = message<[Progress & { reason: string }]>({
  en: ({ done, total, reason }) => `Paused at ${formatCount(done)} of ${formatCount(total)}: ${reason}`,
  fr: ({ done, total, reason }) => `En pause à ${formatCount(done)} sur ${formatCount(total)} : ${reason}`,
});
export const timeLeft = message<[{ time: string }]>({
  en: ({ time }) => `About ${time} left`,
  fr: ({ time }) => `Encore ${time} environ`,
});
export const nobodyToSendTo = message({ en: 'There was nobody to send it to.', fr: 'Il n’y avait aucun destinataire.' });
export const sentToAll = message<[{ count: number; at: string }]>({
  en: ({ count, at }) => `Sent to ${members({ count })} on ${at}`,
  fr: ({ count, at }) => `Envoyé à ${members({ count })} le ${at}`,
});
export const sentToSome = message<[{ sent: number; total: number; at: string; missed: string }]>({
  en: ({ sent, total, at, missed }) => `Sent to ${formatCount(sent)} of ${members({ count: total })} on ${at}: ${missed}`,
  fr: ({ sent, total, at, missed }) => `Envoyé à ${formatCount(sent)} sur ${members({ count: total })} le ${at} : ${missed}`,
});
export const capturedCount = message<[{ count: number }]>({
  en: ({ count }) => `${formatCount(count)} kept in the Outbox`,
  fr: ({ count }) => `${counted(count, { one: 'conservé', other: 'conservés' })} dans la boîte d’envoi`,
});
export const failedCount = message<[{ count: number }]>({
  en: ({ count }) => `${formatCount(count)} failed`,
  fr: ({ count }) => `${formatCount(count)} en échec`,
});
export const skippedCount = message<[{ count: number }]>({
  en: ({ count }) => `${formatCount(count)} skipped`,
  fr: ({ count }) => counted(count, { one: 'ignoré', other: 'ignorés' }),
});
export const uncertainCount = message<[{ count: number }]>({
  en: ({ count }) => `${formatCount(count)} uncertain`,
  fr: ({ count }) => counted(count, { one: 'incertain', other: 'incertains' }),
});
export const othersNotSent = message({ en: 'the others were not sent', fr: 'les autres n’ont pas été envoyés' });
export const members = message({ en: countOf('member', 'members'), fr: countOf('adhérent', 'adhérents') });

export const every: Record<CampaignPeriod, (args: { count: number }) => string> = {
  day: message<[{ count: number }]>({
    en: ({ count }) => (count === 1 ? 'every day' : `every ${formatCount(count)} days`),
    fr: ({ count }) => (count === 1 ? 'chaque jour' : `tous les ${formatCount(count)} jours`),
  }),
  week: message<[{ count: number }]>({
    en: ({ count }) => (count === 1 ? 'every week' : `every ${formatCount(count)} weeks`),
    fr: ({ count }) => (count === 1 ? 'chaque semaine' : `toutes les ${formatCount(count)} semaines`),
  }),
  month: message<[{ count: number }]>({
    en: ({ count }) => (count === 1 ? 'every month' : `every ${formatCount(count)} months`),
    fr: ({ count }) => (count === 1 ? 'chaque mois' : `tous les ${formatCount(count)} mois`),
  }),
  year: message<[{ count: number }]>({
    en: ({ count }) => (count === 1 ? 'every year' : `every ${formatCount(count)} years`),
    fr: ({ count }) => (count === 1 ? 'chaque année' : `tous les ${formatCount(count)} ans`),
  }),
};
export const until = message<[{ frequency: string; day: string }]>({
  en: ({ frequency, day }) => `${frequency} until ${day}`,
  fr: ({ frequency, day }) => `${frequency} jusqu’au ${day}`,
});
export const fromDay = message<[{ day: string }]>({ en: ({ day }) => `From ${day}`, fr: ({ day }) => `À partir du ${day}` });
export const whenLaunched = message({ en: 'As soon as it is launched', fr: 'Dès le lancement' });
export const once = message<[{ first: string }]>({
  en: ({ first }) => `${first}, once`,
  fr: ({ first }) => `${first}, une seule fois`,
});
export const repeated = message<[{ first: string; frequency: string }]>({
  en: ({ first, frequency }) => `${first}, ${frequency}`,
  fr: ({ first, frequency }) => `${first}, ${frequency}`,
});

// The recipients

export const allMembers = message({ en: 'All members', fr: 'Tous les adhérents' });
export const moderators = message({ en: 'Moderators', fr: 'Modérateurs' });
export const nobodyChosen = message({ en: 'Nobody chosen yet', fr: 'Aucun destinataire choisi' });
export const namesAndMore = message<[{ names: string; count: number }]>({
  en: ({ names, count }) => `${names} and ${formatCount(count)} more`,
  fr: ({ names, count }) => `${names} et ${counted(count, { one: 'autre', other: 'autres' })}`,
});
export const showLess = message({ en: 'Show less', fr: 'Afficher moins' });
export const showMore = message({ en: 'Show more', fr: 'Afficher plus' });
export const showLessOf = message<[{ name: string }]>({
  en: ({ name }) => `Show less of the members of ${name}`,
  fr: ({ name }) => `Afficher moins d’adhérents ${de(name)}`,
});
export const showMoreOf = message<[{ name: string; count: number }]>({
  en: ({ name, count }) => `Show more of the ${members({ count })} of ${name}`,
  fr: ({ name, count }) => `Afficher plus d’adhérents ${de(name)}, ${formatCount(count)} au total`,
});

// Fields that search the server

export const clearField = message<[{ field: string }]>({ en: ({ field }) => `Clear: ${field}`, fr: ({ field }) => `Effacer : ${field}` });
export const choicesFailed = message({
  en: 'The choices could not be loaded. Please try again.',
  fr: 'Les choix n’ont pas pu être chargés. Veuillez réessayer.',
});

export const sentDeliveredOrRead = message({ en: 'Sent, delivered or read', fr: 'Envoyé, remis ou lu' });
