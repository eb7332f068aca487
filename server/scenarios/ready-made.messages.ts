import { message } from '#contract/language.ts';

// The ready-made scenarios, named in the language of the person who creates them.

export const welcome = message({ en: 'Welcome a new member', fr: 'Accueillir un nouvel adhérent' });
export const welcomeAbout = message({
  en: 'A new member gets the welcome e-mail and a tag, and admins are told.',
  fr: 'Un nouvel adhérent reçoit l’e-mail de bienvenue et une étiquette, et les administrateurs sont prévenus.',
});
export const lateInstalment = message({
  en: 'Instalment late: remind, then restrict access',
  fr: 'Versement en retard : relancer, puis restreindre l’accès',
});
export const lateInstalmentAbout = message({
  en: 'An instalment is late: remind at once, wait a week, and restrict access if nothing was paid.',
  fr: 'Un versement est en retard : relancer tout de suite, attendre une semaine, et restreindre l’accès si rien n’a été payé.',
});
export const paid = message({ en: 'Paid: open spaces and thank', fr: 'Paiement reçu : ouvrir les espaces et remercier' });
export const paidAbout = message({
  en: 'A payment came: open the spaces and say thank you.',
  fr: 'Un paiement est arrivé : ouvrir les espaces et dire merci.',
});
export const formToMember = message({
  en: 'Form answered: create the member and notify',
  fr: 'Formulaire rempli : créer l’adhérent et prévenir',
});
export const formToMemberAbout = message({
  en: 'Whoever answers a form becomes a member, and admins are told.',
  fr: 'La personne qui répond à un formulaire devient adhérente, et les administrateurs sont prévenus.',
});

// The notifications that these scenarios send.
export const newMemberTitle = message({
  en: 'New member: {{ trigger.member.fullName }}',
  fr: 'Nouvel adhérent : {{ trigger.member.fullName }}',
});
export const newMemberText = message({
  en: '{{ trigger.member.fullName }} ({{ trigger.member.email }}) has joined the programme.',
  fr: '{{ trigger.member.fullName }} ({{ trigger.member.email }}) vient de rejoindre le programme.',
});
export const restrictedTitle = message({
  en: 'Access restricted: {{ trigger.member.fullName }}',
  fr: 'Accès restreint : {{ trigger.member.fullName }}',
});
export const restrictedText = message({
  en: 'What was due on {{ trigger.member.payment.next | date: "DD/MM/YYYY" }} is still not paid.',
  fr: 'L’échéance du {{ trigger.member.payment.next | date: "DD/MM/YYYY" }} n’est toujours pas payée.',
});
export const answeredTitle = message({
  en: 'Answer to “{{ trigger.form.title }}”',
  fr: 'Réponse à « {{ trigger.form.title }} »',
});
export const answeredText = message({
  en: '{{ trigger.name | default: "Somebody" }} ({{ trigger.email }}) answered the form.',
  fr: '{{ trigger.name | default: "Quelqu’un" }} ({{ trigger.email }}) a répondu au formulaire.',
});
