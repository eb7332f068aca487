import { message } from '#contract/language.ts';

// The names of services, triggers and reactions, and what each of them does.

// Services.
export const schedule = message({ en: 'Schedule', fr: 'Programmation' });
export const scheduleAbout = message({ en: 'Runs by the clock.', fr: 'Exécutions à heures fixes.' });
export const members = message({ en: 'Members', fr: 'Adhérents' });
export const membersAbout = message({
  en: 'Members, their status, tags and access.',
  fr: 'Les adhérents, leur statut, leurs étiquettes et leurs accès.',
});
export const payments = message({ en: 'Payments', fr: 'Paiements' });
export const paymentsAbout = message({
  en: 'Payments as they are recorded, and as they fail.',
  fr: 'Les paiements enregistrés, et ceux qui échouent.',
});
export const forms = message({ en: 'Forms', fr: 'Formulaires' });
export const formsAbout = message({ en: 'Answers to forms.', fr: 'Les réponses aux formulaires.' });
export const reservations = message({ en: 'Reservations', fr: 'Réservations' });
export const reservationsAbout = message({ en: 'Time booked with coaches.', fr: 'Les rendez-vous pris avec les coachs.' });
export const reminders = message({ en: 'Reminders', fr: 'Relances' });
export const remindersAbout = message({
  en: 'Reminders of payments and subscriptions.',
  fr: 'Les relances des paiements et des abonnements.',
});
export const mail = message({ en: 'E-mail', fr: 'E-mail' });
export const mailAbout = message({
  en: 'Templates sent to members, and texts sent to any address.',
  fr: 'Des modèles envoyés aux adhérents, et des textes envoyés à toute adresse.',
});
export const staff = message({ en: 'Team', fr: 'Équipe' });
export const staffAbout = message({ en: 'Messages to admins.', fr: 'Des messages aux administrateurs.' });
export const flow = message({ en: 'Flow', fr: 'Déroulement' });
export const flowAbout = message({
  en: 'Waiting between steps, and choosing between ways.',
  fr: 'L’attente entre les étapes et le choix entre des voies.',
});
export const webhooks = message({ en: 'Webhook', fr: 'Webhook' });
export const webhooksAbout = message({ en: 'Calls from other systems.', fr: 'Les appels d’autres systèmes.' });
export const http = message({ en: 'HTTP', fr: 'HTTP' });
export const httpAbout = message({ en: 'Calls to any address of the Internet.', fr: 'Des appels à toute adresse d’Internet.' });
export const circle = message({ en: 'Circle', fr: 'Circle' });
export const circleAbout = message({
  en: 'Members and spaces of a Circle community.',
  fr: 'Les membres et les espaces d’une communauté Circle.',
});
export const googleSheets = message({ en: 'Google Sheets', fr: 'Google Sheets' });
export const googleSheetsAbout = message({ en: 'Rows added to a spreadsheet.', fr: 'Des lignes ajoutées à une feuille de calcul.' });
export const googleCalendar = message({ en: 'Google Calendar', fr: 'Google Agenda' });
export const googleCalendarAbout = message({ en: 'Events in a calendar.', fr: 'Des événements dans un agenda.' });
export const whatsapp = message({ en: 'WhatsApp', fr: 'WhatsApp' });
export const whatsappAbout = message({
  en: 'Approved templates and texts by the WhatsApp Cloud API.',
  fr: 'Des modèles approuvés et des textes, par l’API Cloud de WhatsApp.',
});
export const telegram = message({ en: 'Telegram', fr: 'Telegram' });
export const telegramAbout = message({
  en: 'Messages of a bot to chats, groups and channels.',
  fr: 'Des messages d’un bot aux discussions, groupes et canaux.',
});
export const orangeSms = message({ en: 'Orange SMS', fr: 'Orange SMS' });
export const orangeSmsAbout = message({
  en: 'SMS in Africa and the Middle East by Orange.',
  fr: 'Des SMS en Afrique et au Moyen-Orient, par Orange.',
});
export const slack = message({ en: 'Slack', fr: 'Slack' });
export const slackAbout = message({ en: 'Messages to channels of a workspace.', fr: 'Des messages aux canaux d’un espace de travail.' });
export const fedapay = message({ en: 'FedaPay', fr: 'FedaPay' });
export const fedapayAbout = message({ en: 'Payment links of FedaPay.', fr: 'Les liens de paiement de FedaPay.' });
export const moneroo = message({ en: 'Moneroo', fr: 'Moneroo' });
export const monerooAbout = message({ en: 'Payment links of Moneroo.', fr: 'Les liens de paiement de Moneroo.' });

