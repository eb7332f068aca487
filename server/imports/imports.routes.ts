import { Readable } from 'node:stream';
import {
  IMPORT_FIELDS,
  type ImportKind,
  type ImportMapping,
  type ImportOptions,
  type ImportRow,
  type ImportState,
  type imports,
  type MemberImport,
  PAYMENT_IMPORT_FIELDS,
} from '#contract/imports.ts';
import { type Language, language } from '#contract/language.ts';
import { isOwnFieldName } from '#contract/member-fields.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { csv } from '#server/files/csv.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { inLanguage } from '#server/language.ts';
import { listMemberFields } from '#server/members/fields.queries.ts';
import { runImport } from './imports.jobs.ts';
import * as text from './imports.messages.ts';
import {
  eachRow,
  findImport,
  insertImport,
  leaveOutCells,
  listImports,
  listRows,
  moveImport,
  type RowQuery,
  TAKEN_IN,
  toRow,
} from './imports.queries.ts';
import { KINDS } from './kinds.actions.ts';
import { choicesOf, findNames, listTexts, type Names, standingValues } from './values.queries.ts';

interface Move {
  from: ImportState[];
  to: ImportState;
  set?: Parameters<typeof moveImport>[4];
  /** Staff have seen the step that started then. */
  since?: string | undefined;
  /** Says why the import stays in the state that it has by now. */
  refusal: (state: ImportState) => string;
}

/** These are the areas of the audit log. */
const AREAS = { members: 'members', payments: 'payment' } as const satisfies Record<ImportKind, string>;

const FROM_THE_START = { position: 0, added: 0, updated: 0, skipped: 0 };

export const importRoutes = (deps: Deps): Handlers<typeof imports> => {
  const { db, jobs, storage } = deps;
  const get = async (db: Db, id: string): Promise<MemberImport> => found(await findImport(db, id), text.noImport());

  /** Moves an import to another state and enqueues its job; throws 409 when it is in another state. */
  const moveIn = async (db: Db, req: Parameters<typeof audit>[1], id: string, { from, to, set, since, refusal }: Move) => {
    const before = await get(db, id);
    if (!(await moveImport(db, id, from, to, set, { since }))) {
      const data = await get(db, id);
      throw new AppError(409, from.includes(data.state) ? text.checkedAgain() : refusal(data.state), { data });
    }
    await jobs.enqueue(db, runImport, { importId: id });
    await audit(db, req, {
      action: `${AREAS[before.kind]}.import-${to}`,
      type: 'import',
      id,
      before: { state: before.state },
      after: { file: before.name },
    });
    return { data: await get(db, id) };
  };
  const move = (req: Parameters<typeof audit>[1], id: string, to: Move) => db.transaction().execute((db) => moveIn(db, req, id, to));

  return {
    async create({ query: { kind } }, req) {
      const [file, ...others] = req.receivedFiles ?? [];
      await Promise.all(others.map(({ storageKey }) => storage.remove(storageKey)));
      if (!file) throw fieldError(400, 'file', text.chooseFile());
      const { account } = caller(req);
      const importId = await db.transaction().execute(async (db) => {
        const id = await insertImport(db, { kind, name: file.name, storageKey: file.storageKey, size: file.size, by: account });
        await jobs.enqueue(db, runImport, { importId: id });
        await audit(db, req, { action: `${AREAS[kind]}.import`, type: 'import', id, after: { file: file.name, size: file.size } });
        return id;
      });
      return { data: await get(db, importId) };
    },

    list: async ({ query: { kind } }) => ({ data: await listImports(db, kind) }),
    get: async ({ params }) => ({ data: await get(db, params.id) }),

    async check({ params, body: { mapping, options } }, req) {
      const { header, kind } = await get(db, params.id);
      refuseMapping(kind, mapping, header.length);
      refuseValues(options, await findNames(db));
      return move(req, params.id, {
        from: ['mapping', 'checked'],
        to: 'checking',
        set: { mapping: JSON.stringify(mapping), options: JSON.stringify(options), ...FROM_THE_START },
        refusal: text.columnsFixed,
      });
    },

    async chooseSheet({ params, body: { sheet } }, req) {
      const { sheets } = await get(db, params.id);
      if (!sheets.includes(sheet)) throw fieldError(400, 'sheet', text.noSheet());
      return move(req, params.id, {
        from: ['mapping', 'checked'],
        to: 'reading',
        set: { sheet, total: null, header: [], mapping: '[]', ...FROM_THE_START },
        refusal: text.sheetFixed,
      });
    },

    async values({ params, query: { column, field } }) {
      await get(db, params.id);
      const names = await findNames(db);
      return { data: await listTexts(db, params.id, { column, field }, names), choices: [...choicesOf(field, names)] };
    },

    async leaveOut({ params, body }, req) {
      await get(db, params.id);
      return db.transaction().execute(async (db) => {
        await leaveOutCells(db, params.id, body);
        return moveIn(db, req, params.id, {
          from: ['checked'],
          to: 'checking',
          set: FROM_THE_START,
          refusal: text.rowsFixed,
        });
      });
    },

    async rows({ params, query }) {
      await get(db, params.id);
      return listRows(db, params.id, query);
    },

    async rowsFile({ params, query }) {
      const { name, header } = await get(db, params.id);
      const plain = name.replace(/\.[^.]*$/, '');
      return {
        name: `${plain}_${query.outcome ?? query.undo ?? 'rows'}.csv`,
        type: 'text/csv; charset=utf-8',
        content: Readable.from(rowsCsv(db, params.id, header, query, language())),
      };
    },

    commit: ({ params, query: { checkedAt } }, req) =>
      move(req, params.id, {
        from: ['checked'],
        to: 'importing',
        set: FROM_THE_START,
        since: checkedAt,
        refusal: text.notChecked,
      }),

    cancel: ({ params }, req) =>
      db.transaction().execute(async (db) => {
        const moved = await moveIn(db, req, params.id, {
          from: ['reading', 'mapping', 'checking', 'checked', 'importing'],
          to: 'cancelled',
          set: { finished_at: new Date(), ...TAKEN_IN },
          refusal: text.finished,
        });
        // The members that were imported by then stay.
        await KINDS[moved.data.kind].finished?.(db, params.id);
        return moved;
      }),

    async undo({ params }, req) {
      const { added, updated } = await get(db, params.id);
      if (added + updated === 0) throw new AppError(409, text.nothingToUndo());
      return move(req, params.id, {
        from: ['done', 'cancelled'],
        to: 'undoing',
        set: { position: 0, undone: 0, kept: 0 },
        refusal: (state) => (state === 'undoing' || state === 'undone' ? text.undoneAlready() : text.notEnded()),
      });
    },
  };
};

