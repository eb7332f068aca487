import type { FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { found } from '#server/errors.ts';
import * as text from './scenarios.messages.ts';
import { asDrafted, findScenario, lockScenario, type ScenarioRow } from './scenarios.queries.ts';

export const readScenario = async (db: Db, id: string): Promise<ScenarioRow> => found(await findScenario(db, id), text.noScenario());

/** The scenario with its draft, which is what staff edit and try out. */
export const readDrafted = async (db: Db, id: string): Promise<ScenarioRow> => asDrafted(await readScenario(db, id));

export const lockedScenario = async (db: Db, id: string): Promise<ScenarioRow> => found(await lockScenario(db, id), text.noScenario());

/** Works in a transaction on a scenario that nobody else changes until it ends. */
export const withLocked = <T>({ db }: Pick<Deps, 'db'>, id: string, work: (db: Db, row: ScenarioRow) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (db) => work(db, await lockedScenario(db, id)));

export const auditScenario = (db: Db, req: FastifyRequest, id: string, verb: string, values: { before?: unknown; after?: unknown } = {}) =>
  audit(db, req, { action: `scenario.${verb}`, id, ...values });

/** The name under which the signing secret of a scenario’s webhook is sealed. */
export const webhookSecretName = (id: string): string => `scenario.webhook:${id}`;
