import { formatCount, message, plural } from '#contract/language.ts';
import { formatDuration, formatSize } from '#contract/quantities.ts';
import type { Process, Service } from '#contract/system.ts';
import { readRefusal } from '#server/members/refusals.rules.ts';
import { queueTitle } from './queue-names.messages.ts';

// These sentences say what is wrong with the installation, and what to do about it. They are stored with alerts: their names must stay.

type Role = Process['role'];
const ROLES_EN: Record<Role, string> = { all: 'server', web: 'web process', worker: 'worker' };
const ROLES_FR: Record<Role, string> = { all: 'serveur', web: 'processus web', worker: 'processus de travail' };
const NAMES: Record<Service['name'], string> = {
  fedapay: 'FedaPay',
  moneroo: 'Moneroo',
  chariow: 'Chariow',
  circle: 'Circle',
  google: 'Google',
};

export const sendingPaused = message({
  en: 'A backup was restored: sending is paused',
  fr: 'Une sauvegarde a été restaurée : l’envoi est suspendu',
});
export const decideWhatWaits = message({
  en: 'What waited when the backup was made may have left since. An admin chooses on the system page whether it is sent or dropped.',
  fr: 'Ce qui attendait au moment de la sauvegarde est peut-être déjà parti. Un administrateur choisit sur la page Système de l’envoyer ou de l’abandonner.',
});
export const diskFilling = message<[{ host: string; free: number }]>({
  en: ({ host, free }) => `The disk of ${host} has ${formatSize(free)} left`,
  fr: ({ host, free }) => `Il reste ${formatSize(free)} sur le disque de ${host}`,
});
export const makeRoom = message<[{ folder: string }]>({
  en: ({ folder }) => `When it is full, nothing can be saved. Make room on the disk that holds ${folder}, or enlarge it.`,
  fr: ({ folder }) =>
    `Quand il sera plein, plus rien ne pourra être enregistré. Libérez de la place sur le disque qui contient ${folder}, ou agrandissez-le.`,
});
export const processGone = message<[{ role: Role; host: string; seconds: number }]>({
  en: ({ role, host, seconds }) => `A ${ROLES_EN[role]} on ${host} has given no sign of life for ${formatDuration(seconds)}`,
  fr: ({ role, host, seconds }) => `Un ${ROLES_FR[role]} sur ${host} ne donne plus signe de vie depuis ${formatDuration(seconds)}`,
});
export const startAgain = message({
  en: 'Start it again, or forget it below if it will not come back. Its work was taken over by the other workers.',
  fr: 'Redémarrez-le, ou oubliez-le ci-dessous s’il ne doit pas revenir. Les autres processus de travail ont repris ses tâches de fond.',
});
export const startAgainOrForget = message({
  en: 'Start it again, or forget it below if it will not come back.',
  fr: 'Redémarrez-le, ou oubliez-le ci-dessous s’il ne doit pas revenir.',
});
export const noWorker = message({
  en: 'No worker is running: no e-mail leaves and no job is done',
  fr: 'Aucun processus de travail n’est actif : aucun e-mail ne part et aucune tâche de fond n’est exécutée',
});
export const startWorker = message({
  en: 'Start a process with CAURI_ROLE=worker, or without CAURI_ROLE. What waits is kept and done then.',
  fr: 'Démarrez un processus avec CAURI_ROLE=worker, ou sans CAURI_ROLE. Ce qui attend est conservé et sera fait à ce moment-là.',
});
export const queueWaits = message<[{ queue: string; seconds: number; waiting: number }]>({
  en: ({ queue, seconds, waiting }) =>
    `${queueTitle(queue)}: ${plural(waiting, { one: 'a job has', other: `${formatCount(waiting)} jobs have` })} waited for up to ${formatDuration(seconds)}`,
  fr: ({ queue, seconds, waiting }) =>
    `${queueTitle(queue)} : ${plural(waiting, { one: 'une tâche de fond attend', other: `${formatCount(waiting)} tâches de fond attendent` })}, jusqu’à ${formatDuration(seconds)}`,
});
export const lookAtWorkers = message({
  en: 'The workers do not keep up, or the service that they call is away. Look at the workers and services below, or add a worker.',
  fr: 'Les processus de travail ne suivent pas, ou le service qu’ils appellent est indisponible. Consultez les processus et les services ci-dessous, ou ajoutez un processus de travail.',
});
export const jobsFailed = message<[{ queue: string; count: number }]>({
  en: ({ queue, count }) =>
    `${queueTitle(queue)}: ${plural(count, { one: 'a job failed', other: `${formatCount(count)} jobs failed` })} after all attempts`,
  fr: ({ queue, count }) =>
    `${queueTitle(queue)} : ${plural(count, { one: 'une tâche de fond a échoué', other: `${formatCount(count)} tâches de fond ont échoué` })} après toutes les tentatives`,
});
export const readFailures = message({
  en: 'Read why, mend the cause, then retry it. It runs at most once more and does only what was not done.',
  fr: 'Lisez la raison, corrigez la cause, puis réessayez. Seul ce qui n’a pas été fait sera exécuté.',
});
export const accountLost = message<[{ address: string; waiting: number }]>({
  en: ({ address, waiting }) =>
    waiting === 0
      ? `${address} cannot send any more`
      : `${address} cannot send any more: ${plural(waiting, { one: 'an e-mail waits', other: `${formatCount(waiting)} e-mails wait` })}`,
  fr: ({ address, waiting }) =>
    waiting === 0
      ? `${address} ne peut plus envoyer`
      : `${address} ne peut plus envoyer : ${plural(waiting, { one: 'un e-mail attend', other: `${formatCount(waiting)} e-mails attendent` })}`,
});
export const linkAgain = message({
  en: 'Reconnect the account in the settings. Nothing is lost: what waits leaves then.',
  fr: 'Reconnectez le compte dans les paramètres. Rien n’est perdu : ce qui attend partira alors.',
});
export const channelLost = message<[{ channel: 'whatsapp' | 'sms' }]>({
  en: ({ channel }) => `${channel === 'sms' ? 'SMS' : 'WhatsApp'} messages cannot leave any more: they are sent by e-mail`,
  fr: ({ channel }) => `Les messages ${channel === 'sms' ? 'par SMS' : 'WhatsApp'} ne peuvent plus partir : ils sont envoyés par e-mail`,
});
export const connectAgain = message({
  en: 'The vendor refuses the connection. Reconnect the channel with new keys in the settings.',
  fr: 'Le prestataire refuse la connexion. Reconnectez le canal avec de nouvelles clés dans les paramètres.',
});
export const mailCaptured = message({
  en: 'No e-mail leaves: all are kept in the Outbox',
  fr: 'Aucun e-mail ne part : tous sont conservés dans la boîte d’envoi',
});
export const linkAccount = message({
  en: 'Link an e-mail account in the settings, or set SMTP_URL on the server.',
  fr: 'Liez un compte e-mail dans les paramètres, ou définissez SMTP_URL sur le serveur.',
});
export const mailWaits = message<[{ address: string; waiting: number }]>({
  en: ({ address, waiting }) =>
    `${plural(waiting, { one: 'An e-mail has', other: `${formatCount(waiting)} e-mails have` })} waited too long for ${address || 'the mail server'}`,
  fr: ({ address, waiting }) =>
    `${plural(waiting, { one: 'Un e-mail attend', other: `${formatCount(waiting)} e-mails attendent` })} depuis trop longtemps ${address ? `l’envoi par ${address}` : 'le serveur de messagerie'}`,
});
export const lookAtMail = message({
  en: 'The mail server does not answer, or refuses for a while. The Outbox says why; sending goes on by itself.',
  fr: 'Le serveur de messagerie ne répond pas, ou refuse temporairement les e-mails. La boîte d’envoi dit pourquoi ; l’envoi reprendra tout seul.',
});
export const serviceSilent = message<[{ name: Service['name'] }]>({
  en: ({ name }) => `${NAMES[name]} has stopped sending webhooks`,
  fr: ({ name }) => `${NAMES[name]} n’envoie plus de webhooks`,
});
export const checkWebhook = message({
  en: 'Check in its own settings that our address is set and active. Until then payments are found within an hour, if the provider has a list of them.',
  fr: 'Vérifiez dans ses propres paramètres que notre adresse est configurée et active. En attendant, les paiements sont trouvés en moins d’une heure, si le prestataire en propose la liste.',
});
export const serviceFails = message<[{ name: Service['name'] }]>({
  en: ({ name }) => `${NAMES[name]} cannot be read`,
  fr: ({ name }) => `${NAMES[name]} ne peut pas être lu`,
});
export const reasonOf = message<[{ reason: string }]>({
  en: ({ reason }) => `It is tried again by itself. The last time: ${readRefusal(reason)}`,
  fr: ({ reason }) => `Une nouvelle tentative aura lieu automatiquement. La dernière fois : ${readRefusal(reason)}`,
});
export const connectionsUsed = message<[{ connections: number; maxConnections: number }]>({
  en: ({ connections, maxConnections }) =>
    `${formatCount(connections)} of ${formatCount(maxConnections)} connections to the database are used`,
  fr: ({ connections, maxConnections }) =>
    `${formatCount(connections)} connexions à la base de données sur ${formatCount(maxConnections)} sont utilisées`,
});
export const fewerConnections = message({
  en: 'When all are used, requests are refused. Start fewer processes, or raise max_connections of PostgreSQL.',
  fr: 'Quand toutes seront utilisées, des requêtes seront refusées. Démarrez moins de processus, ou augmentez max_connections dans PostgreSQL.',
});
export const certificateEnds = message<[{ seconds: number }]>({
  en: ({ seconds }) =>
    seconds <= 0 ? 'The certificate of your address has ended' : `The certificate of your address ends in ${formatDuration(seconds)}`,
  fr: ({ seconds }) =>
    seconds <= 0 ? 'Le certificat de votre adresse a expiré' : `Le certificat de votre adresse expire dans ${formatDuration(seconds)}`,
});
export const renewCertificate = message({
  en: 'Browsers refuse an address without a valid certificate. Look at the proxy that should renew it.',
  fr: 'Les navigateurs refusent une adresse sans certificat valide. Vérifiez le proxy qui devrait le renouveler.',
});
export const testAlert = message({ en: 'This is a test alert', fr: 'Ceci est une alerte de test' });
export const testAdvice = message({ en: 'There is nothing to do.', fr: 'Il n’y a rien à faire.' });
export const statementSlow = message<[{ seconds: number }]>({
  en: ({ seconds }) => `A query to the database has run for ${formatDuration(seconds)}`,
  fr: ({ seconds }) => `Une requête à la base de données dure depuis ${formatDuration(seconds)}`,
});
export const lookAtSlow = message<[{ pid: number }]>({
  en: ({ pid }) => `It may hold up others. Look at it below; select pg_terminate_backend(${pid}) ends it.`,
  fr: ({ pid }) => `Elle peut en bloquer d’autres. Consultez-la ci-dessous ; select pg_terminate_backend(${pid}) y met fin.`,
});
export const backupFailed = message({ en: 'The last backup failed', fr: 'La dernière sauvegarde a échoué' });
export const backupOld = message({
  en: 'There is no backup of the last day and a half',
  fr: 'Il n’y a pas de sauvegarde depuis plus d’un jour et demi',
});
export const backupsOff = message({ en: 'Backups are off', fr: 'Les sauvegardes sont désactivées' });
export const lookAtBackups = message({
  en: 'If this machine is lost, what happened since the last backup is lost with it. The settings say why, and make one at once.',
  fr: 'Si cette machine est perdue, tout ce qui s’est passé depuis la dernière sauvegarde l’est aussi. Les paramètres en donnent la raison et permettent d’en faire une tout de suite.',
});
export const settingMissing = message<[{ missing: string }]>({
  en: ({ missing }) => `${missing} is not set on the server`,
  fr: ({ missing }) => `${missing} n’est pas renseigné sur le serveur`,
});
export const setBothOrNeither = message<[{ given: string }]>({
  en: ({ given }) => `${given} is set, but the service stays off until both are. Set the other one and restart, or remove ${given}.`,
  fr: ({ given }) =>
    `${given} est renseigné, mais le service reste désactivé tant que les deux ne le sont pas. Renseignez l’autre et redémarrez, ou retirez ${given}.`,
});
export const noHost = message<[{ value: string }]>({
  en: ({ value }) => `OUTBOUND_ALLOW holds “${value}”, which allows nothing`,
  fr: ({ value }) => `OUTBOUND_ALLOW contient « ${value} », qui n’autorise rien`,
});
export const nameHosts = message({
  en: 'Name each host as it stands in the address, with its port or without, such as 10.0.0.5 or n8n:5678. Then restart.',
  fr: 'Indiquez chaque hôte tel qu’il figure dans l’adresse, avec ou sans son port, par exemple 10.0.0.5 ou n8n:5678. Puis redémarrez.',
});
