import { z } from 'zod';

// A backup is one tar file with these entries, in this order:
//   backup.json                       what it is: versions, migrations, tables with their columns, sequences
//   secret-key.age                    the secret key, encrypted with a passphrase (age format); only when there is a passphrase
//   database/<table>/000001.copy.gz   the table as COPY writes it (text), cut into parts of some megabytes
//   jobs/000001.copy.gz               the jobs that wait
//   uploads/<two characters>/<key>    the uploaded files
//   end.json                          counts and checksums; a file without it is not complete
// The parts are compressed and the files are not, because photos are compressed already. Any tar program can open it.

/** Is raised when an older Cauri could not read the file. */
export const FORMAT = 1;

export const HEAD = 'backup.json';
export const KEY = 'secret-key.age';
export const END = 'end.json';
export const tablePart = (table: string, n: number) => `database/${table}/${String(n).padStart(6, '0')}.copy.gz`;
export const jobsPart = (n: number) => `jobs/${String(n).padStart(6, '0')}.copy.gz`;
export const uploadEntry = (key: string) => `uploads/${key.slice(0, 2)}/${key}`;

/** The largest part after decompression and the largest JSON; parts of ours are far smaller. */
export const LARGEST_PART = 256 * 1024 * 1024;

const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().nonnegative();

export const Head = z.object({
  format: z.literal(FORMAT),
  product: z.literal('cauri'),
  /** The version of Cauri that made it. */
  version: z.string(),
  postgres: z.string(),
  /** The moment of the snapshot. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: Sha256 })),
  tables: z.array(z.object({ name: Name, columns: z.array(Name).min(1) })),
  sequences: z.array(z.object({ name: Name, value: z.string().regex(/^-?\d{1,19}$/), called: z.boolean() })),
  /** Recognises the secret key and reveals nothing about it; null in a database that no key was used with. */
  keyFingerprint: Sha256.nullable(),
});
export type Head = z.infer<typeof Head>;

export const End = z.object({
  /** The number of entries before this one, and the checksum of their names, sizes and contents. */
  entries: Count,
  sha256: Sha256,
  /** Each table has its rows and the checksum of what COPY wrote. */
  tables: z.record(Name, z.object({ rows: Count, sha256: Sha256 })),
  jobs: Count,
  /** `missing` were not on the disk; `erased` were erased, with their rows, while the backup was made. */
  files: z.object({ count: Count, bytes: Count, missing: z.array(z.string()), erased: z.array(z.string()) }),
});
export type End = z.infer<typeof End>;

export type EntryKind = { kind: 'head' | 'key' | 'end' | 'jobs' } | { kind: 'table'; table: string } | { kind: 'upload'; key: string };

/** It is undefined for any other name, such as one that leads out of the folder. */
export function kindOf(name: string): EntryKind | undefined {
  if (name === HEAD) return { kind: 'head' };
  if (name === KEY) return { kind: 'key' };
  if (name === END) return { kind: 'end' };
  if (/^jobs\/\d{6,}\.copy\.gz$/.test(name)) return { kind: 'jobs' };
  const table = /^database\/([a-z_][a-z0-9_]{0,62})\/\d{6,}\.copy\.gz$/.exec(name)?.[1];
  if (table) return { kind: 'table', table };
  const [, folder, key] = /^uploads\/([\w-]{2})\/([\w-]{43})$/.exec(name) ?? [];
  return key?.startsWith(folder!) ? { kind: 'upload', key } : undefined;
}

/** `cauri-2026-11-23T020000.123Z.tar` */
export const fileNameAt = (at: Date): string => `cauri-${at.toISOString().replaceAll(':', '')}.tar`;
export const isPartial = (name: string): boolean => /^\.cauri-[\dTZ.-]+\.tar\.part$/.test(name);
