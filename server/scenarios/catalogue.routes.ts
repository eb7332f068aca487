import type { scenarios } from '#contract/scenarios.ts';
import { openConnection } from '#server/accounts/connection-secrets.queries.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { allModules, findModule, findService, optionsOf, serviceIdOf, services, toModule, toService } from './catalogue/catalogue.rules.ts';
import * as text from './scenarios.messages.ts';

export const catalogueRoutes = (deps: Deps) =>
  ({
    services: () => ({ data: services.map(toService) }),
    modules: () => ({ data: allModules().map(toModule) }),

    actions({ params }) {
      const service = found(findService(params.id), text.noService());
      return {
        data: allModules()
          .filter(({ id }) => serviceIdOf(id) === service.id)
          .map(toModule),
      };
    },

    async option({ params, query: { field: name, search, chosen, connection: connectionId } }) {
      const module = found(findModule(params.id), text.noModule());
      const field = Object.hasOwn(module.fields, name) ? module.fields[name] : undefined;
      if (!field) throw new AppError(404, text.noField());
      if (!field.lookUp) return { data: optionsOf(field) ?? [] };
      const connection = connectionId ? await openConnection(deps, deps.db, connectionId, serviceIdOf(module.id)) : undefined;
      return { data: await field.lookUp({ deps, db: deps.db, search, chosen, connection }) };
    },
  }) satisfies Partial<Handlers<typeof scenarios>>;
