import type { scenarios } from '#contract/scenarios.ts';
import { audit } from '#server/audit.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { caller } from '#server/http/sessions.ts';
import { SealBroken } from '#server/secrets.ts';
import { findService } from './catalogue/catalogue.rules.ts';
import {
  deleteConnection,
  findConnection,
  insertConnection,
  listConnections,
  lockConnection,
  openConnection,
  recordCheck,
  unseal,
  updateConnection,
  type Values,
} from './connections.queries.ts';

const NO_CONNECTION = 'This connection does not exist.';
const EMPTY = 'Fill in at least one of the values.';

export const connectionRoutes = (deps: Deps) =>
  ({
    connections: async ({ query }) => ({ data: await listConnections(deps.db, query.service) }),

    createConnection: ({ body: { service, name, values } }, req) =>
      deps.db.transaction().execute(async (db) => {
        const id = await insertConnection(deps, db, { service, name, values: checked(service, values), createdBy: caller(req).account.id });
        await audit(db, req, { action: 'connection.create', subject: { type: 'connection', id }, after: { service, name } });
        return { message: 'Connection saved.', data: (await findConnection(db, id))! };
      }),

    updateConnection: ({ params: { id }, body: { name, values } }, req) =>
      deps.db.transaction().execute(async (db) => {
        const row = found(await lockConnection(db, id), NO_CONNECTION);
        const before = { ...(row.former_hosts && { host: row.former_hosts }), ...readable(() => unseal(deps, row)) };
        if (values) askForSecretsAgain(row.service, before, values);
        const merged = values && checked(row.service, { ...before, ...values });
        await updateConnection(deps, db, id, { name, values: merged });
        await audit(db, req, {
          action: 'connection.change',
          subject: { type: 'connection', id },
          after: { name: name ?? row.name, changed: Object.keys(values ?? {}) },
        });
        return { message: 'Connection saved.', data: (await findConnection(db, id))! };
      }),

    async testConnection({ params: { id } }) {
      const { service: tag } = found(await findConnection(deps.db, id), NO_CONNECTION);
      const service = findService(tag.id);
      const outcome = await Promise.resolve()
        .then(async () => {
          const connection = (await openConnection(deps, deps.db, id, tag.id)) ?? {};
          return service?.check
            ? service.check({ outbound: deps.outbound, connection, env: deps.env })
            : 'The values are stored; this service has nothing to ask.';
        })
        .then((message) => ({ ok: true, message }))
        .catch((error: Error) => ({ ok: false, message: error.message.slice(0, 500) }));
      await recordCheck(deps.db, id, outcome);
      return { data: found(await findConnection(deps.db, id), NO_CONNECTION) };
    },

    removeConnection: ({ params: { id } }, req) =>
      deps.db.transaction().execute(async (db) => {
        const row = found(await lockConnection(db, id), NO_CONNECTION);
        const { usedBy } = (await findConnection(db, id))!;
        if (usedBy > 0)
          throw new AppError(409, usedBy === 1 ? 'A scenario uses this connection.' : `${usedBy} scenarios use this connection.`);
        await deleteConnection(db, id);
        await audit(db, req, {
          action: 'connection.delete',
          subject: { type: 'connection', id },
          before: { service: row.service, name: row.name },
        });
        return { message: 'Connection deleted.' };
      }),
  }) satisfies Partial<Handlers<typeof scenarios>>;

/** Returns the values that the service knows, and refuses when a required one is missing. Empty values count as left out. */
function checked(serviceId: string, values: Values): Values {
  const service = findService(serviceId);
  if (!service?.authfields) throw fieldError(400, 'service', 'This service needs no connection.');
  const known = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => Object.hasOwn(service.authfields!, name) && value !== ''),
  );
  const errors: Record<string, string> = Object.fromEntries(
    Object.entries(service.authfields)
      .filter(([name, field]) => field.required && !known[name])
      .map(([name, field]) => [name, `${field.label} is required`]),
  );
  const { boundTo } = service;
  if (boundTo && !known[boundTo]) errors[boundTo] = 'Enter the server that these secrets are for, such as api.example.com';
  const sentences = Object.values(errors);
  if (sentences.length > 0) throw new AppError(400, sentences[0]!, { errors });
  if (Object.keys(known).length === 0) throw fieldError(400, 'values', EMPTY);
  return known;
}

const AGAIN = 'Enter this again: the server that it goes to is a new one.';

/** A secret is only sent to the server that it was given for, so naming another server asks for the secret again. */
function askForSecretsAgain(serviceId: string, before: Values, given: Values): void {
  const service = findService(serviceId);
  if (!service?.boundTo || !service.authfields) return;
  const server = given[service.boundTo];
  if (server === undefined || server === before[service.boundTo]) return;
  const secrets = Object.entries(service.authfields).filter(([, { type }]) => type === 'password');
  const missing = secrets.filter(([name]) => before[name] && given[name] === undefined);
  if (missing.length > 0) throw new AppError(400, AGAIN, { errors: Object.fromEntries(missing.map(([name]) => [name, AGAIN])) });
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
