import { type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';

/** The invitation to the community. `joining` is the address of the form that new members fill in, if there is one. */
export const communityInvitation = ({ name, link, joining }: { name: string; link: string; joining?: string | undefined }): SystemEmail =>
  systemEmail({
    kind: 'community-invitation',
    subject: 'Votre invitation à rejoindre la communauté',
    lines: [
      `Bonjour ${name},`,
      'Vous êtes invité(e) à rejoindre la communauté du programme. Ouvrez ce lien pour commencer :',
      { link, secret: null },
      'Inscrivez-vous avec l’adresse e-mail à laquelle vous avez reçu ce message.',
      ...(joining ? ['Remplissez aussi ce formulaire, pour que nous fassions connaissance :', { link: joining, secret: null }] : []),
    ],
  });
