import { sql } from 'kysely';
import type { Answers } from '#contract/answers.ts';
import type { Db } from '#server/db/db.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { distinctName, pathPart } from '#server/uploads/file-names.rules.ts';
import { whoAnswered } from './answers.rules.ts';
import { findHistory } from './history.queries.ts';

interface ArchivedFile {
  path: string;
  at: Date;
  size: number;
  storageKey: string;
}

/**
 * Returns the files of these responses of a form, each in the folder of its response. The folder has the name of who answered, as
 * far as an answer says so, because that is what staff look for.
 */
export async function listFilesOf(db: Db, formId: string, responseIds: string[]): Promise<ArchivedFile[]> {
  const { questions } = await findHistory(db, formId);
  const timeZone = await findTimeZone(db);
  const { rows } = await sql<{
    responseId: string;
    submitted: string;
    answers: Answers;
    id: string;
    name: string;
    at: Date;
    size: number;
    storageKey: string;
  }>`
    select r.id as "responseId", to_char(r.submitted_at at time zone ${timeZone}, 'YYYY-MM-DD HH24.MI') as submitted, r.answers,
      u.id, u.name, r.submitted_at as at, u.size, u.storage_key as "storageKey"
    from response r join upload u on u.response_id = r.id
    where r.form_id = ${formId} and r.deleted_at is null and r.id = any(${responseIds}::uuid[])
    order by r.submitted_at, r.id, u.id`.execute(db);
  const folders = new Map<string, string>();
  const taken = new Map<string, number>();
  const folderOf = ({ responseId, submitted, answers }: (typeof rows)[number]): string => {
    const known = folders.get(responseId);
    if (known) return known;
    const name = pathPart(`${submitted} ${whoAnswered(questions, answers)}`);
    const before = taken.get(name.toLowerCase()) ?? 0;
    taken.set(name.toLowerCase(), before + 1);
    const folder = before === 0 ? name : `${name} (${before + 1})`;
    folders.set(responseId, folder);
    return folder;
  };
  return rows.map((row) => ({ ...row, path: `${folderOf(row)}/${pathPart(distinctName(row)) || row.id}` }));
}
