import type { Answers, Response, UploadedFile } from '#contract/answers.ts';
import type { Db } from '#server/db/db.ts';

/** The columns of `response` that the API returns. */
export interface Row {
  id: string;
  submitted_at: Date;
  late: boolean;
  answers: unknown;
}

export async function toResponses(db: Db, rows: Row[]): Promise<Response[]> {
  const files = await filesOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    _id: row.id,
    submittedAt: row.submitted_at.toISOString(),
    late: row.late,
    answers: row.answers as Answers,
    files: files.get(row.id) ?? {},
  }));
}

async function filesOf(db: Db, responseIds: string[]): Promise<Map<string, Record<string, UploadedFile>>> {
  const byResponse = new Map<string, Record<string, UploadedFile>>();
  if (responseIds.length === 0) return byResponse;
  const uploads = await db
    .selectFrom('upload')
    .select(['id', 'name', 'size', 'type', 'response_id'])
    .where('response_id', 'in', responseIds)
    .execute();
  for (const { id, name, size, type, response_id } of uploads) {
    const files = byResponse.get(response_id!) ?? {};
    files[id] = { _id: id, name, size, type };
    byResponse.set(response_id!, files);
  }
  return byResponse;
}
