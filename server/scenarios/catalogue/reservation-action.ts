import { resolveService } from '#server/coaches/services.queries.ts';
import { book } from '#server/reservations/booking.actions.ts';
import { defineAction, field, leaves, options, output, StepError } from './define.ts';
import { coaches, coachingServices } from './look-ups.ts';
import { asStep } from './member-actions.ts';

export const createReservation = defineAction({
  id: 'reservations.create',
  name: 'Create reservation',
  description: 'Books time with a coach; client and coach are told as for any reservation.',
  idempotency: 'natural',
  local: true,
  fields: {
    coach: field('select', 'Coach', { required: true, lookUp: coaches }),
    service: field('select', 'Service', { required: true, lookUp: coachingServices }),
    email: field('email', 'Client email', { required: true, default: '{{ trigger.member.email }}' }),
    name: field('text', 'Client name', { default: '{{ trigger.member.fullName }}' }),
    startsAt: field('text', 'Begins', { required: true, placeholder: '2026-12-01T10:00:00Z', help: 'A date and time with its zone.' }),
    status: field('select', 'Status', { options: options(['pending', 'confirmed']), default: 'pending' }),
  },
  outputs: [
    output('id', 'Reservation id', '0198a1f0-5c1e-7b9a-9d35-3f1f5e0c2a12'),
    output('startsAt', 'Begins', '2026-12-01T10:00:00.000Z'),
  ],
  effect: (_, { email, startsAt }) => leaves(`Reservation for ${email} at ${startsAt}, with an e-mail to client and coach`),
  async run({ deps, db, now }, { coach, service: wanted, email, name, startsAt, status }) {
    const begins = new Date(startsAt);
    if (Number.isNaN(begins.valueOf())) throw new StepError(`“${startsAt}” is not a date and time.`);
    if (begins < now) throw new StepError('This time has passed.');
    const service = await resolveService(db, wanted);
    if (!service) throw new StepError('This coaching service is no longer offered.');
    const made = await asStep(
      book(
        deps,
        db,
        { req: undefined },
        {
          coachId: coach,
          email: email.trim().toLowerCase(),
          clientName: name.slice(0, 100),
          service,
          startsAt: begins,
          status: status === 'confirmed' ? 'confirmed' : 'pending',
          source: 'staff',
        },
      ),
    );
    return { output: { id: made._id, startsAt: begins.toISOString() } };
  },
});
