import type { ExportFormat, FormExport } from '#contract/exports.ts';
import { timeLeft } from '#web/ui/time-left.ts';
import * as text from './exports.messages.ts';

export const FORMATS: Record<ExportFormat, { label: string; about: string; toast: string }> = {
  xlsx: {
    label: text.excel(),
    about: text.excelAbout(),
    toast: text.exportingToExcel(),
  },
  'csv-semicolon': {
    label: text.csvForExcel(),
    about: text.csvForExcelAbout(),
    toast: text.exportingToCsv(),
  },
  csv: {
    label: text.csv(),
    about: text.csvAbout(),
    toast: text.exportingToCsv(),
  },
};

const MIN_ELAPSED_MS = 2_000;

export function progressSentence({ subject, state, total, written, createdAt }: FormExport, now: number): string {
  if (state === 'queued' || total === null) return text.waiting();
  if (written >= total) return text.checking();
  const rows = text.written[subject]({ written, total });
  const elapsed = now - Date.parse(createdAt);
  if (written === 0 || elapsed < MIN_ELAPSED_MS) return rows;
  return text.withTimeLeft({ rows, time: timeLeft({ elapsedMs: elapsed, done: written, left: total - written }) });
}

/** Names an export whose file has no name yet. */
export const scopeLabel = ({ subject, scope, format }: FormExport) => text.nameless[subject][scope]({ format: FORMATS[format].label });
