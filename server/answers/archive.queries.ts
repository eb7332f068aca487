import { sql } from 'kysely';
import type { Answers } from '#contract/answers.ts';
import type { Db } from '#server/db/db.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { distinctName, pathPart } from '#server/uploads/file-names.rules.ts';
import { whoAnswered } from './answers.rules.ts';
import { findHistory } from './history.queries.ts';
import { whereChosen } from './selection.queries.ts';

/** The signs of a file's own name in a path, so that the ones that keep it apart from others and its ending are not cut off. */
const NAME_MAX = 40;

interface ArchivedFile {
  path: string;
  at: Date;
  size: number;
  storageKey: string;
}

/** Responses that were chosen one by one, and the coach who sees only those about their own members. */
export interface ChosenFiles {
  ids: string[];
  seenBy: string | undefined;
}

/**
 * Returns the files of these responses of a form, each in the folder of its response. The folder has the name of who answered, as
 * far as an answer says so, because that is what staff look for.
 */
export async function listFilesOf(db: Db, formId: string, chosen: ChosenFiles): Promise<ArchivedFile[]> {
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
    select response.id as "responseId", to_char(response.submitted_at at time zone ${timeZone}, 'YYYY-MM-DD HH24.MI') as submitted,
      response.answers, u.id, u.name, response.submitted_at as at, u.size, u.storage_key as "storageKey"
    from response join upload u on u.response_id = response.id
    where ${whereChosen(formId, chosen)}
    order by response.submitted_at, response.id, u.id`.execute(db);
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
  return rows.map((row) => ({ ...row, path: `${folderOf(row)}/${pathPart(distinctName(row, NAME_MAX))}` }));
}
