import { type Letter, letter } from '#server/mail/letter.ts';

export const communityInvitation = ({ name, link }: { name: string; link: string }): Letter =>
  letter({
    kind: 'community-invitation',
    subject: 'Votre invitation à rejoindre la communauté',
    lines: [
      `Bonjour ${name},`,
      'Vous êtes invité(e) à rejoindre la communauté du programme. Ouvrez ce lien pour commencer :',
      { link },
      'Inscrivez-vous avec l’adresse e-mail à laquelle vous avez reçu ce message.',
    ],
  });
