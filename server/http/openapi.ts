import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { type $ZodType, clone } from 'zod/v4/core';
import { ACCOUNT_HEADER } from '#contract/auth.ts';
import type { Deps } from '#server/deps.ts';
import { nameComponents } from './components.ts';
import { cookieName } from './cookies.ts';
import { FAILURES } from './operation.ts';
import { allowInlineStyles } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body of a call that takes `multipart/form-data`. */
    form?: $ZodType;
  }
}

/** GET /api/openapi.json and a page at /api/docs, made from the contracts: for staff, unless API_DOCS opens them to everyone. */
export async function documentApi(app: FastifyInstance, deps: Deps): Promise<void> {
  const { env } = deps;
  nameComponents();
  const onRequest = app.sessions.guard({ access: env.API_DOCS === 'public' ? 'public' : 'staff' });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cauri',
        version: '1',
        description:
          'The calls of the Cauri back-office. The body of every failure is a `Problem`. [What holds for all calls](/docs/developers/api) is explained with examples.',
        license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: env.PUBLIC_URL }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token that a sign-in answers, for programs.' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: cookieName(env, 'session'),
            description: `The HttpOnly cookie that a sign-in gives a browser. A call that is no GET also needs the header ${ACCOUNT_HEADER} with the id of the account, and must come from the same site.`,
          },
        },
      },
    },
    transform: describeCall,
    transformObject: shareParts,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list' },
    uiHooks: { onRequest, preHandler: async (_req, reply) => void allowInlineStyles(reply) },
  });
  app.get('/api/openapi.json', { schema: { hide: true }, onRequest }, async () => app.swagger());
}

const describeCall: SwaggerTransform = (document) => {
  const { params, querystring, ...rest } = document.schema as Record<'params' | 'querystring', $ZodType | undefined>;
  const { schema, url } = jsonSchemaTransform({
    ...document,
    schema: { ...rest, ...(params && { params: withoutName(params) }), ...(querystring && { querystring: withoutName(querystring) }) },
  });
  const { form } = document.route.config ?? {};
  if (!form) return { schema, url };
  // The server validates a form's fields like JSON; only the document distinguishes them, because a form has files too.
  const json = schema.body as object | undefined;
  const { body } = jsonSchemaTransform({ ...document, schema: { body: form } }).schema as { body: object };
  const content = { ...(json && { 'application/json': { schema: json } }), 'multipart/form-data': { schema: body } };
  return { schema: { ...schema, body: { content } }, url };
};

/** Removes the name of a schema, because the document lists parameters one by one and a reference would prevent that. */
const withoutName = (schema: $ZodType): $ZodType => clone(schema, schema._zod.def);

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, object> }>>;
  components: { schemas: Record<string, object>; responses?: Record<string, object> };
}

/** Moves what many calls share into the components: the failures, and the schemas that the contracts name. */
const shareParts: SwaggerTransformObject = (given) => {
  const document = jsonSchemaTransformObject(given) as unknown as Document;
  const { components, paths } = document;
  components.responses = {};
  for (const { responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, response] of Object.entries(responses)) {
      if (!(status in FAILURES)) {
        responses[status] = { ...response, description: 'Success' };
        continue;
      }
      const name = status === 'default' ? 'Failure' : `Failure${status}`;
      components.responses[name] = { ...response, description: FAILURES[status as keyof typeof FAILURES] };
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return keepUsed(mergeEqual(document)) as object;
};

const REF = '#/components/schemas/';

/** The library writes each schema twice, for input and for output: equal ones are merged here. */
function mergeEqual(document: Document): Document {
  const { schemas } = document.components;
  const equal = Object.keys(schemas).filter((name) => JSON.stringify(schemas[name]) === JSON.stringify(schemas[`${name}Input`]));
  if (equal.length === 0) return document;
  for (const name of equal) delete schemas[`${name}Input`];
  const text = equal.reduce((text, name) => text.replaceAll(`"${REF}${name}Input"`, `"${REF}${name}"`), JSON.stringify(document));
  // Schemas that refer to merged ones may have become equal.
  return mergeEqual(JSON.parse(text) as Document);
}

/** Removes the schemas that no call refers to. */
function keepUsed(document: Document): Document {
  const { components, paths } = document;
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name!)) continue;
      used.add(name!);
      visit(components.schemas[name!]);
    }
  };
  visit([paths, components.responses]);
  const schemas = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...components, schemas } };
}
