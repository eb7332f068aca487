import { message } from '#contract/language.ts';

type Titled = [{ title: string }];

export const title = message({ en: 'Tasks', fr: 'Tâches' });
export const purpose = message({
  en: 'What the team has to do. Whoever has a task is notified on its day.',
  fr: 'Ce que l’équipe doit faire. La personne chargée d’une tâche est prévenue le jour venu.',
});
export const newTask = message({ en: 'New task', fr: 'Nouvelle tâche' });
export const editTask = message({ en: 'Edit task', fr: 'Modifier la tâche' });
export const taskNotFound = message({ en: 'Task not found', fr: 'Tâche introuvable' });
export const addTask = message({ en: 'Add task', fr: 'Ajouter la tâche' });
export const saveTask = message({ en: 'Save task', fr: 'Enregistrer la tâche' });
export const deleteTask = message({ en: 'Delete task', fr: 'Supprimer la tâche' });
export const searchTasks = message({ en: 'Search tasks', fr: 'Rechercher des tâches' });
export const loadFailed = message({ en: 'The tasks could not be loaded', fr: 'Les tâches n’ont pas pu être chargées' });
export const nothingToDo = message({ en: 'Nothing to do', fr: 'Rien à faire' });
export const emptyHint = message({
  en: 'Write down what has to be done, such as “Call Awa on Monday”, here or on a member’s profile.',
  fr: 'Notez ce qui est à faire, par exemple « Appeler Awa lundi », ici ou sur la fiche d’un adhérent.',
});
export const nothingMatches = message({ en: 'No task matches', fr: 'Aucune tâche ne correspond' });
export const showMine = message({ en: 'Show my open tasks', fr: 'Afficher mes tâches à faire' });

export const whose = message({ en: 'Whose tasks', fr: 'Tâches affichées' });
export const mine = message({ en: 'My tasks', fr: 'Mes tâches' });
export const everybodys = message({ en: 'Everybody’s tasks', fr: 'Tâches de toute l’équipe' });
export const open = message({ en: 'To do', fr: 'À faire' });
export const done = message({ en: 'Done', fr: 'Faites' });
export const day = message({ en: 'Day', fr: 'Jour' });
export const anyDay = message({ en: 'Any day', fr: 'Tous les jours' });
export const untilToday = message({ en: 'Until today', fr: 'Jusqu’à aujourd’hui' });
export const withinWeek = message({ en: 'Within 7 days', fr: 'Sous 7 jours' });

export const what = message({ en: 'What has to be done', fr: 'Ce qui est à faire' });
export const whatHint = message({ en: 'Call her on Monday', fr: 'L’appeler lundi' });
export const assignee = message({ en: 'Who does it', fr: 'Qui s’en charge' });
export const about = message({ en: 'About the member', fr: 'Au sujet de l’adhérent' });
export const nobody = message({ en: 'No member', fr: 'Aucun adhérent' });
export const noneFound = message({ en: 'No member matches', fr: 'Aucun adhérent ne correspond' });

export const doneBox = message<Titled>({ en: ({ title }) => `Done: ${title}`, fr: ({ title }) => `Faite : ${title}` });
export const actionsFor = message<Titled>({
  en: ({ title }) => `Actions for the task ${title}`,
  fr: ({ title }) => `Actions pour la tâche ${title}`,
});
export const dueOn = message<[{ day: string }]>({ en: ({ day }) => `On ${day}`, fr: ({ day }) => `Le ${day}` });
export const dueToday = message({ en: 'Today', fr: 'Aujourd’hui' });
export const lateSince = message<[{ day: string }]>({
  en: ({ day }) => `Late since ${day}`,
  fr: ({ day }) => `En retard depuis le ${day}`,
});
export const doneOn = message<[{ day: string; name: string }]>({
  en: ({ day, name }) => `Done on ${day} by ${name}`,
  fr: ({ day, name }) => `Faite le ${day} par ${name}`,
});
export const doneOnDay = message<[{ day: string }]>({ en: ({ day }) => `Done on ${day}`, fr: ({ day }) => `Faite le ${day}` });
export const toDoBy = message<[{ name: string }]>({ en: ({ name }) => `For ${name}`, fr: ({ name }) => `Pour ${name}` });
export const forNobody = message({ en: 'Nobody has this task', fr: 'Personne n’en est chargé' });

export const added = message({ en: 'Task added', fr: 'Tâche ajoutée' });
export const saved = message({ en: 'Task saved', fr: 'Tâche enregistrée' });
export const isDone = message({ en: 'Task done', fr: 'Tâche faite' });
export const isOpen = message({ en: 'Task to do again', fr: 'Tâche de nouveau à faire' });
export const deleted = message({ en: 'Task deleted', fr: 'Tâche supprimée' });
export const changedMeanwhile = message({
  en: 'Somebody else changed this task meanwhile',
  fr: 'Quelqu’un d’autre a modifié cette tâche entre-temps',
});
export const notSaved = message({ en: 'The task could not be saved', fr: 'La tâche n’a pas pu être enregistrée' });
export const notDeleted = message({ en: 'The task could not be deleted', fr: 'La tâche n’a pas pu être supprimée' });
export const notRestored = message({ en: 'The task could not be restored', fr: 'La tâche n’a pas pu être restaurée' });
