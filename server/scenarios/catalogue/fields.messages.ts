import { message } from '#contract/language.ts';

export * from '#contract/words.messages.ts';

// The labels and the help of what is entered into steps and connections, and of the values that steps provide.

export const member = message({ en: 'Member', fr: 'Adhérent' });
export const memberHelp = message({
  en: 'The id or the e-mail address of a member.',
  fr: 'L’identifiant ou l’adresse e-mail d’un adhérent.',
});
export const memberId = message({ en: 'Member id', fr: 'Identifiant de l’adhérent' });
export const name = message({ en: 'Name', fr: 'Nom' });
export const firstName = message({ en: 'First name', fr: 'Prénom' });
export const unreadPhone = message({
  en: 'Phone number that was left out, because it cannot be read',
  fr: 'Numéro de téléphone laissé de côté, car il ne peut pas être lu',
});
export const phone = message({ en: 'Phone', fr: 'Téléphone' });
export const status = message({ en: 'Status', fr: 'Statut' });
export const product = message({ en: 'Product', fr: 'Produit' });
export const title = message({ en: 'Title', fr: 'Titre' });
export const text = message({ en: 'Text', fr: 'Texte' });
export const messageText = message({ en: 'Message', fr: 'Message' });
export const link = message({ en: 'Link', fr: 'Lien' });
export const amount = message({ en: 'Amount', fr: 'Montant' });
export const amountWritten = message({ en: 'Amount with its currency', fr: 'Montant avec sa devise' });
export const currency = message({ en: 'Currency', fr: 'Devise' });
export const kind = message({ en: 'Kind', fr: 'Nature' });
export const memberField = message({ en: 'Member field', fr: 'Champ d’adhérent' });
export const value = message({ en: 'Value', fr: 'Valeur' });
export const valueHelp = message({
  en: 'A number such as 12.5, a date such as 31/12/2026, or a choice as it is written in the field. Without a value, the field is emptied.',
  fr: 'Un nombre comme 12,5, une date comme 31/12/2026, ou un choix tel qu’il est écrit dans le champ. Sans valeur, le champ est vidé.',
});
export const tag = message({ en: 'Tag', fr: 'Étiquette' });
export const tags = message({ en: 'Tags', fr: 'Étiquettes' });
export const accessGroup = message({ en: 'Access group', fr: 'Groupe d’accès' });
export const space = message({ en: 'Space', fr: 'Espace' });
export const service = message({ en: 'Service', fr: 'Prestation' });
export const template = message({ en: 'Template', fr: 'Modèle' });
export const subject = message({ en: 'Subject', fr: 'Objet' });
export const sendTo = message({ en: 'Send to', fr: 'Envoyer à' });
export const sentTo = message({ en: 'Sent to', fr: 'Envoyé à' });
export const dueOn = message({ en: 'Due on', fr: 'Échéance' });
export const dueOnWritten = message({ en: 'Due on (DD/MM/YYYY)', fr: 'Échéance (JJ/MM/AAAA)' });
export const reminderNumber = message({ en: 'Number of the reminder', fr: 'Numéro de la relance' });
export const captured = message({
  en: 'Kept in the Outbox because no e-mail account is linked',
  fr: 'Conservé dans la boîte d’envoi, car aucun compte e-mail n’est lié',
});
export const begins = message({ en: 'Begins', fr: 'Début' });
export const startsAt = message({ en: 'Starts at', fr: 'Début' });
export const dateWithZone = message({
  en: 'A date and a time, such as 05/12/2026 10:00. They are those of the programme’s time zone, unless they name another one.',
  fr: 'Une date et une heure, par exemple 05/12/2026 10:00. Ce sont celles du fuseau horaire du programme, sauf si elles en indiquent un autre.',
});
export const paymentOptionHelp = message({
  en: 'At once or in instalments, for somebody who becomes a member. A member keeps theirs. Without a choice, it is at once.',
  fr: 'En une fois ou en plusieurs versements, pour qui devient adhérent. Un adhérent garde la sienne. Sans choix, c’est en une fois.',
});
export const paymentStatusBefore = message({ en: 'Payment status before', fr: 'Statut du paiement avant' });
export const paymentStatusNow = message({ en: 'Payment status now', fr: 'Statut du paiement maintenant' });
export const joined = message({ en: 'Joined', fr: 'Date d’adhésion' });
export const subscriptionEnds = message({ en: 'Subscription ends', fr: 'Fin de l’abonnement' });
export const subscriptionBefore = message({ en: 'Subscription before', fr: 'Abonnement avant' });
export const subscriptionNow = message({ en: 'Subscription now', fr: 'Abonnement maintenant' });
export const statusBefore = message({ en: 'Status before', fr: 'Statut avant' });
export const statusNow = message({ en: 'Status now', fr: 'Statut maintenant' });
export const onlyFrom = message({ en: 'Only from', fr: 'Seulement depuis' });
export const onlyWithProduct = message({ en: 'Only with product', fr: 'Seulement avec le produit' });
export const onlyWhenBecomes = message({ en: 'Only when it becomes', fr: 'Seulement quand il devient' });
export const onlyTheseTags = message({ en: 'Only these tags', fr: 'Seulement ces étiquettes' });
export const onlyTheseForms = message({ en: 'Only these forms', fr: 'Seulement ces formulaires' });
export const onlyWith = message({ en: 'Only with', fr: 'Seulement avec' });
export const onlyWhenNow = message({ en: 'Only when it is now', fr: 'Seulement quand elle est maintenant' });
export const onlyFor = message({ en: 'Only for', fr: 'Seulement pour' });
export const onlyPaidBy = message({ en: 'Only paid by', fr: 'Seulement payé par' });
export const anySource = message({ en: 'Left empty: wherever they come from.', fr: 'Si ce champ est vide : d’où qu’ils viennent.' });
export const anyForm = message({ en: 'Left empty: any form.', fr: 'Si ce champ est vide : tous les formulaires.' });
export const reservationId = message({ en: 'Reservation id', fr: 'Identifiant de la réservation' });
export const clientEmail = message({ en: 'Client e-mail', fr: 'E-mail du client' });
export const clientName = message({ en: 'Client name', fr: 'Nom du client' });
export const clientPhone = message({ en: 'Client phone', fr: 'Téléphone du client' });
export const sessionDay = message({ en: 'Day of the session (DD/MM/YYYY)', fr: 'Jour de la séance (JJ/MM/AAAA)' });
export const sessionTime = message({ en: 'Time of the session', fr: 'Heure de la séance' });
export const sessionPlace = message({ en: 'Meeting link or place', fr: 'Lien de réunion ou lieu' });
export const scheduledFor = message({ en: 'Scheduled for', fr: 'Prévu le' });
export const day = message({ en: 'Day', fr: 'Jour' });
export const madeUpFor = message({ en: 'Made up for', fr: 'Rattrapé' });
export const form = message({ en: 'Form', fr: 'Formulaire' });
export const formId = message({ en: 'Form id', fr: 'Identifiant du formulaire' });
export const answeredName = message({ en: 'Name in the answers', fr: 'Nom dans les réponses' });
export const answeredEmail = message({ en: 'E-mail in the answers', fr: 'E-mail dans les réponses' });
export const answeredPhone = message({ en: 'Phone in the answers', fr: 'Téléphone dans les réponses' });
export const responseId = message({ en: 'Response id', fr: 'Identifiant de la réponse' });
export const answeredAt = message({ en: 'Answered at', fr: 'Répondu le' });
export const signedOnly = message({ en: 'Only signed calls', fr: 'Seulement les appels signés' });
export const signedOnlyHelp = message({
  en: 'The caller signs each call with the secret, as Standard Webhooks describe it: webhook-id, webhook-timestamp and webhook-signature. Of callers that can only sign the body (X-Cauri-Signature: sha256=HMAC-SHA256 in hexadecimal), the same body counts once.',
  fr: 'L’appelant signe chaque appel avec le secret, comme le décrit Standard Webhooks : webhook-id, webhook-timestamp et webhook-signature. S’il ne peut signer que le corps (X-Cauri-Signature: sha256=HMAC-SHA256 en hexadécimal), un même corps ne compte qu’une fois.',
});
export const eventIdPath = message({ en: 'Path of the event’s own id', fr: 'Chemin de l’identifiant de l’événement' });
export const eventIdPathHelp = message({
  en: 'The same id twice is one event. Of calls that are not signed, the header Idempotency-Key does the same.',
  fr: 'Un même identifiant reçu deux fois est un seul événement. Pour les appels non signés, l’en-tête Idempotency-Key fait de même.',
});
export const body = message({ en: 'Body', fr: 'Corps' });
export const query = message({ en: 'Query', fr: 'Paramètres' });
export const receivedAt = message({ en: 'Received at', fr: 'Reçu le' });
export const provider = message({ en: 'Provider', fr: 'Prestataire' });
export const payer = message({ en: 'Payer', fr: 'Payeur' });
export const productPaidFor = message({ en: 'Product paid for', fr: 'Produit payé' });
export const paidBy = message({ en: 'Paid by', fr: 'Payé par' });
export const paidAt = message({ en: 'Paid at', fr: 'Payé le' });
export const paysFor = message({ en: 'It pays for', fr: 'Il paie' });
export const priority = message({ en: 'Priority', fr: 'Priorité' });
export const howLong = message({ en: 'How long', fr: 'Durée' });
export const howLongBefore = message({ en: 'How long before', fr: 'Combien de temps avant' });
export const howLongAfter = message({ en: 'How long after', fr: 'Combien de temps après' });
export const upToThirtyDays = message({
  en: 'Enter a whole number, 30 days at most.',
  fr: 'Saisissez un nombre entier, 30 jours au plus.',
});
export const days = message({ en: 'Days', fr: 'Jours' });
export const daysBeforeHelp = message({
  en: 'How many days before it is due; 0 is the day itself.',
  fr: 'Combien de jours avant l’échéance ; 0 est le jour même.',
});
export const daysLateHelp = message({ en: 'How many days after it was due.', fr: 'Combien de jours après l’échéance.' });
export const daysBetween = message<[{ least: number; most: number }]>({
  en: ({ least, most }) => `Enter a whole number from ${least} to ${most}.`,
  fr: ({ least, most }) => `Saisissez un nombre entier de ${least} à ${most}.`,
});
export const timeOfDay = message({ en: 'Time of the day', fr: 'Heure de la journée' });
export const timeOfDayHelp = message({
  en: 'It looks then, in the programme’s time zone.',
  fr: 'La recherche se fait à ce moment, dans le fuseau horaire du programme.',
});
export const timeInvalid = message({ en: 'Enter a time such as 08:00.', fr: 'Saisissez une heure, par exemple 08:00.' });
export const amountMissing = message({ en: 'Amount that is missing', fr: 'Montant manquant' });
export const amountMissingWritten = message({ en: 'Missing amount with its currency', fr: 'Montant manquant avec sa devise' });
export const unit = message({ en: 'Unit', fr: 'Unité' });
export const wentOnAt = message({ en: 'Went on at', fr: 'Reprise le' });
export const circleToken = message({ en: 'Admin API v2 token', fr: 'Jeton Admin API v2' });
export const circleId = message({ en: 'Circle id', fr: 'Identifiant Circle' });
export const wasAdded = message({ en: 'Was added now', fr: 'Vient d’être ajouté' });
export const invitationEmail = message({ en: 'Invitation e-mail', fr: 'E-mail d’invitation' });
export const serviceAccountKey = message({ en: 'Service account key', fr: 'Clé du compte de service' });
export const serviceAccountKeyHelp = message({
  en: 'The whole JSON file of the key. Share the sheet or calendar with the account’s address.',
  fr: 'Tout le fichier JSON de la clé. Partagez la feuille ou l’agenda avec l’adresse du compte.',
});
export const spreadsheet = message({ en: 'Spreadsheet', fr: 'Feuille de calcul' });
export const spreadsheetHelp = message({ en: 'Its address, or the id in it.', fr: 'Son adresse, ou l’identifiant qu’elle contient.' });
export const sheet = message({ en: 'Sheet', fr: 'Feuille' });
export const cells = message({ en: 'Cells', fr: 'Cellules' });
export const cellsHelp = message({
  en: 'One for each column, in order; the names are for you.',
  fr: 'Une par colonne, dans l’ordre ; les noms sont pour vous.',
});
export const writtenRange = message({ en: 'Where it stands', fr: 'Emplacement' });
export const calendar = message({ en: 'Calendar', fr: 'Agenda' });
export const eventId = message({ en: 'Event id', fr: 'Identifiant de l’événement' });
export const method = message({ en: 'Method', fr: 'Méthode' });
export const address = message({ en: 'Address', fr: 'Adresse' });
export const headers = message({ en: 'Headers', fr: 'En-têtes' });
export const bodyHelp = message({
  en: 'JSON, form fields, XML or plain text, as the header Content-Type says. Without one it is JSON where it begins with { or [. In JSON, put a value inside quotes as text, or alone as a number, a list or whatever it is.',
  fr: 'JSON, champs de formulaire, XML ou texte brut, selon l’en-tête Content-Type. Sans cet en-tête, c’est du JSON si le corps commence par { ou [. En JSON, placez une valeur entre guillemets comme texte, ou seule comme nombre, liste ou autre.',
});
export const httpServer = message({ en: 'Server', fr: 'Serveur' });
export const httpServerHelp = message({
  en: 'The only server that gets these secrets. Several are separated by commas.',
  fr: 'Le seul serveur qui reçoit ces secrets. Séparez-en plusieurs par des virgules.',
});
export const bearerToken = message({ en: 'Bearer token', fr: 'Jeton Bearer' });
export const userName = message({ en: 'User name', fr: 'Nom d’utilisateur' });
export const password = message({ en: 'Password', fr: 'Mot de passe' });
export const headerName = message({ en: 'Header name', fr: 'Nom de l’en-tête' });
export const headerValue = message({ en: 'Header value', fr: 'Valeur de l’en-tête' });
export const phoneNumberId = message({ en: 'Phone number ID', fr: 'Identifiant du numéro de téléphone' });
export const phoneNumberIdHelp = message({
  en: 'In WhatsApp Manager, under Phone numbers: not the number itself.',
  fr: 'Dans WhatsApp Manager, sous « Numéros de téléphone » : ce n’est pas le numéro lui-même.',
});
export const accessToken = message({ en: 'Access token', fr: 'Jeton d’accès' });
export const accessTokenHelp = message({
  en: 'Of a system user, so that it does not expire.',
  fr: 'Celui d’un utilisateur système, pour qu’il n’expire pas.',
});
export const botToken = message({ en: 'Bot token', fr: 'Jeton du bot' });
export const botTokenHelp = message({ en: 'As @BotFather gives it.', fr: 'Tel que @BotFather le donne.' });
export const authorizationHeader = message({ en: 'Authorization header', fr: 'En-tête d’autorisation' });
export const senderNumber = message({ en: 'Sender number', fr: 'Numéro de l’expéditeur' });
export const senderNumberHelp = message({
  en: 'The number of the bundle, with the country code.',
  fr: 'Le numéro du forfait, avec l’indicatif du pays.',
});
export const senderName = message({ en: 'Sender name', fr: 'Nom de l’expéditeur' });
export const senderNameHelp = message({
  en: 'Only one that Orange has registered for you.',
  fr: 'Seulement un nom qu’Orange a enregistré pour vous.',
});
export const templateName = message({ en: 'Template name', fr: 'Nom du modèle' });
export const language = message({ en: 'Language', fr: 'Langue' });
export const values = message({ en: 'Values', fr: 'Valeurs' });
export const valuesHelp = message({
  en: 'One for each place of the text, in order: {{1}}, {{2}}, …',
  fr: 'Une par emplacement du texte, dans l’ordre : {{1}}, {{2}}, …',
});
export const messageId = message({ en: 'Message id', fr: 'Identifiant du message' });
export const chat = message({ en: 'Chat', fr: 'Discussion' });
// Examples of values with words in them.
export const dueExample = message({
  en: 'Instalment of {{ trigger.member.fullName }}',
  fr: 'Versement de {{ trigger.member.fullName }}',
});
export const eventExample = message({ en: 'Coaching: {{ trigger.reservation.name }}', fr: 'Coaching : {{ trigger.reservation.name }}' });
export const sheetExample = message({ en: 'Sheet 1!A1', fr: 'Feuille 1!A1' });
export const channelExample = message({ en: '#payments', fr: '#paiements' });
export const templateExample = message({ en: 'payment_reminder', fr: 'rappel_paiement' });
export const chatExample = message({ en: '@coaching or -1001234567890', fr: '@coaching ou -1001234567890' });
export const smsHelp = message({ en: '160 characters are one SMS.', fr: '160 caractères font un SMS.' });
export const channel = message({ en: 'Channel', fr: 'Canal' });
export const secretKey = message({ en: 'Secret key', fr: 'Clé secrète' });

// The answers to a form.
export const removedQuestion = message<[{ title: string }]>({
  en: ({ title }) => `${title} (removed)`,
  fr: ({ title }) => `${title} (retirée)`,
});
export const untitledQuestion = message({ en: 'Untitled Question', fr: 'Question sans titre' });
export const answerExample = message({ en: 'Words of the answer', fr: 'Texte de la réponse' });
export const untitled = message({ en: 'Untitled', fr: 'Sans titre' });
