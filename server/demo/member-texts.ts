/** The spaces of the community; every member who was admitted is in the first one. */
export const SPACES = [
  'Bienvenue',
  'Entraide',
  'Formation e-commerce',
  'Lives et replays',
  'Coaching de groupe',
  'Fournisseurs et logistique',
  'Cercle des diplômés',
] as const;

export const TAGS = [
  { name: 'Ambassadeur', color: '#0ca678', emoji: '🌟' },
  { name: 'À rappeler', color: '#f08c00', emoji: '📞' },
  { name: 'Diplômé', color: '#1c7ed6', emoji: '🎓' },
  { name: 'Promotion d’avril', color: '#ae3ec9', emoji: '' },
  { name: 'Promotion de septembre', color: '#4263eb', emoji: '' },
  { name: 'Sans réponse', color: '#868e96', emoji: '🔕' },
] as const;

export const NOTES = [
  'Préfère un appel après 18 h, sur WhatsApp.',
  'Paiera le prochain versement après la Tabaski.',
  'A changé de numéro : l’ancien est celui de sa sœur.',
  'Membre très actif dans l’espace Entraide, à proposer à la modération.',
  'Attend la livraison de son premier stock de wax, reprend les séances en mars.',
  'Demande un reçu au nom de sa boutique.',
] as const;

export const WORKS = [
  'Commerçante',
  'Couturière',
  'Étudiant en gestion',
  'Enseignante',
  'Infirmière',
  'Comptable',
  'Mécanicien',
  'Coiffeuse',
] as const;
