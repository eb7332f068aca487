import { channelName } from '#contract/channel-names.messages.ts';
import type { PhoneChannel } from '#contract/channel-names.ts';
import { formatCount, message, plural } from '#contract/language.ts';

type Named = [{ channel: PhoneChannel }];

export const channels = message({ en: 'WhatsApp and SMS', fr: 'WhatsApp et SMS' });
export const channelsLead = message({
  en: 'Reminders, campaigns and links to pay leave by the channel that a member prefers, and by e-mail where it cannot reach the member.',
  fr: 'Les relances, les campagnes et les liens de paiement partent par le canal que l’adhérent préfère, et par e-mail quand ce canal ne peut pas le joindre.',
});
export const notLoaded = message({ en: 'The channels could not be loaded', fr: 'Les canaux n’ont pas pu être chargés' });
export const off = message({ en: 'Off', fr: 'Désactivé' });
export const about = {
  whatsapp: message({
    en: 'You need a number on Meta’s WhatsApp Business Platform and templates that Meta has approved.',
    fr: 'Il vous faut un numéro sur la plateforme WhatsApp Business de Meta et des modèles approuvés par Meta.',
  }),
  sms: message({
    en: 'You need an account with Orange’s SMS API and a bundle of SMS for your country.',
    fr: 'Il vous faut un compte à l’API SMS d’Orange et un forfait de SMS pour votre pays.',
  }),
};
export const membersPrefer = message<[{ count: number }]>({
  en: ({ count }) =>
    count === 0
      ? 'No member prefers it'
      : plural(count, { one: `${formatCount(count)} member prefers it`, other: `${formatCount(count)} members prefer it` }),
  fr: ({ count }) =>
    count === 0
      ? 'Aucun adhérent ne le préfère'
      : plural(count, { one: `${formatCount(count)} adhérent le préfère`, other: `${formatCount(count)} adhérents le préfèrent` }),
});
export const members = message({ en: 'Members', fr: 'Adhérents' });
export const sendsByEmail = message({ en: 'Its messages leave by e-mail', fr: 'Ses messages partent par e-mail' });
export const sentTodayBy = message<Named>({
  en: ({ channel }) => `Sent today by ${channelName[channel]()}`,
  fr: ({ channel }) => `Envoyés aujourd’hui par ${channelName[channel]()}`,
});
export const receiptAddress = message({ en: 'Address for reports', fr: 'Adresse des rapports' });
export const copied = message({ en: 'Copied', fr: 'Copié' });
export const verifyToken = message({ en: 'Verify token', fr: 'Jeton de vérification' });
export const lastReceipt = message({ en: 'Last report', fr: 'Dernier rapport' });
export const noReceiptYet = message({ en: 'None yet', fr: 'Aucun pour l’instant' });
export const receiptHelp = {
  whatsapp: message({
    en: 'Enter this address and the verify token in Meta’s app dashboard under WhatsApp > Configuration, and subscribe to “messages”. Then you see here what was delivered and read.',
    fr: 'Saisissez cette adresse et ce jeton dans le tableau de bord de Meta, sous WhatsApp > Configuration, et abonnez-vous à « messages ». Vous verrez alors ici ce qui a été remis et lu.',
  }),
  sms: message({
    en: 'Ask Orange to send its delivery reports (“Real time SMS DR”) to this address. Keep it private: it is not signed.',
    fr: 'Demandez à Orange d’envoyer ses accusés de réception (« Real time SMS DR ») à cette adresse. Gardez-la privée : elle n’est pas signée.',
  }),
};
export const noAppSecret = message({ en: 'Reports are refused', fr: 'Les rapports sont refusés' });
export const noAppSecretHelp = message({
  en: 'Enter the app secret with which Meta signs them. Without it, nobody learns what was delivered.',
  fr: 'Saisissez la clé secrète de l’application avec laquelle Meta les signe. Sans elle, on ne sait pas ce qui a été remis.',
});

export const connect = {
  whatsapp: message({ en: 'Connect WhatsApp', fr: 'Connecter WhatsApp' }),
  sms: message({ en: 'Connect SMS', fr: 'Connecter SMS' }),
};
export const turnOff = message({ en: 'Turn off', fr: 'Désactiver' });
export const turnOffQuestion = message<Named>({
  en: ({ channel }) => `Turn ${channelName[channel]()} off?`,
  fr: ({ channel }) => `Désactiver ${channelName[channel]()} ?`,
});
export const turnOffBody = message({
  en: 'Messages that wait, and those of members who prefer this channel, leave by e-mail. What was sent stays in the history.',
  fr: 'Les messages en attente, et ceux des adhérents qui préfèrent ce canal, partent par e-mail. Ce qui a été envoyé reste dans l’historique.',
});
export const turnedOff = message({ en: 'The channel is turned off', fr: 'Le canal est désactivé' });
export const notTurnedOff = message({ en: 'The channel could not be turned off', fr: 'Le canal n’a pas pu être désactivé' });
export const saved = message<Named>({
  en: ({ channel }) => `${channelName[channel]()} is connected`,
  fr: ({ channel }) => `${channelName[channel]()} est connecté`,
});
export const notSaved = message({ en: 'The channel could not be saved', fr: 'Le canal n’a pas pu être enregistré' });

export const connection = message({ en: 'Connection', fr: 'Connexion' });
export const connectionHelp = message({
  en: 'The connection that sends the messages; scenarios can use it too.',
  fr: 'La connexion qui envoie les messages ; les scénarios peuvent aussi l’utiliser.',
});
export const noConnection = message({ en: 'No connection yet', fr: 'Aucune connexion pour l’instant' });
export const editConnection = message({ en: 'Edit this connection', fr: 'Modifier cette connexion' });
export const refused = message({ en: 'Refused when last tried', fr: 'Refusée au dernier essai' });
export const appSecret = message({ en: 'App secret', fr: 'Clé secrète de l’application' });
export const appSecretHelp = message({
  en: 'From Meta’s app dashboard, under App settings > Basic. Kept encrypted',
  fr: 'Dans le tableau de bord de Meta, sous Paramètres de l’application > Général. Conservée chiffrée',
});
export const appSecretStays = message({ en: 'Left empty, it stays as it is', fr: 'Si elle reste vide, elle ne change pas' });
export const payTemplate = message({ en: 'Template for links to pay', fr: 'Modèle des liens de paiement' });
export const payTemplateHelp = message({
  en: 'An approved template with two values: the member’s name, then the link. “Hello {{1}}, your page to pay: {{2}}. It is yours alone.”',
  fr: 'Un modèle approuvé à deux valeurs : le nom de l’adhérent, puis le lien. « Bonjour {{1}}, votre page pour payer : {{2}}. Elle est personnelle. »',
});
export const payTemplateExample = message({ en: 'link_to_pay', fr: 'lien_de_paiement' });
export const payLanguage = message({ en: 'Language of the template', fr: 'Langue du modèle' });
