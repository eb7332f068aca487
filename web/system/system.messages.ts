import { type Count, formatCount, message, plural } from '#contract/language.ts';
import { formatDuration } from '#contract/quantities.ts';
import type { MailLane, Process } from '#contract/system.ts';
import { formatRelative } from '#web/ui/dates.ts';
import { needsReconnecting } from '#web/ui/words.messages.ts';

export const title = message({ en: 'System', fr: 'Système' });
export const loadFailed = message({ en: 'The state of the system could not be loaded', fr: 'L’état du système n’a pas pu être chargé' });
export const asItWas = message<[{ reason: string; time: string }]>({
  en: ({ reason, time }) => `${reason} What follows is how it was at ${time}.`,
  fr: ({ reason, time }) => `${reason} Ce qui suit date de ${time}.`,
});
export const versions = message<[{ version: string; node: string; postgres: string }]>({
  en: ({ version, node, postgres }) => `Cauri ${version} · Node ${node} · PostgreSQL ${postgres}`,
  fr: ({ version, node, postgres }) => `Cauri ${version} · Node ${node} · PostgreSQL ${postgres}`,
});

export const certificateUntil = message<[{ day: string }]>({
  en: ({ day }) => `certificate until ${day}`,
  fr: ({ day }) => `certificat jusqu’au ${day}`,
});

export const works = message({ en: 'Everything works', fr: 'Tout fonctionne' });
export const needAttention = message<[Count]>({
  en: ({ count }) => plural(count, { one: 'One thing needs attention', other: `${formatCount(count)} things need attention` }),
  fr: ({ count }) => plural(count, { one: 'Un point à traiter', other: `${formatCount(count)} points à traiter` }),
});
export const nothingWrong = message({
  en: 'Nothing needs your attention. This page refreshes by itself.',
  fr: 'Rien ne demande votre attention. Cette page s’actualise toute seule.',
});
export const whatIsWrong = message({ en: 'What needs attention', fr: 'Ce qui demande votre attention' });
export const open = message({ en: 'Open', fr: 'Ouvrir' });
export const goTo = message<[{ title: string }]>({ en: ({ title }) => `Open: ${title}`, fr: ({ title }) => `Ouvrir : ${title}` });

export const processes = message({ en: 'Processes', fr: 'Processus' });
export const processesLead = message({ en: 'What runs on your servers', fr: 'Ce qui tourne sur vos serveurs' });
export const noProcess = message({ en: 'No process has reported yet.', fr: 'Aucun processus ne s’est encore signalé.' });
export const roles: Record<Process['role'], () => string> = {
  all: message({ en: 'Web and worker', fr: 'Processus web et de travail' }),
  web: message({ en: 'Web', fr: 'Processus web' }),
  worker: message({ en: 'Worker', fr: 'Processus de travail' }),
};
export const where = message<[{ host: string; pid: number; version: string }]>({
  en: ({ host, pid, version }) => `${host} · process ${pid} · version ${version}`,
  fr: ({ host, pid, version }) => `${host} · processus ${pid} · version ${version}`,
});
export const upFor = (iso: string, now: number): string =>
  running_({ duration: formatDuration(Math.max(0, (now - Date.parse(iso)) / 1000)) });
const running_ = message<[{ duration: string }]>({
  en: ({ duration }) => `Up for ${duration}`,
  fr: ({ duration }) => `En marche depuis ${duration}`,
});
export const lastSeen = (iso: string, now: number): string => seen({ when: formatRelative(iso, now) });
const seen = message<[{ when: string }]>({
  en: ({ when }) => `Last sign of life: ${when}`,
  fr: ({ when }) => `Dernier signe de vie : ${when}`,
});
export const running = message({ en: 'Running', fr: 'En marche' });
export const gone = message({ en: 'Gone', fr: 'Disparu' });
export const forget = message({ en: 'Forget', fr: 'Oublier' });
export const forgetProcess = message<[{ role: string; host: string }]>({
  en: ({ role, host }) => `Forget: ${role}, ${host}`,
  fr: ({ role, host }) => `Oublier : ${role}, ${host}`,
});
export const forgetFailed = message({ en: 'The process could not be forgotten', fr: 'Le processus n’a pas pu être oublié' });

export const disks = message({ en: 'Disk', fr: 'Disque' });
export const disksWithDatabase = message({
  en: 'Holds the database and the uploaded files',
  fr: 'Contient la base de données et les fichiers envoyés',
});
export const disksWithoutDatabase = message({
  en: 'Holds the uploaded files; the database has its own disk',
  fr: 'Contient les fichiers envoyés ; la base de données a son propre disque',
});
export const noDisk = message({ en: 'No process reports its disk.', fr: 'Aucun processus ne signale son disque.' });
export const folderOn = message<[{ folder: string; host: string }]>({
  en: ({ folder, host }) => `${folder} on ${host}`,
  fr: ({ folder, host }) => `${folder} sur ${host}`,
});
export const freeOf = message<[{ free: string; total: string }]>({
  en: ({ free, total }) => `${free} free of ${total}`,
  fr: ({ free, total }) => `${free} libres sur ${total}`,
});

