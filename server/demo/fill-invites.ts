import { sql } from 'kysely';
import { type Filling, officeHour } from './filling.ts';
import type { Person } from './people.ts';
import { idOf, randomOf } from './random.ts';

/** The number of people who were invited and have not answered. */
const WAITING = 9;

/** Adds the people who were invited to a form: those who answered, and some who have not, one of them reminded and one revoked. */
export async function fillInvites(
  { db, today }: Filling,
  { name, formId, people, invited }: { name: string; formId: string; people: readonly Person[]; invited: number },
): Promise<void> {
  const random = randomOf(`invitations ${name}`);
  const responses = await db
    .selectFrom('response')
    .select(['id', 'submitted_at'])
    .where('form_id', '=', formId)
    .orderBy('submitted_at')
    .execute();
  const sent = officeHour(random, today, invited);
  const rows = people.slice(0, responses.length + WAITING).map((person, i) => {
    const response = responses[i];
    const silent = i - responses.length;
    return {
      id: idOf(`invitation ${name} ${person.email}`),
      form_id: formId,
      email: person.email,
      name: person.name,
      created_at: sent,
      sent_at: sent,
      reminded_at: silent === 0 ? officeHour(random, today, 3) : null,
      revoked_at: silent === 1 ? officeHour(random, today, 5) : null,
      response_id: response?.id ?? null,
      used_at: response?.submitted_at ?? null,
    };
  });
  await db
    .insertInto('form_invite')
    .values(rows)
    .onConflict((c) => c.columns(['form_id', 'email']).doNothing())
    .execute();
  // Nobody answers before they are invited.
  await sql`update form_invite set sent_at = least(sent_at, used_at), created_at = least(created_at, used_at) where form_id = ${formId} and used_at is not null`.execute(
    db,
  );
}
