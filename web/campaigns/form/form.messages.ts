import type { CampaignPeriod } from '#contract/campaigns.ts';
import { countOf, formatCount, message } from '#contract/language.ts';

// The texts of the screens that create and edit a campaign.

export const newCampaign = message({ en: 'New campaign', fr: 'Nouvelle campagne' });
export const nothingSentYet = message({
  en: 'Nothing is sent before you have seen everything once more.',
  fr: 'Rien n’est envoyé avant que vous n’ayez tout revu une dernière fois.',
});
export const editCampaign = message({ en: 'Edit campaign', fr: 'Modifier la campagne' });
export const cannotChange = message({
  en: 'This campaign can no longer be changed',
  fr: 'Cette campagne ne peut plus être modifiée',
});
export const cannotChangeHint = message({
  en: 'It has been sent, or is on its way. To send something like it, duplicate it and change the copy.',
  fr: 'Elle a été envoyée ou est en cours d’envoi. Pour envoyer un message semblable, dupliquez-la et modifiez la copie.',
});
export const typedBecomesDraft = message({
  en: 'What you typed is still here. Save it as a new campaign with the buttons below.',
  fr: 'Votre saisie est toujours là. Enregistrez-la comme nouvelle campagne avec les boutons ci-dessous.',
});
export const goToCampaign = message({ en: 'Go to the campaign', fr: 'Aller à la campagne' });
export const changedMeanwhile = message({
  en: 'Somebody else changed this campaign meanwhile',
  fr: 'Quelqu’un d’autre a modifié cette campagne entre-temps',
});
export const created = message({ en: 'Workflow created successfully!', fr: 'Campagne créée.' });
export const updated = message({ en: 'Workflow updated successfully!', fr: 'Campagne enregistrée.' });
export const createFailed = message({ en: 'Failed to create workflow.', fr: 'La campagne n’a pas pu être créée.' });
export const updateFailed = message({ en: 'Failed to update workflow.', fr: 'La campagne n’a pas pu être enregistrée.' });
export const saveAsDraft = message({ en: 'Save as draft', fr: 'Enregistrer comme brouillon' });

export const messageSection = message({ en: 'Message', fr: 'Message' });
export const senderSection = message({ en: 'Sent from', fr: 'Expéditeur' });
export const recipientsSection = message({ en: 'Who gets it', fr: 'Destinataires' });
export const timeSection = message({ en: 'When', fr: 'Date d’envoi' });

export const name = message({ en: 'Campaign name', fr: 'Nom de la campagne' });
export const nameHint = message({ en: 'Members do not see it', fr: 'Les adhérents ne le voient pas' });
export const searchTemplates = message({ en: 'Search templates by name', fr: 'Rechercher un modèle par son nom' });
export const noTemplate = message({ en: 'No template found', fr: 'Aucun modèle trouvé' });
export const notActive = message<[{ name: string }]>({
  en: ({ name }) => `${name} (not active)`,
  fr: ({ name }) => `${name} (non actif)`,
});
export const previewHint = message({
  en: 'The message shows here once you have chosen its template.',
  fr: 'Le message s’affiche ici dès que vous avez choisi son modèle.',
});

export const account = message({ en: 'Account', fr: 'Compte' });
export const accountHint = message({
  en: 'Receivers see its address as the sender',
  fr: 'Les destinataires voient son adresse comme expéditeur',
});
export const defaultAccount = message({ en: 'The default account', fr: 'Le compte par défaut' });
export const defaultAccountOf = message<[{ email: string }]>({
  en: ({ email }) => `The default account, ${email}`,
  fr: ({ email }) => `Le compte par défaut, ${email}`,
});
export const noAccountFound = message({ en: 'No account found', fr: 'Aucun compte trouvé' });
export const noAccountLinked = message({
  en: 'No e-mail account is linked yet. <link>Link one in the settings</link>',
  fr: 'Aucun compte e-mail n’est encore lié. <link>En lier un dans les paramètres</link>',
});

