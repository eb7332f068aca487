import { message } from '#contract/language.ts';

export * from '#web/ui/words.messages.ts';

// The account menu, the palette and the list of shortcuts, which are loaded when somebody opens them.

export const appearance = message({ en: 'Appearance', fr: 'Apparence' });
export const light = message({ en: 'Light', fr: 'Claire' });
export const dark = message({ en: 'Dark', fr: 'Sombre' });
export const asSystem = message({ en: 'As the system', fr: 'Comme le système' });
export const language = message({ en: 'Language', fr: 'Langue' });
export const languageNotSaved = message({
  en: 'The language could not be saved',
  fr: 'La langue n’a pas pu être enregistrée',
});

/** People also search for the screens of the sidebar by these words. */
export const areaWords = {
  '/dashboard': message({ en: 'home figures statistics accueil', fr: 'accueil chiffres statistiques home' }),
  '/forms': message({ en: 'surveys questions responses formulaires', fr: 'questionnaires sondages réponses forms' }),
  '/users': message({ en: 'people contacts segments export adhérents', fr: 'personnes contacts segments membres export members' }),
  '/tasks': message({ en: 'to do reminders calls tâches', fr: 'à faire rappels appels tasks' }),
  '/payments': message({
    en: 'money instalments receipts exchange rates paiements',
    fr: 'argent versements reçus taux de change encaissements payments',
  }),
  '/templates/list': message({ en: 'e-mail WhatsApp SMS models modèles', fr: 'e-mail WhatsApp SMS messages types templates' }),
  '/workflows': message({ en: 'campaigns newsletter bulk e-mail campagnes', fr: 'newsletter envoi groupé e-mail workflows' }),
  '/reminders': message({ en: 'dry run sequence due relances', fr: 'simulation séquence échéance reminders' }),
  '/outbox': message({ en: 'mail e-mail sent captured boîte d’envoi', fr: 'mail courriel e-mail envoyé conservé outbox' }),
  '/notifications': message({ en: 'news alerts unread', fr: 'nouvelles alertes non lues' }),
  '/scenarios': message({ en: 'automation workflow webhook triggers scénarios', fr: 'automatisation webhook déclencheurs scenarios' }),
  '/reservation': message({ en: 'booking calendar sessions réservations', fr: 'agenda calendrier rendez-vous séances booking' }),
  '/settings': message({ en: 'options preferences paramètres', fr: 'options préférences réglages settings' }),
};
export const historyWords = message({ en: 'reminders runs workflow historique', fr: 'relances exécutions campagne history' });
export const answers = message({ en: 'Answers to forms', fr: 'Réponses aux formulaires' });
export const searchAnswers = message({ en: 'Search Answers', fr: 'Rechercher dans les réponses' });
export const searchAnswersWords = message({ en: 'find responses forms', fr: 'chercher trouver formulaires' });
export const runs = message({ en: 'Scenario Runs', fr: 'Exécutions des scénarios' });
export const runsWords = message({ en: 'retry failed automation', fr: 'réessayer échec automatisation' });
export const system = message({ en: 'System', fr: 'Système' });
export const systemWords = message({
  en: 'health status disk database queues workers monitoring',
  fr: 'santé état disque base de données files processus supervision',
});
export const deleted = message({ en: 'Recently deleted', fr: 'Corbeille' });
export const deletedWords = message({ en: 'trash bin restore undelete', fr: 'supprimé restaurer récupérer poubelle' });

export const createFormWords = message({ en: 'new survey', fr: 'nouveau questionnaire sondage' });
export const createTemplate = message({ en: 'Create a template', fr: 'Créer un modèle' });
export const createTemplateWords = message({ en: 'new e-mail model modèle message', fr: 'nouveau e-mail template message' });
export const importMembersWords = message({ en: 'csv file upload many importer', fr: 'csv fichier liste charger import' });
export const importPaymentsWords = message({
  en: 'csv excel file history past importer',
  fr: 'csv excel fichier historique passé charger import',
});
export const createCampaign = message({ en: 'Create a campaign', fr: 'Créer une campagne' });
export const createCampaignWords = message({ en: 'new workflow send e-mail', fr: 'nouvelle envoyer e-mail' });
export const createScenario = message({ en: 'Create a scenario', fr: 'Créer un scénario' });
export const createScenarioWords = message({
  en: 'new automation trigger reaction',
  fr: 'nouveau automatisation déclencheur réaction',
});
export const linkAccount = message({ en: 'Link an e-mail account', fr: 'Lier un compte e-mail' });
export const linkAccountWords = message({
  en: 'google gmail smtp mail server settings',
  fr: 'google gmail smtp serveur de messagerie paramètres',
});
export const recordPayment = message({ en: 'Record a payment', fr: 'Enregistrer un paiement' });
export const recordPaymentWords = message({ en: 'new cash transfer receipt money', fr: 'nouveau espèces transfert reçu argent encaisser' });
export const createReservation = message({ en: 'Create a reservation', fr: 'Créer une réservation' });
export const createReservationWords = message({ en: 'new book coach session', fr: 'nouvelle réserver coach séance' });
export const createTask = message({ en: 'Write a task', fr: 'Noter une tâche' });
export const createTaskWords = message({ en: 'new to do remind call', fr: 'nouvelle à faire rappeler' });
export const erasePersonWords = message({ en: 'gdpr privacy delete responses', fr: 'rgpd vie privée supprimer réponses' });
export const lightAppearance = message({ en: 'Light appearance', fr: 'Apparence claire' });
export const darkAppearance = message({ en: 'Dark appearance', fr: 'Apparence sombre' });
export const systemAppearance = message({ en: 'Appearance as the system', fr: 'Apparence du système' });
export const appearanceWords = message({ en: 'theme mode toggle', fr: 'thème mode couleur' });
export const documentation = message({ en: 'Documentation', fr: 'Documentation' });
export const documentationWords = message({ en: 'help guide manual how', fr: 'aide guide manuel comment' });
export const shortcuts = message({ en: 'Keyboard shortcuts', fr: 'Raccourcis clavier' });
export const shortcutsWords = message({ en: 'keys help', fr: 'touches aide' });
export const logOutWords = message({ en: 'sign out leave', fr: 'déconnexion quitter sortir' });

