import * as text from './invitees.messages.ts';
import { Email, onOneLine } from './shared.ts';

// Reads a pasted list of people. The app runs it while somebody types and the server runs it on what arrives.

export const INVITES_AT_ONCE = 5_000;
const NAME_MAX = 100;

export interface Invitee {
  email: string;
  name: string;
}
export interface Unreadable {
  /** The entry as it was pasted. */
  text: string;
  message: string;
}

/**
 * Finds the people in a pasted text. An entry is an address, “Awa Diop <awa@exemple.sn>”, or a line of a table with one address.
 * Entries are separated by line ends, commas, semicolons or tabs.
 */
export function readInvitees(pasted: string): { people: Invitee[]; problems: Unreadable[] } {
  const people = new Map<string, Invitee>();
  const problems: Unreadable[] = [];
  for (const entry of pasted.split(/[\r\n]+/).flatMap(entriesOf)) {
    const { address, name } = entry;
    const email = Email.safeParse(address);
    if (!address) problems.push({ text: entry.text, message: text.noAddress({ entry: short(entry.text) }) });
    else if (!email.success) problems.push({ text: entry.text, message: text.invalidAddress({ address: short(address) }) });
    else if (people.has(email.data)) problems.push({ text: entry.text, message: text.twice({ address: email.data }) });
    else people.set(email.data, { email: email.data, name });
  }
  return { people: [...people.values()], problems };
}

interface Entry {
  text: string;
  address: string;
  name: string;
}

function entriesOf(line: string): Entry[] {
  const cells = line.split(/[,;\t]+(?=(?:[^"]*"[^"]*")*[^"]*$)/).flatMap(splitAddresses);
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  // Exactly one cell has an address, so the line is a row of a table, or a name with a comma in it.
  if (filled.filter((cell) => cell.includes('@')).length === 1) return [entryOf(filled.join(' '))];
  return filled.map(entryOf);
}

/** Splits a cell that contains only addresses, separated by spaces. */
const splitAddresses = (cell: string) => {
  const words = cell.trim().split(/\s+/);
  return words.length > 1 && words.every((word) => word.includes('@')) ? words : [cell];
};

function entryOf(text: string): Entry {
  const address = /<([^<>]*)>/.exec(text)?.[1] ?? text.split(/\s+/).find((word) => word.includes('@')) ?? '';
  const name = text.replace(`<${address}>`, ' ').replace(address, ' ').replaceAll('"', ' ');
  return { text, address: address.trim(), name: onOneLine(name).replaceAll(/\s+/g, ' ').slice(0, NAME_MAX) };
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
