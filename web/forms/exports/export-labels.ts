import type { ExportFormat, FormExport } from '#contract/exports.ts';
import { responseCount } from '#web/forms/form-labels.ts';
import { formatCount } from '#web/ui/numbers.ts';

export const FORMATS: Record<ExportFormat, { label: string; about: string; toast: string }> = {
  xlsx: {
    label: 'Excel (.xlsx)',
    about: 'Dates sort as dates; phones stay exactly as they were typed.',
    toast: 'Exporting responses to Excel',
  },
  'csv-semicolon': {
    label: 'CSV for Excel',
    about: 'Separated by semicolons; nothing in it runs as a formula.',
    toast: 'Exporting responses to CSV',
  },
  csv: {
    label: 'CSV for other programs',
    about: 'Separated by commas; every value as it is, so not to be opened in a spreadsheet.',
    toast: 'Exporting responses to CSV',
  },
};

const MIN_ELAPSED_MS = 2_000;

/** How far it is, in one sentence. */
export function progressSentence({ subject, state, total, written, createdAt }: FormExport, now: number): string {
  if (state === 'queued' || total === null) return 'Waiting for its turn…';
  if (written >= total) return 'Checking the file…';
  const rows = `${formatCount(written)} of ${countOf(subject, total)}`;
  const elapsed = now - Date.parse(createdAt);
  if (written === 0 || elapsed < MIN_ELAPSED_MS) return rows;
  const seconds = Math.max(1, Math.round((elapsed * (total - written)) / written / 1_000));
  return seconds < 60 ? `${rows}, about ${seconds} s left` : `${rows}, about ${Math.round(seconds / 60)} min left`;
}

/** 12 responses, 1 member */
export const countOf = (subject: FormExport['subject'], n: number, atLeast = false): string =>
  subject === 'responses' ? responseCount(n, atLeast) : n === 1 ? '1 member' : `${formatCount(n, atLeast)} members`;

const SCOPES: Record<FormExport['subject'], Record<FormExport['scope'], string>> = {
  responses: { all: 'All responses', filtered: 'Filtered responses', selected: 'Selected responses' },
  members: { all: 'All members', filtered: 'Filtered members', selected: 'Selected members' },
};
export const scopeLabel = ({ subject, scope, format }: FormExport) => `${SCOPES[subject][scope]}, ${FORMATS[format].label}`;
