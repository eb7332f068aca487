import { contract } from './endpoint.ts';
import { Member } from './members.ts';
import { Data, IdParams } from './shared.ts';

export const reminders = contract({
  send: {
    method: 'POST',
    path: '/api/reminders/{id}',
    access: 'staff',
    summary: 'Remind one member of what is due, by e-mail; refused with a sentence when nothing is',
    params: IdParams,
    response: Data(Member),
  },
});
