import * as rule from '#contract/scenarios.messages.ts';
import type { scenarios } from '#contract/scenarios.ts';
import { callValues, unseal, type Values } from '#server/accounts/connection-secrets.queries.ts';
import { audit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { SealBroken } from '#server/secrets.ts';
import { stored, storedOf } from '#server/stored-errors.ts';
import { findService } from './catalogue/catalogue.rules.ts';
import {
  deleteConnection,
  findConnection,
  insertConnection,
  listConnections,
  lockConnection,
  readConnection,
  recordCheck,
  sendsAlerts,
  sendsMessages,
  updateConnection,
} from './connections.queries.ts';
import * as text from './scenarios.messages.ts';
import * as step from './steps.messages.ts';

export const connectionRoutes = (deps: Deps) =>
  ({
    connections: async ({ query }) => ({ data: await listConnections(deps.db, query.service) }),

    createConnection: ({ body: { service, name, values } }, req) =>
      deps.db.transaction().execute(async (db) => {
        const id = await insertConnection(deps, db, { service, name, values: checked(service, values), createdBy: caller(req).account.id });
        await audit(db, req, { action: 'connection.create', id, after: { service, name } });
        return { message: text.connectionSaved(), data: (await findConnection(db, id))! };
      }),

    updateConnection: ({ params: { id }, body: { name, values } }, req) =>
      deps.db.transaction().execute(async (db) => {
        const row = found(await lockConnection(db, id), text.noConnection());
        const before = { ...(row.former_hosts && { host: row.former_hosts }), ...readable(() => unseal(deps, row)) };
        if (values) askForSecretsAgain(row.service, before, values);
        const merged = values && checked(row.service, { ...before, ...values });
        await updateConnection(deps, db, id, { name, values: merged });
        await audit(db, req, { action: 'connection.change', id, after: { name: name ?? row.name, changed: Object.keys(values ?? {}) } });
        return { message: text.connectionSaved(), data: (await findConnection(db, id))! };
      }),

    async testConnection({ params: { id } }) {
      const row = found(await readConnection(deps.db, id), text.noConnection());
      const service = findService(row.service);
      const outcome = await Promise.resolve()
        .then(async () => {
          const connection = callValues(deps, row);
          return service?.check ? service.check({ outbound: deps.outbound, connection, env: deps.env }) : stored(step.nothingToAsk);
        })
        .then((message) => ({ ok: true, message }))
        .catch((error: unknown) => ({ ok: false, message: storedOf(error) }));
      await recordCheck(deps.db, row, outcome);
      return { data: found(await findConnection(deps.db, id), text.noConnection()) };
    },

    removeConnection: ({ params: { id } }, req) =>
      deps.db.transaction().execute(async (db) => {
        const row = found(await lockConnection(db, id), text.noConnection());
        const { usedBy } = (await findConnection(db, id))!;
        if (usedBy > 0) throw new AppError(409, text.connectionUsed({ count: usedBy }));
        if (await sendsAlerts(db, id)) throw new AppError(409, text.connectionSendsAlerts());
        if (await sendsMessages(db, id)) throw new AppError(409, text.connectionSendsMessages());
        await deleteConnection(db, id);
        await audit(db, req, { action: 'connection.delete', id, before: { service: row.service, name: row.name } });
        return { message: text.connectionDeleted() };
      }),
  }) satisfies Partial<Handlers<typeof scenarios>>;

/** Returns the values that the service knows, and refuses when a required one is missing. Empty values count as left out. */
function checked(serviceId: string, values: Values): Values {
  const service = findService(serviceId);
  if (!service?.authfields) throw fieldError(400, 'service', text.noConnectionNeeded());
  const known = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => Object.hasOwn(service.authfields!, name) && value !== ''),
  );
  const errors: Record<string, string> = Object.fromEntries(
    Object.entries(service.authfields)
      .filter(([name, field]) => field.required && !known[name])
      .map(([name, field]) => [name, rule.fieldRequired({ label: field.label() })]),
  );
  const { boundTo } = service;
  if (boundTo && !known[boundTo]) errors[boundTo] = text.serverNeeded();
  const sentences = Object.values(errors);
  if (sentences.length > 0) throw new AppError(400, sentences[0]!, { errors });
  if (Object.keys(known).length === 0) throw fieldError(400, 'values', text.valueNeeded());
  return known;
}

/** A secret is only sent to the server that it was given for, so naming another server asks for the secret again. */
function askForSecretsAgain(serviceId: string, before: Values, given: Values): void {
  const service = findService(serviceId);
  if (!service?.boundTo || !service.authfields) return;
  const server = given[service.boundTo];
  if (server === undefined || server === before[service.boundTo]) return;
  const secrets = Object.entries(service.authfields).filter(([, { type }]) => type === 'password');
  const missing = secrets.filter(([name]) => before[name] && given[name] === undefined);
  if (missing.length > 0)
    throw new AppError(400, text.enterAgain(), { errors: Object.fromEntries(missing.map(([name]) => [name, text.enterAgain()])) });
}

/** Stored values that can no longer be decrypted count as empty, so that all of them are replaced. */
function readable(read: () => Values): Values {
  try {
    return read();
  } catch (error) {
    if (error instanceof SealBroken) return {};
    throw error;
  }
}
