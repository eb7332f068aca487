import type { TemplateInput } from '#contract/templates.ts';
import { type Db, updateRow } from '#server/db/db.ts';
import { insertTemplate } from '#server/templates/templates.queries.ts';
import { daysBefore, type Filling } from './filling.ts';

const HELLO = '<p>Bonjour {{ fullName | default: "cher membre" }},</p>';
const BYE = '<p>À très vite,<br>L’équipe Ecom Africa Pro</p>';
const PAY = { link: 'https://pay.example.com/ecom-africa-pro?email={{ email }}', button_text: 'Régler mon échéance' };
const RENEW = { link: 'https://pay.example.com/ecom-africa-pro/abonnement?email={{ email }}', button_text: 'Renouveler mon abonnement' };
const PAID = '<p>Si vous avez déjà réglé, ne tenez pas compte de ce message : votre paiement est peut-être en cours de traitement.</p>';

const body = (...paragraphs: string[]) => [HELLO, ...paragraphs, BYE].join('');
const message = (name: string, subject: string, text: string, more: Partial<TemplateInput> = {}): TemplateInput => ({
  name,
  subject,
  body: text,
  status: 1,
  link: '',
  button_text: '',
  sms: '',
  whatsapp: null,
  ...more,
});

const TEMPLATES: TemplateInput[] = [
  message(
    'Relance d’échéance 1 : rappel amical',
    'Votre échéance du {{ payment }}',
    body(
      '<p>Votre échéance pour <strong>{{ product | default: "le programme" }}</strong> était prévue le <strong>{{ payment }}</strong>, et nous ne l’avons pas encore reçue.</p>',
      '<p>Cela prend deux minutes, par Wave, Orange Money, MTN ou carte bancaire.</p>',
      PAID,
    ),
    PAY,
  ),
  message(
    'Relance d’échéance 2 : besoin d’aide ?',
    '{{ fullName | default: "Cher membre" }}, un souci avec votre paiement ?',
    body(
      '<p>Votre échéance du {{ payment }} est toujours en attente. Un problème de réseau, de plafond ou de carte ? Répondez simplement à ce message : nous trouverons une solution ensemble.</p>',
      PAID,
    ),
    PAY,
  ),
  message(
    'Relance d’échéance 3 : votre accès',
    'Gardez votre accès au programme',
    body(
      '<p>Ceci est le rappel n° {{ reminder }} au sujet de l’échéance du {{ payment }}.</p>',
      '<p>Pour continuer à profiter :</p><ul><li><p>des cours et de leurs mises à jour,</p></li><li><p>des séances en direct du mardi et du jeudi,</p></li><li><p>de la communauté et de votre coach,</p></li></ul><p>merci de régler cette échéance dans la semaine.</p>',
      PAID,
    ),
    PAY,
  ),
  message(
    'Relance d’échéance 4 : dernier rappel',
    'Dernier rappel avant la suspension de votre accès',
    body(
      '<p>Sans nouvelles de votre part, votre accès à <strong>{{ product | default: "votre programme" }}</strong> sera suspendu demain. Vous le retrouverez tel quel dès que votre échéance du {{ payment }} sera réglée.</p>',
      PAID,
    ),
    PAY,
  ),
  message(
    'Relance d’abonnement 1 : un mois avant',
    'Votre abonnement prend fin le {{ payment }}',
    body(
      '<p>Merci pour cette année passée ensemble ! Votre abonnement prend fin le <strong>{{ payment }}</strong>.</p>',
      '<p>En le renouvelant dès maintenant, vous gardez votre tarif.</p>',
    ),
    RENEW,
  ),
  message(
    'Relance d’abonnement 2 : deux semaines avant',
    'Plus que deux semaines d’abonnement',
    body('<p>Votre abonnement prend fin le {{ payment }}. Renouvelez-le pour ne manquer aucune séance en direct.</p>', PAID),
    RENEW,
  ),
  message(
    'Relance d’abonnement 3 : une semaine avant',
    '{{ fullName | default: "Cher membre" }}, il vous reste une semaine',
    body(
      '<blockquote><p>« En six mois, ma boutique est passée de 3 à 40 commandes par jour. » Mariama, Dakar</p></blockquote>',
      '<p>Votre abonnement prend fin le {{ payment }} : continuez sur votre lancée.</p>',
    ),
    RENEW,
  ),
  message(
    'Relance d’abonnement 4 : l’avant-veille',
    'Votre accès se ferme dans deux jours',
    body('<p>Le {{ payment }}, votre accès aux cours et à la communauté se ferme. Il suffit d’un clic pour le garder.</p>', PAID),
    RENEW,
  ),
  message(
    'Bienvenue dans le programme',
    'Bienvenue, {{ fullName | default: "cher membre" }} !',
    body(
      '<h2>Votre aventure commence ici</h2>',
      '<p>Nous sommes heureux de vous accueillir dans le programme <strong>{{ product | default: "Ecom Africa Pro" }}</strong>.</p>',
      '<p>Pour bien démarrer :</p><ol><li><p>connectez-vous à la communauté avec l’adresse {{ email }},</p></li><li><p>présentez-vous en quelques mots,</p></li><li><p>suivez le module 1 : trouver un produit qui se vend ici.</p></li></ol>',
    ),
    { link: 'https://communaute.example.com/', button_text: 'Ouvrir la communauté' },
  ),
  message(
    'Confirmation de paiement',
    'Nous avons bien reçu votre paiement',
    body(
      '<p>Merci ! Votre paiement pour {{ product | default: "le programme" }} est bien enregistré.</p>',
      '<p>Votre prochaine échéance : <strong>{{ payment | default: "aucune, tout est réglé" }}</strong>.</p>',
    ),
  ),
  message(
    'Invitation au direct de décembre',
    'Invitation : le direct de fin d’année',
    body('<p>Une soirée pour préparer vos ventes de fin d’année, en direct avec toute l’équipe.</p>'),
    { status: 2, button_text: 'Je réserve ma place' },
  ),
  message('Offre de rentrée', 'La rentrée d’Ecom Africa Pro', body('<p>Notre offre de rentrée se termine dimanche soir.</p>'), {
    status: 'Pending',
  }),
  message('Offre du Ramadan 2025', 'Ramadan moubarak', body('<p>Notre offre spéciale pour le mois de Ramadan.</p>'), { status: 3 }),
];

/** Adds the messages that the programme's reminders and campaigns use. */
export async function fillTemplates({ db, today }: Filling, { admin }: { admin: { id: string } }): Promise<void> {
  for (const [i, template] of TEMPLATES.entries()) {
    const { _id } = await insertTemplate(db, template, admin.id);
    // The first template was changed last.
    const at = daysBefore(today, 3 + i * 0.3);
    await updateRow(db, 'template', _id, { created_at: at, updated_at: at });
  }
}

/** The id of the template whose name begins like this. */
export const templateOf = async (db: Db, name: string): Promise<string> =>
  (await db.selectFrom('template').select('id').where('name', 'like', `${name}%`).executeTakeFirstOrThrow()).id;