export const database = message({ en: 'Database', fr: 'Base de données' });
export const embedded = message<[{ version: string }]>({
  en: ({ version }) => `PostgreSQL ${version}, started by Cauri`,
  fr: ({ version }) => `PostgreSQL ${version}, démarré par Cauri`,
});
export const outside = message<[{ version: string }]>({
  en: ({ version }) => `PostgreSQL ${version} of DATABASE_URL`,
  fr: ({ version }) => `PostgreSQL ${version} de DATABASE_URL`,
});
export const databaseSize = message({ en: 'Size', fr: 'Taille' });
export const connections = message({ en: 'Connections', fr: 'Connexions' });
export const connectionsOf = message<[{ used: number; most: number }]>({
  en: ({ used, most }) => `${formatCount(used)} of ${formatCount(most)} are used`,
  fr: ({ used, most }) => `${formatCount(used)} sur ${formatCount(most)} sont utilisées`,
});
export const slowQueries = message({ en: 'Slow queries', fr: 'Requêtes lentes' });
export const noSlowQuery = message({ en: 'None runs for longer than five seconds.', fr: 'Aucune ne dure plus de cinq secondes.' });
export const slowQuery = message<[{ pid: number; duration: string; state: string }]>({
  en: ({ pid, duration, state }) => `${duration} · ${state} · connection ${pid}`,
  fr: ({ pid, duration, state }) => `${duration} · ${state} · connexion ${pid}`,
});
export const waitsFor = message<[{ pids: string }]>({
  en: ({ pids }) => `waits for connection ${pids}`,
  fr: ({ pids }) => `attend la connexion ${pids}`,
});
export const heaviest = message({ en: 'Statements that took the most time', fr: 'Instructions qui ont pris le plus de temps' });
const milliseconds = (ms: number) => formatCount(Math.round(ms * 100) / 100);
export const statement = message<[{ calls: number; meanMs: number; total: string }]>({
  en: ({ calls, meanMs, total }) => `${formatCount(calls)} times · ${milliseconds(meanMs)} ms each · ${total} in all`,
  fr: ({ calls, meanMs, total }) => `${formatCount(calls)} fois · ${milliseconds(meanMs)} ms chacune · ${total} au total`,
});

export const mail = message({ en: 'E-mails', fr: 'E-mails' });
export const mailLead = message({
  en: 'The accounts that send, and what waits for them',
  fr: 'Les comptes qui envoient, et ce qui les attend',
});
export const outbox = message({ en: 'Outbox', fr: 'Boîte d’envoi' });
export const mailServer = message({ en: 'Mail server of SMTP_URL', fr: 'Serveur de messagerie de SMTP_URL' });
export const noMailServer = message({ en: 'No mail server', fr: 'Aucun serveur de messagerie' });
export const laneStates: Record<MailLane['state'], () => string> = {
  ready: message({ en: 'Sends', fr: 'Envoie' }),
  limited: message({ en: 'Pauses', fr: 'En pause' }),
  lost: needsReconnecting,
  captures: message({ en: 'Keeps e-mails', fr: 'Conserve les e-mails' }),
};
export const waitingMails = message<[Count]>({
  en: ({ count }) => plural(count, { one: '1 e-mail waits', other: count === 0 ? 'Nothing waits' : `${formatCount(count)} e-mails wait` }),
  fr: ({ count }) =>
    count === 0 ? 'Rien n’attend' : plural(count, { one: '1 e-mail attend', other: `${formatCount(count)} e-mails attendent` }),
});
export const waitingMessages = message<[Count]>({
  en: ({ count }) =>
    plural(count, { one: '1 message waits', other: count === 0 ? 'Nothing waits' : `${formatCount(count)} messages wait` }),
  fr: ({ count }) =>
    count === 0 ? 'Rien n’attend' : plural(count, { one: '1 message attend', other: `${formatCount(count)} messages attendent` }),
});
export const since = (iso: string, now: number): string => oldest({ when: formatRelative(iso, now) });
const oldest = message<[{ when: string }]>({
  en: ({ when }) => `the oldest was written ${when}`,
  fr: ({ when }) => `le plus ancien a été écrit ${when}`,
});
export const goesOn = (iso: string, now: number): string => resumes({ when: formatRelative(iso, now) });
const resumes = message<[{ when: string }]>({ en: ({ when }) => `goes on ${when}`, fr: ({ when }) => `reprend ${when}` });

