import type { Notice } from '#server/notices/notify.queries.ts';

interface About {
  title: string;
  /** The name of the member, and null for a task that is about nobody. */
  member: string | null;
  memberId: string | null;
  assigneeId: string;
}

const about = ({ title, member, memberId, assigneeId }: About, notice: 'taskDue' | 'taskGiven'): Notice => ({
  type: 'system',
  priority: 'medium',
  accountId: assigneeId,
  audience: 'staff',
  link: memberId ? `/users/${memberId}/profile` : '/tasks',
  notice,
  args: { task: title, member },
});

/** Its day has come. */
export const taskDue = (task: About): Notice => about(task, 'taskDue');

/** Somebody else gave it to this account. */
export const taskGiven = (task: About): Notice => about(task, 'taskGiven');
