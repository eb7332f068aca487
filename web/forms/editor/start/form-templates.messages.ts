import type { Language } from '#contract/language.ts';
import type { QuestionType } from '#contract/questions.ts';

// Both languages are in these texts everywhere, because a member of staff who reads Cauri in one makes forms in the other too.

type Texts = Record<Language, string>;

interface TemplateQuestion {
  type: QuestionType;
  title: Texts;
  help?: Texts;
  required?: true;
  options?: Texts[];
  other?: true;
  unique?: true;
  whole?: true;
  minValue?: number;
  maxValue?: number;
  low?: Texts;
  high?: Texts;
  /** The place of an earlier question, and the places of its options or the values with which this one is asked. */
  showIf?: [question: number, is: number[] | string];
}

export interface FormTemplate {
  id: string;
  name: Texts;
  about: Texts;
  title: Texts;
  description: Texts;
  thankYou: Texts;
  questions: TemplateQuestion[];
}

export const FORM_TEMPLATES: FormTemplate[] = [
  {
    id: 'programme',
    name: { en: 'Programme registration', fr: 'Inscription au programme' },
    about: { en: 'The person, the project and the way to pay', fr: 'La personne, son projet et son mode de paiement' },
    title: { en: 'Registration for the programme', fr: 'Inscription au programme' },
    description: {
      en: 'Answer these questions to register. It takes five minutes, and we will write to you within two days.',
      fr: 'Répondez à ces questions pour vous inscrire. Cela prend cinq minutes, et nous vous écrirons sous deux jours.',
    },
    thankYou: {
      en: 'We have your registration and will write to you within two days.',
      fr: 'Nous avons bien reçu votre inscription et vous écrirons sous deux jours.',
    },
    questions: [
      { type: 'short-answer', title: { en: 'First and last name', fr: 'Prénom et nom' }, required: true },
      { type: 'email', title: { en: 'E-mail address', fr: 'Adresse e-mail' }, required: true, unique: true },
      { type: 'phone', title: { en: 'WhatsApp number', fr: 'Numéro WhatsApp' }, required: true },
      { type: 'short-answer', title: { en: 'Country and city', fr: 'Pays et ville' }, required: true },
      {
        type: 'dropdown',
        title: { en: 'What do you do today?', fr: 'Que faites-vous aujourd’hui ?' },
        required: true,
        options: [
          { en: 'I have a business', fr: 'J’ai une activité' },
          { en: 'I am starting one', fr: 'Je lance une activité' },
          { en: 'I am employed', fr: 'J’ai un emploi salarié' },
          { en: 'I am a student', fr: 'Je fais des études' },
        ],
        other: true,
      },
      {
        type: 'paragraph',
        title: { en: 'What do you want to reach with the programme?', fr: 'Que voulez-vous atteindre grâce au programme ?' },
        required: true,
      },
      {
        type: 'multiple-choice',
        title: { en: 'How would you like to pay?', fr: 'Comment souhaitez-vous payer ?' },
        required: true,
        options: [
          { en: 'At once', fr: 'En une fois' },
          { en: 'In four instalments', fr: 'En quatre versements' },
        ],
      },
      {
        type: 'multiple-choice',
        title: { en: 'How did you hear about us?', fr: 'Comment nous avez-vous connus ?' },
        options: [
          { en: 'WhatsApp', fr: 'WhatsApp' },
          { en: 'Facebook or Instagram', fr: 'Facebook ou Instagram' },
          { en: 'A friend', fr: 'Une connaissance' },
        ],
        other: true,
      },
      {
        type: 'consent',
        title: {
          en: 'I agree that my answers are kept for my registration.',
          fr: 'J’accepte que mes réponses soient conservées pour mon inscription.',
        },
        required: true,
      },
    ],
  },
  {
    id: 'intake',
    name: { en: 'Coaching intake', fr: 'Premier échange de coaching' },
    about: {
      en: 'Before the first session: situation, goal and free times',
      fr: 'Avant la première séance : situation, objectif et disponibilités',
    },
    title: { en: 'Before your first coaching session', fr: 'Avant votre première séance de coaching' },
    description: {
      en: 'So that your coach can prepare. Only your coach and our team read your answers.',
      fr: 'Pour que votre coach puisse se préparer. Seuls votre coach et notre équipe lisent vos réponses.',
    },
    thankYou: {
      en: 'Your coach has your answers and looks forward to meeting you.',
      fr: 'Votre coach a vos réponses et se réjouit de vous rencontrer.',
    },
    questions: [
      { type: 'short-answer', title: { en: 'First and last name', fr: 'Prénom et nom' }, required: true },
      { type: 'email', title: { en: 'E-mail address', fr: 'Adresse e-mail' }, required: true },
      { type: 'phone', title: { en: 'WhatsApp number', fr: 'Numéro WhatsApp' }, required: true },
      { type: 'section', title: { en: 'Your situation', fr: 'Votre situation' } },
      {
        type: 'paragraph',
        title: {
          en: 'Describe your business or your project in a few sentences',
          fr: 'Décrivez votre activité ou votre projet en quelques phrases',
        },
        required: true,
      },
      {
        type: 'paragraph',
        title: { en: 'What stands in your way at the moment?', fr: 'Qu’est-ce qui vous freine en ce moment ?' },
        required: true,
      },
      {
        type: 'linear-scale',
        title: { en: 'How confident are you that you will get there?', fr: 'À quel point pensez-vous y arriver ?' },
        low: { en: 'Not at all', fr: 'Pas du tout' },
        high: { en: 'Fully', fr: 'Tout à fait' },
      },
      { type: 'section', title: { en: 'Your coaching', fr: 'Votre coaching' } },
      {
        type: 'paragraph',
        title: { en: 'What should be different after three months?', fr: 'Qu’est-ce qui doit avoir changé dans trois mois ?' },
        required: true,
      },
      {
        type: 'checkbox',
        title: { en: 'When are you free?', fr: 'Quand êtes-vous disponible ?' },
        required: true,
        options: [
          { en: 'In the morning', fr: 'Le matin' },
          { en: 'At noon', fr: 'À midi' },
          { en: 'In the afternoon', fr: 'L’après-midi' },
          { en: 'In the evening', fr: 'Le soir' },
          { en: 'At the weekend', fr: 'Le week-end' },
        ],
      },
      {
        type: 'paragraph',
        title: { en: 'Is there anything else your coach should know?', fr: 'Y a-t-il autre chose que votre coach doit savoir ?' },
      },
    ],
  },
  {
    id: 'receipt',
    name: { en: 'Payment receipt', fr: 'Preuve de paiement' },
    about: { en: 'Amount, day, way and a photo of the receipt', fr: 'Montant, jour, moyen et photo du reçu' },
    title: { en: 'Send your payment receipt', fr: 'Envoyez votre preuve de paiement' },
    description: {
      en: 'You have paid by transfer or in cash? Send us a photo of the receipt, so that we can record your payment.',
      fr: 'Vous avez payé par transfert ou en espèces ? Envoyez-nous une photo du reçu pour que nous enregistrions votre paiement.',
    },
    thankYou: {
      en: 'We check the receipt and record your payment within one working day.',
      fr: 'Nous vérifions le reçu et enregistrons votre paiement sous un jour ouvré.',
    },
    questions: [
      { type: 'short-answer', title: { en: 'First and last name', fr: 'Prénom et nom' }, required: true },
      { type: 'email', title: { en: 'E-mail address', fr: 'Adresse e-mail' }, required: true },
      { type: 'amount', title: { en: 'Amount paid', fr: 'Montant payé' }, required: true },
      { type: 'date', title: { en: 'Day of the payment', fr: 'Jour du paiement' }, required: true },
      {
        type: 'multiple-choice',
        title: { en: 'How did you pay?', fr: 'Comment avez-vous payé ?' },
        required: true,
        options: [
          { en: 'Wave', fr: 'Wave' },
          { en: 'Orange Money', fr: 'Orange Money' },
          { en: 'MTN MoMo', fr: 'MTN MoMo' },
          { en: 'Bank transfer', fr: 'Virement bancaire' },
          { en: 'Cash', fr: 'Espèces' },
        ],
        other: true,
      },
      {
        type: 'short-answer',
        title: { en: 'Number of the transaction', fr: 'Numéro de la transaction' },
        help: {
          en: 'It stands on the receipt or in the message that you got.',
          fr: 'Il figure sur le reçu ou dans le message que vous avez reçu.',
        },
      },
      { type: 'image', title: { en: 'Photo of the receipt', fr: 'Photo du reçu' }, required: true },
    ],
  },
  {
    id: 'satisfaction',
    name: { en: 'Satisfaction survey', fr: 'Enquête de satisfaction' },
    about: { en: 'Recommendation from 0 to 10, ratings and what to improve', fr: 'Recommandation de 0 à 10, notes et points à améliorer' },
    title: { en: 'What do you think of the programme?', fr: 'Que pensez-vous du programme ?' },
    description: {
      en: 'Three minutes that help us to improve. Thank you for your frankness.',
      fr: 'Trois minutes qui nous aident à progresser. Merci de votre franchise.',
    },
    thankYou: { en: 'Your opinion helps us to improve.', fr: 'Votre avis nous aide à progresser.' },
    questions: [
      {
        type: 'nps',
        title: { en: 'Would you recommend the programme to a friend?', fr: 'Recommanderiez-vous le programme à une connaissance ?' },
        required: true,
        low: { en: 'Certainly not', fr: 'Certainement pas' },
        high: { en: 'Without hesitation', fr: 'Sans hésiter' },
      },
      { type: 'paragraph', title: { en: 'What is the main reason for this mark?', fr: 'Quelle est la raison principale de cette note ?' } },
      { type: 'rating', title: { en: 'The contents', fr: 'Les contenus' }, required: true },
      { type: 'rating', title: { en: 'The coaching', fr: 'L’accompagnement' }, required: true },
      { type: 'rating', title: { en: 'The exchange in the community', fr: 'Les échanges dans la communauté' } },
      { type: 'paragraph', title: { en: 'What should we improve first?', fr: 'Que devons-nous améliorer en premier ?' } },
      {
        type: 'yes-no',
        title: { en: 'May we write to you about your answers?', fr: 'Pouvons-nous vous écrire au sujet de vos réponses ?' },
      },
      { type: 'email', title: { en: 'Your e-mail address', fr: 'Votre adresse e-mail' }, required: true, showIf: [6, 'yes'] },
    ],
  },
  {
    id: 'event',
    name: { en: 'Event registration', fr: 'Inscription à un événement' },
    about: {
      en: 'Coming, number of people and questions for the speaker',
      fr: 'Présence, nombre de personnes et questions à l’intervenant',
    },
    title: { en: 'Registration for our event', fr: 'Inscription à notre événement' },
    description: {
      en: 'Tell us whether you are coming, so that we can keep a place for you.',
      fr: 'Dites-nous si vous venez, afin que nous vous gardions une place.',
    },
    thankYou: {
      en: 'Your place is kept. We will send you the last details the day before.',
      fr: 'Votre place est gardée. Nous vous enverrons les derniers détails la veille.',
    },
    questions: [
      { type: 'short-answer', title: { en: 'First and last name', fr: 'Prénom et nom' }, required: true },
      { type: 'email', title: { en: 'E-mail address', fr: 'Adresse e-mail' }, required: true, unique: true },
      { type: 'phone', title: { en: 'WhatsApp number', fr: 'Numéro WhatsApp' }, required: true },
      {
        type: 'multiple-choice',
        title: { en: 'How will you take part?', fr: 'Comment participerez-vous ?' },
        required: true,
        options: [
          { en: 'On site', fr: 'Sur place' },
          { en: 'Online', fr: 'En ligne' },
        ],
      },
      {
        type: 'number',
        title: { en: 'How many people come with you?', fr: 'Combien de personnes vous accompagnent ?' },
        whole: true,
        minValue: 0,
        maxValue: 10,
        showIf: [3, [0]],
      },
      {
        type: 'checkbox',
        title: { en: 'Which parts interest you most?', fr: 'Quelles parties vous intéressent le plus ?' },
        options: [
          { en: 'Talk', fr: 'Conférence' },
          { en: 'Workshop', fr: 'Atelier' },
          { en: 'Meeting other members', fr: 'Rencontre avec d’autres adhérents' },
        ],
        other: true,
      },
      { type: 'paragraph', title: { en: 'Your question for the speaker', fr: 'Votre question à l’intervenant' } },
    ],
  },
  {
    id: 'testimonial',
    name: { en: 'Testimonial', fr: 'Témoignage' },
    about: { en: 'Before, after, a photo and the consent to publish', fr: 'Avant, après, une photo et l’accord de publication' },
    title: { en: 'Tell us your story', fr: 'Racontez-nous votre parcours' },
    description: {
      en: 'What has changed for you? Your story encourages those who hesitate.',
      fr: 'Qu’est-ce qui a changé pour vous ? Votre parcours encourage celles et ceux qui hésitent.',
    },
    thankYou: { en: 'We will write to you before we publish anything.', fr: 'Nous vous écrirons avant toute publication.' },
    questions: [
      { type: 'short-answer', title: { en: 'First and last name', fr: 'Prénom et nom' }, required: true },
      { type: 'email', title: { en: 'E-mail address', fr: 'Adresse e-mail' }, required: true },
      { type: 'short-answer', title: { en: 'What do you do?', fr: 'Que faites-vous ?' }, required: true },
      {
        type: 'paragraph',
        title: { en: 'Where were you before the programme?', fr: 'Où en étiez-vous avant le programme ?' },
        required: true,
      },
      {
        type: 'paragraph',
        title: { en: 'What has changed since?', fr: 'Qu’est-ce qui a changé depuis ?' },
        help: { en: 'Figures help: sales, clients, time that you gained.', fr: 'Des chiffres aident : ventes, clients, temps gagné.' },
        required: true,
      },
      { type: 'rating', title: { en: 'Your mark for the programme', fr: 'Votre note pour le programme' }, required: true },
      { type: 'image', title: { en: 'A photo of you or of your business', fr: 'Une photo de vous ou de votre activité' } },
      {
        type: 'consent',
        title: {
          en: 'I agree that my story, my first name and my photo are published.',
          fr: 'J’accepte que mon témoignage, mon prénom et ma photo soient publiés.',
        },
        required: true,
      },
    ],
  },
];
