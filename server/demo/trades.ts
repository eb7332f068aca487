/** The texts are in the words of the person who sells. */
export interface Trade {
  /** The text after “Je vends…”. */
  goods: string;
  /** The price of a usual order, in FCFA. */
  price: number;
}

export const TRADES: readonly Trade[] = [
  { goods: 'des pagnes wax et du prêt-à-porter', price: 15_000 },
  { goods: 'des cosmétiques au karité faits maison', price: 6_500 },
  { goods: 'des jus naturels de bissap, gingembre et bouye', price: 2_500 },
  { goods: 'des mèches et des perruques', price: 35_000 },
  { goods: 'des accessoires de téléphone', price: 5_000 },
  { goods: 'des bijoux faits main', price: 8_000 },
  { goods: 'des sacs et sandales en cuir', price: 18_000 },
  { goods: 'des vêtements pour enfants', price: 9_000 },
  { goods: 'de l’attiéké et du poisson séché', price: 4_000 },
  { goods: 'du thiouraye et de l’encens', price: 5_000 },
  { goods: 'des produits d’entretien et du savon', price: 3_500 },
  { goods: 'des chaussures importées de Turquie', price: 22_000 },
  { goods: 'des épices et des céréales transformées', price: 3_000 },
  { goods: 'des parfums et des déodorants', price: 12_000 },
];
