// The countries of the demo's people, with the usual names, cities, phone numbers and Mobile Money operators.

export interface Country {
  name: string;
  /** This many of every hundred people come from the country. */
  share: number;
  dialCode: string;
  /** The prefixes of mobile numbers and the groups in which the digits are written. */
  mobile: readonly string[];
  groups: readonly number[];
  cities: Readonly<Record<string, number>>;
  operators: Readonly<Record<string, number>>;
  women: readonly string[];
  men: readonly string[];
  families: readonly string[];
}

const list = (text: string) => text.split(', ');

export const COUNTRIES: readonly Country[] = [
  {
    name: 'Sénégal',
    share: 31,
    dialCode: '221',
    mobile: ['77', '77', '78', '76', '70', '75'],
    groups: [2, 3, 2, 2],
    cities: { Dakar: 10, Pikine: 4, Guédiawaye: 3, Thiès: 4, 'Saint-Louis': 2, Kaolack: 2, Mbour: 2, Ziguinchor: 1, Touba: 2, Rufisque: 2 },
    operators: { Wave: 6, 'Orange Money': 4, 'Mixx by Yas': 1 },
    women: list(
      'Aïssatou, Fatou, Aminata, Ndèye Fatou, Awa, Khady, Mariama, Coumba, Rokhaya, Seynabou, Astou, Bineta, Yacine, Sokhna, Adja',
    ),
    men: list('Mamadou, Ousmane, Ibrahima, Cheikh, Modou, Abdoulaye, Moussa, Babacar, Pape Alioune, Serigne, El Hadji, Saliou, Lamine'),
    families: list(
      'Ndiaye, Diop, Fall, Sarr, Diouf, Faye, Sow, Ba, Guèye, Seck, Sy, Mbaye, Cissé, Thiam, Kane, Niang, Ndour, Diagne, Mbengue',
    ),
  },
  {
    name: 'Côte d’Ivoire',
    share: 25,
    dialCode: '225',
    mobile: ['07', '07', '05', '01'],
    groups: [2, 2, 2, 2, 2],
    cities: { 'Abidjan Cocody': 5, 'Abidjan Yopougon': 6, Abidjan: 5, Bouaké: 3, Yamoussoukro: 2, Daloa: 1, 'San-Pédro': 2, Korhogo: 1 },
    operators: { Wave: 5, 'Orange Money': 4, 'MTN MoMo': 3, 'Moov Money': 1 },
    women: list(
      'Adjoua, Affoué, Aya, Amenan, Akissi, Marie-Laure, Mariam, Prisca, Christelle, Estelle, Rokia, Ange-Désirée, Nadia, Fatoumata',
    ),
    men: list('Yao, Koffi, Kouadio, Jean-Marc, Serge, Aboubacar, Hervé, Didier, Arsène, Souleymane, Franck, Lassina, Ismaël'),
    families: list(
      'Kouassi, Koné, Ouattara, N’Guessan, Kouamé, Bamba, Coulibaly, Touré, Zadi, Brou, Tanoh, Aka, Konan, Assi, Traoré, Soro, Yapi',
    ),
  },
  {
    name: 'Bénin',
    share: 11,
    dialCode: '229',
    mobile: ['0197', '0196', '0166', '0195', '0161'],
    groups: [2, 2, 2, 2, 2],
    cities: { Cotonou: 8, 'Abomey-Calavi': 5, 'Porto-Novo': 3, Parakou: 2, Bohicon: 1, Ouidah: 1 },
    operators: { 'MTN MoMo': 6, 'Moov Money': 3, 'Celtiis Cash': 1 },
    women: list('Sènami, Reine, Chantal, Bernadette, Mahougnon, Rissikatou, Nadège, Gloria, Edwige, Afiavi, Carine'),
    men: list('Sèdjro, Rodrigue, Cosme, Fidèle, Romuald, Gildas, Wilfried, Ismaël, Ulrich, Prosper'),
    families: list(
      'Hounkpatin, Ahouansou, Dossou, Kpossou, Adjovi, Gbaguidi, Akpovi, Tossou, Sossou, Agossou, Codjia, Chabi, Lawani, Assogba',
    ),
  },
  {
    name: 'Togo',
    share: 9,
    dialCode: '228',
    mobile: ['90', '91', '92', '93', '70', '96', '97', '99'],
    groups: [2, 2, 2, 2],
    cities: { Lomé: 9, Kara: 2, Sokodé: 1, Kpalimé: 2, Atakpamé: 1, Tsévié: 1 },
    operators: { 'Mixx by Yas': 5, 'Moov Money': 4 },
    women: list('Akouvi, Abla, Essi, Dédé, Yawa, Ama, Akossiwa, Afi, Delali, Josiane'),
    men: list('Kodjo, Komlan, Kossi, Edem, Messan, Kokou, Mawuli, Koffi, Yaovi, Sena'),
    families: list('Agbéko, Amegah, Lawson, Mensah, Dogbé, Kpodar, Tchalla, Akakpo, Ayité, Amouzou, Sossah, Adjavon, Klutsé'),
  },
  {
    name: 'Mali',
    share: 9,
    dialCode: '223',
    mobile: ['76', '66', '79', '70', '65', '90', '83'],
    groups: [2, 2, 2, 2],
    cities: { Bamako: 10, Sikasso: 2, Ségou: 2, Kayes: 2, Koutiala: 1, Mopti: 1 },
    operators: { 'Orange Money': 6, Wave: 2, 'Moov Money': 2 },
    women: list('Fatoumata, Aminata, Kadiatou, Oumou, Assitan, Djénéba, Rokiatou, Mariam, Sitan, Nana'),
    men: list('Seydou, Bakary, Drissa, Souleymane, Modibo, Amadou, Boubacar, Lassana, Adama, Cheick Oumar'),
    families: list('Traoré, Keïta, Coulibaly, Diarra, Sidibé, Sangaré, Konaté, Maïga, Dembélé, Doumbia, Diakité, Samaké, Sissoko, Haïdara'),
  },
  {
    name: 'Burkina Faso',
    share: 8,
    dialCode: '226',
    mobile: ['70', '76', '65', '55', '74', '07', '56'],
    groups: [2, 2, 2, 2],
    cities: { Ouagadougou: 10, 'Bobo-Dioulasso': 5, Koudougou: 2, Banfora: 1, Kaya: 1 },
    operators: { 'Orange Money': 6, 'Moov Money': 4, Wave: 1 },
    women: list('Salimata, Alizèta, Rasmata, Wendkuni, Clarisse, Édith, Bibata, Pélagie, Aminata, Rosine'),
    men: list('Issa, Boukary, Salif, Lassané, Wendpanga, Hamidou, Pascal, Souleymane, Adama, Yacouba'),
    families: list('Ouédraogo, Sawadogo, Kaboré, Zongo, Ilboudo, Tapsoba, Nikiéma, Sanou, Kafando, Yaméogo, Somé, Zoungrana, Tiendrébéogo'),
  },
  {
    name: 'Niger',
    share: 4,
    dialCode: '227',
    mobile: ['96', '97', '90', '98', '88'],
    groups: [2, 2, 2, 2],
    cities: { Niamey: 8, Maradi: 3, Zinder: 2, Tahoua: 1, Dosso: 1 },
    operators: { 'Airtel Money': 5, 'Moov Money': 2 },
    women: list('Hadiza, Zeinabou, Rakia, Halima, Aïchatou, Fati, Balkissa, Ramatou, Salamatou'),
    men: list('Issoufou, Mahamadou, Oumarou, Moustapha, Salissou, Laouali, Hassane, Abdoul Karim'),
    families: list('Mahamane, Souley, Harouna, Seyni, Garba, Idrissa, Hamidou, Adamou, Saley, Issaka, Amadou, Boubacar'),
  },
  {
    name: 'Guinée',
    share: 3,
    dialCode: '224',
    mobile: ['622', '628', '664', '620', '625'],
    groups: [3, 2, 2, 2],
    cities: { Conakry: 8, Kindia: 1, Labé: 2, Kankan: 1 },
    operators: { 'Orange Money': 5, 'MTN MoMo': 3 },
    women: list('Fatoumata Binta, Kadiatou, Hawa, M’Mah, Fanta, Djénabou, Saran, Mariama'),
    men: list('Mamadou Aliou, Thierno, Alpha, Sékou, Fodé, Ibrahima Sory, Mohamed Lamine'),
    families: list('Diallo, Bah, Barry, Camara, Condé, Sylla, Soumah, Bangoura, Baldé, Kourouma'),
  },
];
