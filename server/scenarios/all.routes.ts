import type { scenarios } from '#contract/scenarios.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { callRoutes } from './calls.routes.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { connectionRoutes } from './connections.routes.ts';
import { keptRoutes } from './kept.routes.ts';
import { runRoutes } from './runs.routes.ts';
import { scenarioRoutes } from './scenarios.routes.ts';
import { trialRoutes } from './trial.routes.ts';
import { versionRoutes } from './versions.routes.ts';

export const allScenarioRoutes = (deps: Deps): Handlers<typeof scenarios> => ({
  ...scenarioRoutes(deps),
  ...catalogueRoutes(deps),
  ...runRoutes(deps),
  ...trialRoutes(deps),
  ...versionRoutes(deps),
  ...callRoutes(deps),
  ...keptRoutes(deps),
  ...connectionRoutes(deps),
});
