import type { auth } from '#contract/auth.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { ownAccountRoutes } from './own-account.routes.ts';
import { resetRoutes } from './reset.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { twoFactorRoutes } from './two-factor.routes.ts';

export const authRoutes = (deps: Deps): Handlers<typeof auth> => ({
  ...signInRoutes(deps),
  ...ownAccountRoutes(deps),
  ...twoFactorRoutes(deps),
  ...resetRoutes(deps),
});
