import { ResponseSerializationError } from 'fastify-type-provider-zod';
import { type $ZodIssue, type $ZodType, safeEncode } from 'zod/v4/core';
import type { Deps } from '#server/deps.ts';

type Fields = Record<string, unknown>;

/**
 * Writes answers as JSON, through their schemas. A row of a list that its schema refuses is logged with its id and left out, so that
 * one broken row does not make the whole page fail. Anything else that does not fit is an error.
 */
export const serialiseThroughSchema =
  (log: Deps['log']) =>
  ({ schema, method, url }: { schema: unknown; method: string; url: string }) =>
  (data: unknown): string => {
    const first = safeEncode(schema as $ZodType, data);
    if (!first.error) return JSON.stringify(first.data);
    const lists = method === 'GET' ? refusedRows(data as Fields, first.error.issues) : undefined;
    if (!lists) throw new ResponseSerializationError(method, url, { cause: first.error });
    for (const { path, rows, list } of lists)
      for (const [index, issue] of rows)
        log.error(
          { method, url, list: path.join('.'), row: idOf(list[index]), issue },
          'a row was left out of a list: it does not fit its schema',
        );
    const second = safeEncode(schema as $ZodType, lists.reduce(without, data as Fields));
    if (second.error) throw new ResponseSerializationError(method, url, { cause: second.error });
    return JSON.stringify(second.data);
  };

interface Refused {
  /** The path of the list in the answer. */
  path: string[];
  list: unknown[];
  /** The rows that do not fit, each with its first problem. */
  rows: Map<number, string>;
}

/** The rows that the issues are about; undefined when one of the issues is about something else. */
function refusedRows(data: Fields, issues: $ZodIssue[]): Refused[] | undefined {
  const found = new Map<string, Refused>();
  for (const { path, message } of issues) {
    const at = path.findIndex((key) => typeof key === 'number');
    const listPath = path.slice(0, at).map(String);
    const list = at > 0 ? listAt(data, listPath) : undefined;
    if (!list) return undefined;
    const refused = found.get(listPath.join('.')) ?? { path: listPath, list, rows: new Map<number, string>() };
    found.set(listPath.join('.'), refused);
    const index = path[at] as number;
    if (!refused.rows.has(index)) refused.rows.set(index, `${path.slice(at + 1).join('.') || 'the row'}: ${message}`);
  }
  return [...found.values()];
}

/** A list is an array at the top of an answer, or one level below beside its `count`. Others are parts of a whole and stay complete. */
function listAt(data: Fields, [first, second, ...deeper]: string[]): unknown[] | undefined {
  const top = first === undefined ? undefined : data[first];
  if (second === undefined) return Array.isArray(top) ? top : undefined;
  const beside = top as Fields;
  const below = beside[second];
  return deeper.length === 0 && 'count' in beside && Array.isArray(below) ? below : undefined;
}

function without(data: Fields, { path: [first, second], list, rows }: Refused): Fields {
  const rest = list.filter((_, index) => !rows.has(index));
  return second === undefined ? { ...data, [first!]: rest } : { ...data, [first!]: { ...(data[first!] as Fields), [second]: rest } };
}

const idOf = (row: unknown): unknown => (typeof row === 'object' && row !== null ? ((row as Fields)._id ?? (row as Fields).id) : undefined);