// Triggers.
export const onSchedule = message({ en: 'On schedule', fr: 'À heures fixes' });
export const onScheduleAbout = message({
  en: 'Every so many minutes, hours, days, weeks, months or years, from the start date on.',
  fr: 'À intervalle régulier en minutes, heures, jours, semaines, mois ou années, à partir de la date de début.',
});
export const formAnswered = message({ en: 'Form answered', fr: 'Réponse à un formulaire' });
export const formAnsweredAbout = message({ en: 'Somebody answered a form.', fr: 'Quelqu’un a répondu à un formulaire.' });
export const reservationCreated = message({ en: 'Reservation created', fr: 'Réservation créée' });
export const reservationCreatedAbout = message({ en: 'Time with a coach was booked.', fr: 'Un rendez-vous avec un coach a été pris.' });
export const reservationChanged = message({ en: 'Reservation changed', fr: 'Réservation modifiée' });
export const reservationChangedAbout = message({
  en: 'A reservation was confirmed, cancelled, moved or given to another coach.',
  fr: 'Une réservation a été confirmée, annulée, déplacée ou confiée à un autre coach.',
});
export const reminderSent = message({ en: 'Reminder sent', fr: 'Relance envoyée' });
export const reminderSentAbout = message({
  en: 'A member was reminded of a payment or a subscription.',
  fr: 'Un adhérent a été relancé pour un paiement ou un abonnement.',
});
export const incomingWebhook = message({ en: 'Incoming webhook', fr: 'Webhook entrant' });
export const incomingWebhookAbout = message({
  en: 'Another system calls this scenario’s own address.',
  fr: 'Un autre système appelle l’adresse propre à ce scénario.',
});
export const memberCreated = message({ en: 'Member created', fr: 'Adhérent créé' });
export const memberCreatedAbout = message({
  en: 'Somebody became a member: added by staff or by a scenario, imported or synchronised.',
  fr: 'Quelqu’un est devenu adhérent : ajouté par l’équipe ou par un scénario, importé ou synchronisé.',
});
export const statusChanged = message({ en: 'Member status changed', fr: 'Statut d’un adhérent modifié' });
export const statusChangedAbout = message({ en: 'The status of a member became another one.', fr: 'Le statut d’un adhérent a changé.' });
export const paymentStatusChanged = message({ en: 'Payment status changed', fr: 'Statut de paiement modifié' });
export const paymentStatusChangedAbout = message({
  en: 'The payment status of a member became another one, such as Late or Completed.',
  fr: 'Le statut de paiement d’un adhérent a changé, par exemple en « En retard » ou « Soldé ».',
});
export const subscriptionStatusChanged = message({ en: 'Subscription status changed', fr: 'Statut d’abonnement modifié' });
export const subscriptionStatusChangedAbout = message({
  en: 'The subscription status of a member became another one.',
  fr: 'Le statut d’abonnement d’un adhérent a changé.',
});
export const tagAdded = message({ en: 'Tag added', fr: 'Étiquette ajoutée' });
export const tagAddedAbout = message({ en: 'A member was given a tag.', fr: 'Un adhérent a reçu une étiquette.' });
export const segmentEntered = message({ en: 'Member entered a segment', fr: 'Adhérent entré dans un segment' });
export const segmentEnteredAbout = message({
  en: 'A member came to match a segment. Cauri looks every five minutes; at most 1,000 members start a run at one look, and the others at the next one.',
  fr: 'Un adhérent s’est mis à correspondre à un segment. Cauri regarde toutes les cinq minutes ; 1 000 adhérents au plus lancent une exécution à chaque fois, les autres la fois suivante.',
});
export const segmentEnteredHelp = message({
  en: 'Members who match it when you switch the scenario on, choose another segment or change its filters start nothing. Whoever leaves it and comes back starts the scenario again.',
  fr: 'Les adhérents qui y correspondent quand vous activez le scénario, choisissez un autre segment ou modifiez ses filtres ne lancent rien. Quiconque en sort puis y revient relance le scénario.',
});
export const paymentRecorded = message({ en: 'Payment recorded', fr: 'Paiement enregistré' });
export const paymentRecordedAbout = message({
  en: 'A payment of a member was recorded, by staff or by a provider.',
  fr: 'Un paiement d’un adhérent a été enregistré, par l’équipe ou par un prestataire.',
});
export const paymentFailed = message({ en: 'Payment failed', fr: 'Échec d’un paiement' });
export const paymentFailedAbout = message({
  en: 'A provider says that a payment was tried and did not succeed.',
  fr: 'Un prestataire signale qu’un paiement a été tenté et n’a pas abouti.',
});

