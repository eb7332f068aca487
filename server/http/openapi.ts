import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Deps } from '#server/deps.ts';
import { guard } from './auth.ts';
import { allowInlineStyles } from './security-headers.ts';

/**
 * GET /api/openapi.json and a page to read it at /api/docs; both come from the contracts that are served. They are for
 * signed-in staff, because they list every call, unless API_DOCS opens them to all.
 */
export async function documentApi(app: FastifyInstance, deps: Deps): Promise<void> {
  const onRequest = guard(deps, { access: deps.env.API_DOCS === 'public' ? 'public' : 'staff' });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cauri',
        version: '1',
        description: 'The calls of the Cauri back-office. Every failure answers {success: false, message, errors?}.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list' },
    uiHooks: { onRequest, preHandler: async (_req, reply) => void allowInlineStyles(reply) },
  });
  app.get('/api/openapi.json', { schema: { hide: true }, onRequest }, async () => app.swagger());
}
