import { message } from '#contract/language.ts';

// The words of fields that choose a colour or a picture.

export const colour = message({ en: 'Colour', fr: 'Couleur' });
export const standardColour = message({ en: 'Use the standard colour', fr: 'Reprendre la couleur habituelle' });
export const readable = message({
  en: 'Texts and buttons in this colour are easy to read.',
  fr: 'Les textes et les boutons dans cette couleur se lisent bien.',
});
export const shaded = message({
  en: 'This colour is too pale for texts on a light page, so buttons and links are a darker shade of it.',
  fr: 'Cette couleur est trop pâle pour des textes sur une page claire : les boutons et les liens en ont une nuance plus foncée.',
});
export const logo = message({ en: 'Logo', fr: 'Logo' });
export const chooseLogo = message({ en: 'Choose a logo', fr: 'Choisir un logo' });
export const replace = message({ en: 'Replace', fr: 'Remplacer' });
export const notRemoved = message({ en: 'The picture could not be removed', fr: 'L’image n’a pas pu être retirée' });