export const instalmentDue = message({ en: 'Instalment due soon', fr: 'Échéance proche' });
export const instalmentDueAbout = message({
  en: 'Looks once a day for instalments that are due in so many days and not paid.',
  fr: 'Cherche une fois par jour les échéances non payées qui arrivent dans tant de jours.',
});
export const instalmentLate = message({ en: 'Instalment late', fr: 'Échéance en retard' });
export const instalmentLateAbout = message({
  en: 'Looks once a day for instalments that were due so many days ago and are not paid.',
  fr: 'Cherche une fois par jour les échéances non payées dont la date est passée depuis tant de jours.',
});
export const sessionStarting = message({ en: 'Session about to start', fr: 'Séance imminente' });
export const sessionStartingAbout = message({
  en: 'A session begins after the chosen time. Sessions that are booked later than that, and cancelled ones, are left out.',
  fr: 'Une séance commence après le délai choisi. Les séances réservées plus tard et les séances annulées sont laissées de côté.',
});
export const sessionEnded = message({ en: 'Session ended', fr: 'Séance terminée' });
export const sessionEndedAbout = message({
  en: 'The chosen time has passed since a session ended. Cancelled and missed sessions are left out.',
  fr: 'Le délai choisi s’est écoulé depuis la fin d’une séance. Les séances annulées ou manquées sont laissées de côté.',
});

