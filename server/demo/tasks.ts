import { insertRows } from '#server/db/db.ts';
import type { DemoAccounts } from './accounts.ts';
import { dayOf, daysBefore, type Filling } from './filling.ts';
import { MEMBERS } from './members.ts';
import { idOf } from './random.ts';

/** `days` before today; a task without a day has null. The tasks that are done were done on their day. */
const TASKS: { title: string; days: number | null; member?: number; by: 'admin' | 'coach' | 'second'; done?: true }[] = [
  { title: 'Rappeler pour le deuxième versement', days: 2, member: 3, by: 'admin' },
  { title: 'Envoyer le lien de la session de lundi', days: 0, member: 8, by: 'admin' },
  { title: 'Préparer le bilan de mi-parcours', days: -3, member: 12, by: 'coach' },
  { title: 'Vérifier le numéro WhatsApp', days: -6, member: 20, by: 'admin' },
  { title: 'Choisir les témoignages de la page d’accueil', days: null, by: 'admin' },
  { title: 'Accueillir dans le groupe Entraide', days: 5, member: 15, by: 'second', done: true },
];

/** Adds what the team has to do and did. */
export async function fillTasks({ db, today }: Filling, accounts: DemoAccounts): Promise<void> {
  const rows = TASKS.map(({ title, days, member, by, done }) => {
    const due = days === null ? null : dayOf(daysBefore(today, days));
    const at = daysBefore(today, Math.max(days ?? 0, 0));
    return {
      id: idOf(`task ${title}`),
      title,
      due,
      // Nobody is notified of tasks that were always there.
      notified_due: due,
      member_id: member === undefined ? null : MEMBERS[member]!.id,
      assignee_id: accounts[by].id,
      created_by: accounts.admin.id,
      created_at: daysBefore(at, 3),
      done_at: done ? at : null,
      done_by: done ? accounts[by].id : null,
    };
  });
  await insertRows(db, 'task', rows);
}