export const everyMember = message({
  en: 'Everybody who is a member when it is sent',
  fr: 'Toutes les personnes adhérentes au moment de l’envoi',
});
export const whoModerates = message({ en: 'Members who moderate the community', fr: 'Les adhérents qui modèrent la communauté' });
export const selectedMembers = message({ en: 'Selected members', fr: 'Adhérents choisis' });
export const thoseYouChoose = message({ en: 'The ones that you choose here', fr: 'Ceux que vous choisissez ici' });
export const segment = message({ en: 'Segment', fr: 'Segment' });
export const whoIsInSegment = message({
  en: 'The members of a saved segment; a series reads it again each time',
  fr: 'Les adhérents d’un segment enregistré ; une campagne répétée le relit à chaque envoi',
});
export const chooseASegment = message({ en: 'Choose a segment', fr: 'Choisir un segment' });
export const chooseSegment = message({ en: 'Please choose a segment', fr: 'Veuillez choisir un segment' });
export const noSegments = message({
  en: 'No segment: save the filters of the member list as one',
  fr: 'Aucun segment : enregistrez d’abord des filtres de la liste des adhérents',
});
export const whoMatches = message({
  en: 'Whoever matches the filters that you set here',
  fr: 'Les adhérents qui correspondent aux filtres choisis ici',
});
export const filterSearch = message({ en: 'Name, e-mail or phone contains', fr: 'Le nom, l’e-mail ou le téléphone contient' });
export const addExceptions = message({ en: 'Leave some of them out', fr: 'En écarter certains' });
export const exceptions = message({ en: 'Who gets nothing', fr: 'Qui ne reçoit rien' });
export const exceptSegments = message({ en: 'Except these segments', fr: 'Sauf ces segments' });
export const exceptHint = message({
  en: 'Whoever is in one of them when it is sent gets nothing',
  fr: 'Les adhérents qui s’y trouvent au moment de l’envoi ne reçoivent rien',
});
export const exceptMembers = message({ en: 'Except these members', fr: 'Sauf ces adhérents' });
export const counting = message({ en: 'Counting the recipients…', fr: 'Calcul du nombre de destinataires…' });
export const wouldGetIt = message({
  en: countOf('member would get it now', 'members would get it now'),
  fr: countOf('adhérent le recevrait maintenant', 'adhérents le recevraient maintenant'),
});
export const membersField = message({ en: 'Members', fr: 'Adhérents' });
export const chosenCount = message({ en: countOf('member chosen', 'members chosen'), fr: countOf('adhérent choisi', 'adhérents choisis') });
export const addAllFound = message<[{ count: number }]>({
  en: ({ count }) => `Add all ${formatCount(count)} found`,
  fr: ({ count }) => `Ajouter les ${formatCount(count)} adhérents trouvés`,
});
export const removeAll = message({ en: 'Remove all', fr: 'Tout retirer' });
export const membersChosen = message({ en: 'Members chosen', fr: 'Adhérents choisis' });
export const removeMember = message<[{ name: string }]>({ en: ({ name }) => `Remove ${name}`, fr: ({ name }) => `Retirer ${name}` });
export const showSoManyMore = message<[{ count: number }]>({
  en: ({ count }) => `Show ${formatCount(count)} more`,
  fr: ({ count }) => `Afficher ${formatCount(count)} de plus`,
});
export const addFailed = message({ en: 'The members could not be added', fr: 'Les adhérents n’ont pas pu être ajoutés' });
export const chooseMember = message({
  en: 'Please choose at least one member',
  fr: 'Veuillez choisir au moins un adhérent',
});

export const scheduleAt = message({ en: 'Schedule date and time', fr: 'Date et heure d’envoi' });
export const scheduleHint = message<[{ zone: string }]>({
  en: ({ zone }) => `In the programme’s time zone, ${zone}. Left empty, it goes out as soon as you launch it.`,
  fr: ({ zone }) => `Dans le fuseau horaire du programme, ${zone}. Si le champ est vide, l’envoi commence dès le lancement.`,
});
export const oneTime = message({ en: 'One time', fr: 'Une seule fois' });
export const oneTimeHint = message({ en: 'Sent once, and not again', fr: 'Envoyée une fois, sans répétition' });
export const frequency = message({ en: 'Frequency', fr: 'Fréquence' });
export const every = message({ en: 'Every', fr: 'Intervalle' });
export const period = message({ en: 'Period', fr: 'Unité' });
export const periods: Record<CampaignPeriod, () => string> = {
  day: message({ en: 'day', fr: 'jours' }),
  week: message({ en: 'week', fr: 'semaines' }),
  month: message({ en: 'month', fr: 'mois' }),
  year: message({ en: 'year', fr: 'années' }),
};
export const firstDay = message({ en: 'From', fr: 'Du' });
export const firstDayHint = message({ en: 'First day on which it may go out', fr: 'Premier jour d’envoi possible' });
export const lastDay = message({ en: 'To', fr: 'Au' });
export const lastDayHint = message({ en: 'Last day; left empty, it goes on', fr: 'Dernier jour ; si le champ est vide, l’envoi continue' });