// Reactions.
export const findMember = message({ en: 'Find member', fr: 'Trouver un adhérent' });
export const findMemberAbout = message({
  en: 'Reads a member as they are now, for the steps that follow.',
  fr: 'Lit la fiche actuelle d’un adhérent, pour les étapes qui suivent.',
});
export const upsertMember = message({ en: 'Create or update member', fr: 'Créer ou modifier un adhérent' });
export const upsertMemberAbout = message({
  en: 'Adds a member with this e-mail address, or changes the one who has it. What is left empty stays as it is.',
  fr: 'Ajoute un adhérent avec cette adresse e-mail, ou modifie celui qui l’a. Les champs vides restent inchangés.',
});
export const changeStatus = message({ en: 'Change status', fr: 'Changer le statut' });
export const changeStatusAbout = message({ en: 'Gives a member another status.', fr: 'Donne un autre statut à un adhérent.' });
export const setField = message({ en: 'Set a field', fr: 'Remplir un champ' });
export const setFieldAbout = message({
  en: 'Gives a member a value of one of your own fields.',
  fr: 'Donne à un adhérent une valeur de l’un de vos propres champs.',
});
export const addToGroups = message({ en: 'Add to access groups', fr: 'Ajouter à des groupes d’accès' });
export const addToGroupsAbout = message({
  en: 'Opens spaces and access groups for a member; Circle is told.',
  fr: 'Ouvre des espaces et des groupes d’accès à un adhérent ; Circle est prévenu.',
});
export const removeFromGroups = message({ en: 'Remove from access groups', fr: 'Retirer de groupes d’accès' });
export const removeFromGroupsAbout = message({
  en: 'Closes spaces and access groups for a member; Circle is told.',
  fr: 'Ferme des espaces et des groupes d’accès à un adhérent ; Circle est prévenu.',
});
export const addTags = message({ en: 'Add tags', fr: 'Ajouter des étiquettes' });
export const addTagsAbout = message({
  en: 'Gives a member tags, beside those that they have.',
  fr: 'Donne des étiquettes à un adhérent, en plus de celles qu’il a.',
});
export const removeTags = message({ en: 'Remove tags', fr: 'Retirer des étiquettes' });
export const removeTagsAbout = message({ en: 'Takes tags from a member.', fr: 'Retire des étiquettes à un adhérent.' });
export const sendTemplateMail = message({ en: 'Send template e-mail', fr: 'Envoyer un modèle par e-mail' });
export const sendTemplateMailAbout = message({ en: 'Sends one of the templates to a member.', fr: 'Envoie un des modèles à un adhérent.' });
export const sendMail = message({ en: 'Send e-mail', fr: 'Envoyer un e-mail' });
export const sendMailAbout = message({
  en: 'Sends a text that you write here to any e-mail address.',
  fr: 'Envoie un texte que vous écrivez ici à toute adresse e-mail.',
});
export const notifyAdmins = message({ en: 'Notify admins', fr: 'Notifier les administrateurs' });
export const notifyAdminsAbout = message({
  en: 'Puts a message into the notifications of every admin.',
  fr: 'Place un message dans les notifications de chaque administrateur.',
});
export const wait = message({ en: 'Wait', fr: 'Attendre' });
export const waitAbout = message({
  en: 'Goes on later. The run keeps its place, whatever happens to the server meanwhile.',
  fr: 'Continue plus tard. L’exécution garde sa place, quoi qu’il arrive au serveur entre-temps.',
});
export const sendReminder = message({ en: 'Send reminder', fr: 'Envoyer la relance' });
export const sendReminderAbout = message({
  en: 'Reminds a member of what is due, by the template of that reminder. Each reminder goes out once ever.',
  fr: 'Relance un adhérent pour ce qu’il doit, avec le modèle de cette relance. Chaque relance ne part qu’une fois.',
});
export const createReservation = message({ en: 'Create reservation', fr: 'Créer une réservation' });
export const createReservationAbout = message({
  en: 'Books time with a coach; client and coach are told as for any reservation.',
  fr: 'Réserve un créneau avec un coach ; le client et le coach sont prévenus comme pour toute réservation.',
});
export const httpRequest = message({ en: 'HTTP request', fr: 'Requête HTTP' });
export const httpRequestAbout = message({
  en: 'Calls any address. Each step carries its own Idempotency-Key, the same at every attempt.',
  fr: 'Appelle n’importe quelle adresse. Chaque étape porte sa propre Idempotency-Key, la même à chaque tentative.',
});
export const inviteMember = message({ en: 'Invite member', fr: 'Inviter un membre' });
export const inviteMemberAbout = message({
  en: 'Adds a member to the community, unless they are there.',
  fr: 'Ajoute un membre à la communauté, s’il n’y est pas déjà.',
});
export const addToSpace = message({ en: 'Add to space', fr: 'Ajouter à un espace' });
export const removeFromSpace = message({ en: 'Remove from space', fr: 'Retirer d’un espace' });
export const addToAccessGroup = message({ en: 'Add to access group', fr: 'Ajouter à un groupe d’accès' });
export const removeFromAccessGroup = message({ en: 'Remove from access group', fr: 'Retirer d’un groupe d’accès' });
export const letIn = message({ en: 'Lets a member of the community in.', fr: 'Donne l’accès à un membre de la communauté.' });
export const takeOut = message({ en: 'Takes a member of the community out.', fr: 'Retire l’accès à un membre de la communauté.' });
export const appendRow = message({ en: 'Append row', fr: 'Ajouter une ligne' });
export const appendRowAbout = message({ en: 'Adds a row at the end of a table.', fr: 'Ajoute une ligne à la fin d’un tableau.' });
export const createEvent = message({ en: 'Create event', fr: 'Créer un événement' });
export const createEventAbout = message({
  en: 'Puts an event into a calendar, once.',
  fr: 'Place un événement dans un agenda, une seule fois.',
});
export const sendWhatsapp = message({ en: 'Send template', fr: 'Envoyer un modèle' });
export const sendWhatsappAbout = message({
  en: 'Sends an approved template to a phone number.',
  fr: 'Envoie un modèle approuvé à un numéro de téléphone.',
});
export const sendWhatsappText = message({ en: 'Send text', fr: 'Envoyer un texte' });
export const sendWhatsappTextAbout = message({
  en: 'Sends a text to a phone number. WhatsApp delivers it only to people who wrote to you in the last 24 hours; send a template to anybody else.',
  fr: 'Envoie un texte à un numéro de téléphone. WhatsApp ne le remet qu’aux personnes qui vous ont écrit dans les dernières 24 heures ; envoyez un modèle aux autres.',
});
export const sendTelegram = message({ en: 'Send message', fr: 'Envoyer un message' });
export const sendTelegramAbout = message({
  en: 'Sends a message to a chat, group or channel that the bot is in.',
  fr: 'Envoie un message à une discussion, un groupe ou un canal où se trouve le bot.',
});
export const sendSms = message({ en: 'Send SMS', fr: 'Envoyer un SMS' });
export const sendSmsAbout = message({ en: 'Sends an SMS to a phone number.', fr: 'Envoie un SMS à un numéro de téléphone.' });
export const postToSlack = message({ en: 'Post message', fr: 'Publier un message' });
export const postToSlackAbout = message({
  en: 'Posts a message to a channel that the bot is in.',
  fr: 'Publie un message dans un canal où se trouve le bot.',
});
export const paymentLink = message({ en: 'Create payment link', fr: 'Créer un lien de paiement' });
export const fedapayLinkAbout = message({
  en: 'Makes a FedaPay transaction and the link to pay it.',
  fr: 'Crée une transaction FedaPay et le lien pour la payer.',
});
export const monerooLinkAbout = message({
  en: 'Begins a Moneroo payment and gives the link to its page.',
  fr: 'Commence un paiement Moneroo et donne le lien vers sa page.',
});
