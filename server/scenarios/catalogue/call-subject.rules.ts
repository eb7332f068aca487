import { short } from '#server/scenarios/mapping.rules.ts';
import { stored } from '#server/stored-errors.ts';
import * as subject from '../subjects.messages.ts';

// Finds what the call of another system is about, although the shape of its body is unknown: a person where the body names one,
// otherwise the call's own id.

const NAME = /^(full_?name|name|nom|nom_?complet|display_?name|customer_?name)$/i;
const FIRST = /^(first_?name|prenom|prénom|given_?name)$/i;
const LAST = /^(last_?name|family_?name|surname)$/i;
const EMAIL = /^(e-?mail|mail|email_?address|customer_?email)$/i;
const PHONE = /^(phone|telephone|téléphone|tel|phone_?number|whatsapp)$/i;
const EVENT = /^(event|event_?type|type|action|topic)$/i;
const ID = /^(id|uuid|reference|ref)$/i;
/** Names of objects that hold a person, or the whole payload. */
const PERSON = /^(customer|client|member|user|contact|person|payer|buyer|lead|attendee|data|payload|object)$/i;
const DEEPEST = 4;
const MOST = 60;

export function subjectOfCall(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return typeof body === 'string' && body.trim() !== '' ? body.trim() : null;
  const person = personIn(body, 0);
  const find = (pattern: RegExp) => plain(Object.entries(body).find(([key, value]) => pattern.test(key) && plain(value) !== '')?.[1]);
  const event = find(EVENT);
  if (person) return event ? `${person} · ${event}` : person;
  const id = find(ID);
  if (id) return event ? `${event} · ${id}` : stored(subject.callWithId, { id: short(id) });
  if (event) return event;
  const [first] = Object.entries(body).flatMap(([key, value]) => (plain(value) === '' ? [] : [`${key}: ${plain(value)}`]));
  return first ?? null;
}

/** A person by name, otherwise by address or number: first at the top level, then in objects that may hold a person. */
function personIn(value: object, depth: number): string | undefined {
  const entries = Object.entries(value).slice(0, MOST);
  const find = (pattern: RegExp) =>
    plain(entries.find(([key, one]) => pattern.test(key) && typeof one === 'string' && plain(one) !== '')?.[1]);
  const own = find(NAME) || [find(FIRST), find(LAST)].filter(Boolean).join(' ') || find(EMAIL) || find(PHONE);
  if (own || depth >= DEEPEST) return own || undefined;
  for (const [key, one] of entries) {
    const found = PERSON.test(key) && typeof one === 'object' && one !== null ? personIn(one, depth + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
