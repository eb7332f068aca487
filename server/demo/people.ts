import { COUNTRIES, type Country } from './countries.ts';
import { type Random, randomOf } from './random.ts';
import { TRADES, type Trade } from './trades.ts';

export interface Person {
  firstName: string;
  lastName: string;
  name: string;
  email: string;
  /** The number is written as +221771234567. */
  phone: string;
  country: string;
  city: string;
  /** The operator of their Mobile Money. */
  operator: string;
  /** The year of birth. */
  born: number;
  trade: Trade;
}

/** All people whom the demo programme knows, in the order in which they joined. */
export const PEOPLE: readonly Person[] = makePeople(256);

function makePeople(count: number): Person[] {
  const random = randomOf('people');
  const shares = Object.fromEntries(COUNTRIES.map(({ name, share }) => [name, share]));
  const names = new Set<string>();
  const people: Person[] = [];
  while (people.length < count) {
    const country = COUNTRIES.find(({ name }) => name === random.weighted(shares)) ?? COUNTRIES[0]!;
    const person = makePerson(random, country);
    if (names.has(person.name)) continue;
    names.add(person.name);
    people.push(person);
  }
  return people;
}

function makePerson(random: Random, country: Country): Person {
  const firstName = random.pick(random.chance(0.62) ? country.women : country.men);
  const lastName = random.pick(country.families);
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email: emailOf(firstName, lastName, random.weighted({ 'example.com': 7, 'example.org': 2, 'example.net': 1 })),
    phone: `+${country.dialCode}${mobileNumber(random, country)}`,
    country: country.name,
    city: random.weighted(country.cities),
    operator: random.weighted(country.operators),
    born: random.int(1975, 2004),
    trade: random.pick(TRADES),
  };
}

/** Addresses use domains that nobody owns, so that whatever the demo sends reaches no real person. */
export function emailOf(firstName: string, lastName: string, domain = 'example.com'): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f’']/g, '')
      .replaceAll(/[^A-Za-z]+/g, '-')
      .toLowerCase();
  return `${plain(firstName)}.${plain(lastName)}@${domain}`;
}

function mobileNumber(random: Random, { mobile, groups }: Country): string {
  const length = sum(groups);
  const start = random.pick(mobile);
  return start + Array.from({ length: length - start.length }, () => random.int(0, 9)).join('');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
