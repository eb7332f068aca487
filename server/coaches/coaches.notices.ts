import type { Notice } from '#server/notices/notify.queries.ts';

export const coachAccepted = ({ name }: { name: string }): Notice => ({
  type: 'system',
  priority: 'low',
  link: '/settings?section=coaching',
  text: () => ({
    title: `${name} is now a coach`,
    message: 'The invitation was accepted. Set the weekly hours, so that slots can be offered.',
  }),
});