export const services = message({ en: 'Services', fr: 'Services' });
export const servicesLead = message({
  en: 'When each was last heard of, by a webhook or an answer',
  fr: 'Dernier contact avec chacun, par webhook ou par réponse',
});
export const heard = (iso: string, now: number): string => lastHeard({ when: formatRelative(iso, now) });
const lastHeard = message<[{ when: string }]>({ en: ({ when }) => `Last heard of ${when}`, fr: ({ when }) => `Dernier contact ${when}` });
export const neverHeard = message({ en: 'Not heard of yet', fr: 'Aucun contact pour l’instant' });
export const notSetUp = message({ en: 'Not set up', fr: 'Non configuré' });
export const silent = message({ en: 'Silent', fr: 'Silencieux' });
export const fails = message({ en: 'Fails', fr: 'En échec' });
export const answers = message({ en: 'Answers', fr: 'Répond' });
export const notHeard = message({ en: 'Set up', fr: 'Configuré' });

export const queues = message({ en: 'Queues', fr: 'Files de tâches de fond' });
export const queuesLead = message({ en: 'Work that the workers do', fr: 'Le travail que font les processus' });
export const nothingWaits = message({ en: 'Nothing waits.', fr: 'Rien n’attend.' });
export const idleQueues = message<[Count]>({
  en: ({ count }) => plural(count, { one: '1 queue is empty', other: `${formatCount(count)} queues are empty` }),
  fr: ({ count }) => plural(count, { one: '1 file est vide', other: `${formatCount(count)} files sont vides` }),
});
export const waitingJobs = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} waiting`,
  fr: ({ count }) => `${formatCount(count)} en attente`,
});
export const oldestSince = (iso: string, now: number): string => oldestJob({ when: formatRelative(iso, now) });
const oldestJob = message<[{ when: string }]>({
  en: ({ when }) => `the oldest became due ${when}`,
  fr: ({ when }) => `la plus ancienne devait s’exécuter ${when}`,
});
export const activeJobs = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} running`,
  fr: ({ count }) => `${formatCount(count)} en cours`,
});
export const laterJobs = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} for later`,
  fr: ({ count }) => `${formatCount(count)} pour plus tard`,
});
export const failedJobs = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} failed`,
  fr: ({ count }) => `${formatCount(count)} en échec`,
});

export const failures = message({ en: 'Failed jobs', fr: 'Tâches de fond en échec' });
export const failuresLead = message({
  en: 'They used up their attempts. A retry does only what was not done.',
  fr: 'Toutes leurs tentatives ont échoué. Un nouvel essai ne fait que ce qui n’a pas été fait.',
});
export const latestOf = message<[{ shown: number; count: number }]>({
  en: ({ shown, count }) => `The latest ${formatCount(shown)} of ${formatCount(count)}`,
  fr: ({ shown, count }) => `Les ${formatCount(shown)} dernières sur ${formatCount(count)}`,
});
export const noReason = message({ en: 'No reason was given.', fr: 'Aucune raison n’a été donnée.' });
export const attempts = message<[Count]>({
  en: ({ count }) => plural(count, { one: '1 attempt', other: `${formatCount(count)} attempts` }),
  fr: ({ count }) => plural(count, { one: '1 tentative', other: `${formatCount(count)} tentatives` }),
});
export const retry = message({ en: 'Retry', fr: 'Réessayer' });
export const retryJob = message<[{ title: string }]>({ en: ({ title }) => `Retry: ${title}`, fr: ({ title }) => `Réessayer : ${title}` });
export const retryAll = message<[Count]>({
  en: ({ count }) => `Retry all ${formatCount(count)}`,
  fr: ({ count }) => `Tout réessayer (${formatCount(count)})`,
});
export const retryAllOf = message<[{ title: string; count: number }]>({
  en: ({ title, count }) => `Retry all ${formatCount(count)}: ${title}`,
  fr: ({ title, count }) => `Tout réessayer (${formatCount(count)}) : ${title}`,
});
export const dismissJob = message<[{ title: string }]>({
  en: ({ title }) => `Delete: ${title}`,
  fr: ({ title }) => `Supprimer : ${title}`,
});
export const actionFailed = message({ en: 'The job could not be changed', fr: 'La tâche de fond n’a pas pu être modifiée' });
export const backups = message({ en: 'Backups', fr: 'Sauvegardes' });
export const backupRuns = message({ en: 'A backup is being made.', fr: 'Une sauvegarde est en cours.' });
export const backupSettings = message({ en: 'Backup settings', fr: 'Paramètres des sauvegardes' });
export const lastBackup = message({ en: 'Last backup', fr: 'Dernière sauvegarde' });
export const backupSize = message({ en: 'Size of the file', fr: 'Taille du fichier' });
export const noBackup = message({ en: 'None yet', fr: 'Aucune pour l’instant' });