function refuseMapping(kind: ImportKind, mapping: MemberImport['mapping'], columns: number): void {
  const refuse = (message: string) => {
    throw fieldError(400, 'mapping', message);
  };
  const fields = mapping.filter((field) => field !== null);
  if (mapping.length > columns) refuse(text.fewerColumns());
  if (new Set(fields).size < fields.length) refuse(text.sameMeaning());
  const isOfPayments = (field: string) => (PAYMENT_IMPORT_FIELDS as readonly string[]).includes(field);
  const isOfMembers = (field: string) => (IMPORT_FIELDS as readonly string[]).includes(field) || isOwnFieldName(field);
  if (!fields.every(kind === 'payments' ? isOfPayments : isOfMembers)) refuse(text.otherKind());
  const has = (...some: ImportMapping[number][]) => some.some((field) => mapping.includes(field));
  if (kind === 'members') {
    if (!has('email', 'phone')) refuse(text.noEmailColumn());
    return;
  }
  if (!has('member', 'email', 'phone', 'fullName', 'firstName', 'lastName')) refuse(text.noPayerColumn());
  if (!has('amount') || !has('paidOn')) refuse(text.noAmountColumn());
}

function refuseValues(options: ImportOptions, names: Names): void {
  const chosen = (values: ImportOptions['values']) => Object.values(values).reduce((sum, one) => sum + Object.keys(one).length, 0);
  const isUnknown = chosen(standingValues(options, names)) < chosen(options.values);
  if (!isUnknown) return;
  throw fieldError(400, 'options', text.unknownMeaning());
}

async function* rowsCsv(db: Db, id: string, header: string[], filter: RowQuery, reads: Language): AsyncGenerator<string> {
  const { start, line } = csv({ forExcel: true });
  const outcomeOf = ({ undo, outcome }: ImportRow) => text.outcomes[undo ?? outcome ?? '']?.() ?? '';
  const cells = ({ cells }: ImportRow) => Array.from({ length: Math.max(header.length, cells.length) }, (_, i) => cells[i] ?? '');
  const written = (row: ImportRow) =>
    line([row.n, outcomeOf(row), row.undoReason ?? row.reason ?? row.note ?? row.leftOut ?? '', ...cells(row)]);
  // The file is written after the handler has returned, so each part says its language.
  yield inLanguage(reads, () => start + line([text.row(), text.outcome(), text.reason(), ...header]));
  const own = await listMemberFields(db);
  for await (const rows of eachRow(db, id, filter)) yield inLanguage(reads, () => rows.map((row) => written(toRow(row, own))).join(''));
}