export const results = message({ en: 'Results', fr: 'Résultats' });
export const pages = message({ en: 'Pages', fr: 'Pages' });
export const actions = message({ en: 'Actions', fr: 'Actions' });
export const goToHint = message({
  en: 'Go to a page, member or form',
  fr: 'Page, adhérent, formulaire…',
});
export const searchEverything = message({
  en: 'Search pages, forms and actions',
  fr: 'Rechercher des pages, des formulaires et des actions',
});
export const searching = message({ en: 'Searching…', fr: 'Recherche…' });
export const nothingFound = message({
  en: 'Nothing found. Try another word.',
  fr: 'Aucun résultat. Essayez un autre mot.',
});
export const untitledForm = message({ en: 'Untitled Form', fr: 'Formulaire sans titre' });
export const published = message({ en: 'Published', fr: 'Publié' });
export const draft = message({ en: 'Draft', fr: 'Brouillon' });
export const campaigns = message({ en: 'Campaigns', fr: 'Campagnes' });
export const active = message({ en: 'Active', fr: 'Actif' });

export const everywhere = message({ en: 'Everywhere', fr: 'Partout' });
export const undoLatest = message({ en: 'Undo what was just done', fr: 'Annuler ce qui vient d’être fait' });
export const inList = message({ en: 'In a list', fr: 'Dans une liste' });
export const inEditor = message({ en: 'In an editor', fr: 'Dans un éditeur' });
export const showShortcuts = message({ en: 'Show these shortcuts', fr: 'Afficher ces raccourcis' });
export const escapeKey = message({ en: 'Esc', fr: 'Échap' });
export const closeDialog = message({ en: 'Close a dialog or menu', fr: 'Fermer une fenêtre ou un menu' });
export const controlShift = message({ en: 'Ctrl Shift Z', fr: 'Ctrl Maj Z' });

export const paymentsOf = message<[{ tab: string }]>({
  en: ({ tab }) => `Payments: ${tab}`,
  fr: ({ tab }) => `Paiements : ${tab}`,
});
export const paymentTabWords = {
  owed: message({ en: 'late arrears instalments receivables dettes', fr: 'retards impayés versements créances' }),
  transfers: message({ en: 'transfers receipts waiting cash virements', fr: 'virements reçus en attente espèces' }),
  reconcile: message({ en: 'settlement files statements fees rapprochement', fr: 'rapprochement relevés règlements frais' }),
  accounting: message({ en: 'journal months closed export comptabilité', fr: 'journal mois clôture export écritures' }),
  providers: message({ en: 'webhook FedaPay Moneroo Chariow prestataires', fr: 'webhook FedaPay Moneroo Chariow fournisseurs' }),
};
export const settingsOf = message<[{ section: string }]>({
  en: ({ section }) => `Settings: ${section}`,
  fr: ({ section }) => `Paramètres : ${section}`,
});

/** The words for a section of the settings are the same in both languages, because some people know it by the other one. */
export const settingWords = {
  personal: message({
    en: 'profile password language name profil mot de passe langue nom sessions two-factor',
    fr: 'profile password language name profil mot de passe langue nom sessions two-factor',
  }),
  programme: message({
    en: 'programme time zone currency logo limit actions fuseau horaire devise',
    fr: 'programme time zone currency logo limites actions fuseau horaire devise',
  }),
  products: message({ en: 'products prices produits prix tarifs', fr: 'products prices produits prix tarifs' }),
  payments: message({
    en: 'payment page bank mobile money ways to pay virement moyens de paiement',
    fr: 'payment page bank mobile money ways to pay virement moyens de paiement',
  }),
  reminders: message({
    en: 'reminders sequence daily run out relances séquence échéance exclusion due',
    fr: 'reminders sequence daily run out relances séquence échéance exclusion due',
  }),
  spaces: message({ en: 'spaces access groups espaces groupes accès', fr: 'spaces access groups espaces groupes accès' }),
  memberFields: message({
    en: 'member fields custom fields champs personnalisés adhérents informations',
    fr: 'member fields custom fields champs personnalisés adhérents informations',
  }),
  tags: message({
    en: 'tags access groups merge rename colour étiquettes groupes d’accès fusionner renommer',
    fr: 'tags access groups merge rename colour étiquettes groupes d’accès fusionner renommer',
  }),
  email: message({
    en: 'email smtp gmail account mail server compte messagerie serveur',
    fr: 'email smtp gmail account mail server compte messagerie serveur',
  }),
  coaching: message({ en: 'coaches services prestations coachs hours horaires', fr: 'coaches services prestations coachs hours horaires' }),
  team: message({
    en: 'team accounts invite admins audit équipe comptes inviter journal',
    fr: 'team accounts invite admins audit équipe comptes inviter journal',
  }),
  backups: message({
    en: 'backups copies restore sauvegardes copie restauration',
    fr: 'backups copies restore sauvegardes copie restauration',
  }),
  landing: message({ en: 'landing page public site accueil vitrine', fr: 'landing page public site accueil vitrine' }),
  circle: message({ en: 'circle community communauté synchronisation', fr: 'circle community communauté synchronisation' }),
};
