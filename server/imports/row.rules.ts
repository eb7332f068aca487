import type { ImportField, ImportMapping, ImportOptions } from '#contract/imports.ts';
import { Email } from '#contract/shared.ts';
import { toE164 } from '#server/members/phone.rules.ts';
import { plain } from './mapping.rules.ts';

/** What a row says: columns of member as text, where the row has something to say. */
export interface ReadRow {
  fields: Record<string, string>;
  email: string | null;
  phone: string | null;
  /** Why it cannot be taken. */
  problem: string | null;
}

class Problem extends Error {}

/** Words by which people name the values of our lists. */
const VALUES: Partial<Record<ImportField, Record<string, string>>> = {
  status: {
    traite: 'TRAITÉ',
    traitee: 'TRAITÉ',
    processed: 'TRAITÉ',
    treated: 'TRAITÉ',
    'non traite': 'NON TRAITÉ',
    'non traitee': 'NON TRAITÉ',
    unprocessed: 'NON TRAITÉ',
    pending: 'NON TRAITÉ',
    'en attente': 'NON TRAITÉ',
    rejete: 'REJETÉ',
    rejetee: 'REJETÉ',
    rejected: 'REJETÉ',
    refuse: 'REJETÉ',
    annule: 'ANNULÉ',
    annulee: 'ANNULÉ',
    cancelled: 'ANNULÉ',
    canceled: 'ANNULÉ',
  },
  product: { coaching: 'COACHING', 'ecom africa pro': 'ECOM AFRICA PRO', ecom: 'ECOM AFRICA PRO', 'e com africa pro': 'ECOM AFRICA PRO' },
  from: {
    facebook: 'facebook',
    fb: 'facebook',
    instagram: 'instagram',
    insta: 'instagram',
    ig: 'instagram',
    youtube: 'youtube',
    'you tube': 'youtube',
    yt: 'youtube',
  },
  option: {
    complete: 'Complete',
    complet: 'Complete',
    full: 'Complete',
    comptant: 'Complete',
    'en une fois': 'Complete',
    partiel: 'Partiel',
    partielle: 'Partiel',
    partial: 'Partiel',
    tranches: 'Partiel',
    'en tranches': 'Partiel',
    'en plusieurs fois': 'Partiel',
  },
};

type Read = (value: string, options: ImportOptions) => string;

/** By field: the column of member, and what it takes. */
const FIELDS: Partial<Record<ImportField, { column: string; read: Read }>> = {
  email: { column: 'email', read: readEmail },
  phone: { column: 'phone', read: readPhone },
  age: { column: 'age', read: readAge },
  nationality: { column: 'nationality', read: text('The nationality', 100) },
  work: { column: 'work', read: text('The profession', 200) },
  status: { column: 'status', read: oneOf('status', 'status') },
  product: { column: 'product', read: oneOf('product', 'product') },
  from: { column: 'source', read: oneOf('from', 'source') },
  option: { column: 'payment_option', read: oneOf('option', 'payment option') },
  joinedAt: { column: 'joined_on', read: readDay },
};

/** The very same for the dry run and for the import itself. */
export function readRow(cells: string[], mapping: ImportMapping, options: ImportOptions): ReadRow {
  const given = new Map<ImportField, string>();
  for (const [i, field] of mapping.entries()) if (field && cells[i]) given.set(field, cells[i]);
  const fields: Record<string, string> = {};
  try {
    const name = given.get('fullName') ?? [given.get('firstName'), given.get('lastName')].filter(Boolean).join(' ');
    if (name) fields.full_name = text('The name', 200)(name, options);
    for (const [field, value] of given) {
      const known = FIELDS[field];
      if (known) fields[known.column] = known.read(value, options);
    }
    if (!fields.email && !fields.phone) throw new Problem('The e-mail address is missing.');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { fields, email: fields.email ?? null, phone: fields.phone ?? null, problem: error.message };
  }
  return { fields, email: fields.email ?? null, phone: fields.phone ?? null, problem: null };
}

const quoted = (value: string) => `“${value.length > 60 ? `${value.slice(0, 60)}…` : value}”`;

function readEmail(value: string): string {
  const read = Email.safeParse(value.replace(/^mailto:/i, '').replaceAll(/[\u200b\u00a0]/g, ''));
  if (!read.success) throw new Problem(`${quoted(value)} is not an e-mail address.`);
  return read.data;
}

function readPhone(value: string, { country }: ImportOptions): string {
  // Spreadsheets take the plus away: 221771234567.
  const phone = toE164(value, country) ?? toE164(`+${value.replaceAll(/\D/g, '')}`, country);
  if (!phone) throw new Problem(`${quoted(value)} is not a telephone number.`);
  return phone;
}

function readAge(value: string): string {
  const age = Number(/^(\d{1,3})(?:[.,]0+)?(?:\s*(?:ans|years))?$/i.exec(value)?.[1] ?? Number.NaN);
  if (!Number.isInteger(age) || age > 150) throw new Problem(`${quoted(value)} is not an age.`);
  return String(age);
}

function text(name: string, max: number): Read {
  return (value) => {
    const line = value.replaceAll(/\s+/g, ' ');
    if (line.length > max) throw new Problem(`${name} is too long: ${max} characters at most.`);
    return line;
  };
}

function oneOf(field: ImportField, name: string): Read {
  const values = VALUES[field]!;
  return (value) => {
    const known = values[plain(value)];
    if (!known) throw new Problem(`The ${name} ${quoted(value)} is not known: ${[...new Set(Object.values(values))].join(', ')}.`);
    return known;
  };
}

const DAY_MS = 86_400_000;
/** Days of a spreadsheet count from here. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/** ISO, or day first as people in the programme's countries write it, or a spreadsheet's number. */
function readDay(value: string): string {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(value);
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T,].*)?$/.exec(value);
  const serial = /^\d{5}(?:\.\d+)?$/.test(value) ? new Date(EXCEL_EPOCH + Math.floor(Number(value)) * DAY_MS) : undefined;
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]].map(Number)
    : french
      ? [french[3], french[2], french[1]].map(Number)
      : serial
        ? [serial.getUTCFullYear(), serial.getUTCMonth() + 1, serial.getUTCDate()]
        : [];
  const date = new Date(Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, day));
  const isDate = date.getUTCMonth() + 1 === month && date.getUTCDate() === day && year! >= 1990 && year! <= 2100;
  if (!isDate) throw new Problem(`${quoted(value)} is not a date. Please write it as 31/12/2026.`);
  return date.toISOString().slice(0, 10);
}
