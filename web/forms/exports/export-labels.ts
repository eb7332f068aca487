import type { ExportFormat, FormExport } from '#contract/exports.ts';
import { countOf, formatCount } from '#web/ui/numbers.ts';

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

export const NOUNS: Record<FormExport['subject'], string> = { responses: 'response', members: 'member' };

/** Returns the progress of an export as a sentence. */
export function progressSentence({ subject, state, total, written, createdAt }: FormExport, now: number): string {
  if (state === 'queued' || total === null) return 'Waiting for its turn…';
  if (written >= total) return 'Checking the file…';
  const rows = `${formatCount(written)} of ${countOf(total, NOUNS[subject])}`;
  const elapsed = now - Date.parse(createdAt);
  if (written === 0 || elapsed < MIN_ELAPSED_MS) return rows;
  const seconds = Math.max(1, Math.round((elapsed * (total - written)) / written / 1_000));
  return seconds < 60 ? `${rows}, about ${seconds} s left` : `${rows}, about ${Math.round(seconds / 60)} min left`;
}

const SCOPES: Record<FormExport['scope'], string> = { all: 'All', filtered: 'Filtered', selected: 'Selected' };
export const scopeLabel = ({ subject, scope, format }: FormExport) => `${SCOPES[scope]} ${subject}, ${FORMATS[format].label}`;
