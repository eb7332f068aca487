import { message } from './language.ts';

export const linkInvalid = message({
  en: 'Enter the address of a page, such as https://shop.example.com/product',
  fr: 'Saisissez l’adresse d’une page, telle que https://boutique.exemple.com/produit',
});
