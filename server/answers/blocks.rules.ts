import type { Answers } from '#contract/answers.ts';
import { type FormHistory, isCountedIn, kindOf } from './history.ts';
import { UUID } from './posted-form.ts';

/** Longer than any option's id; what is longer is kept as a text. */
export const BUCKET_MAX = 100;

/** Responses turned into columns: a 0 or 1 for each response in `bits`, its text or null in `texts`. */
interface Columns {
  late: string;
  bits: { subject: string; bucket: string; bits: string }[];
  /** By question. */
  texts: Map<string, (string | null)[]>;
}

export function columnsOf(
  versions: FormHistory['versions'],
  responses: readonly { versionId: string; late: boolean; answers: Answers }[],
): Columns {
  const byId = new Map(versions.map((version) => [version.id, version]));
  const known = new Map<string, boolean>();
  const isCounted = (versionId: string, questionId: string): boolean => {
    const key = versionId + questionId;
    const version = byId.get(versionId);
    const found = known.get(key) ?? (version && isCountedIn(version, questionId)) ?? kindOf({ versions }, questionId) === 'counted';
    known.set(key, found);
    return found;
  };
  const marks = new Map<string, Map<string, number[]>>();
  const texts: Columns['texts'] = new Map();
  const mark = (subject: string, bucket: string, place: number) => {
    const buckets = marks.get(subject) ?? new Map<string, number[]>();
    marks.set(subject, buckets.set(bucket, buckets.get(bucket) ?? []));
    buckets.get(bucket)!.push(place);
  };
  for (const [place, { versionId, answers }] of responses.entries()) {
    mark(versionId, '', place);
    for (const [id, answer] of Object.entries(answers)) {
      if (!UUID.test(id)) continue;
      mark(id, '', place);
      if (Array.isArray(answer) || (isCounted(versionId, id) && answer.length <= BUCKET_MAX)) {
        for (const value of new Set([answer].flat())) if (value !== '') mark(id, value, place);
      } else {
        const given = texts.get(id) ?? responses.map(() => null);
        given[place] = answer;
        texts.set(id, given);
      }
    }
  }
  const bits = [...marks].flatMap(([subject, buckets]) =>
    [...buckets].map(([bucket, places]) => ({ subject, bucket, bits: bitsAt(places, responses.length) })),
  );
  const late = responses.map((r) => (r.late ? '1' : '0')).join('');
  return { late, bits, texts };
}

function bitsAt(places: number[], length: number): string {
  const bits = new Uint8Array(length).fill(48);
  for (const place of places) bits[place] = 49;
  return Buffer.from(bits).toString('latin1');
}
