import type { Notice } from '#server/notices/notify.queries.ts';

export const coachAccepted = ({ name }: { name: string }): Notice => ({
  type: 'system',
  priority: 'low',
  link: '/settings?section=coaching',
  notice: 'coachAccepted',
  args: { name },
});
