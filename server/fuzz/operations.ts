import type { FastifyInstance } from 'fastify';
import * as contracts from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** The part of a JSON schema from which requests are made. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** One call that the OpenAPI document lists, with who may make it. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  access: Endpoint['access'];
  /** The parameters by their names, in the path and after the question mark. */
  params: Record<string, Schema>;
  query: Record<string, Schema>;
  body?: Schema;
  /** The statuses of the failures that the document names. */
  failures: number[];
  /** The call takes a form with files as well. */
  multipart?: boolean;
  /** The call answers with a page for people instead of JSON. */
  page?: true;
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}
interface Described {
  operationId: string;
  responses: Record<string, unknown>;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Every operation that the running app documents. The access is not in the document: it comes from the contracts. */
export function readOperations(app: FastifyInstance): Operation[] {
  const { paths, components } = app.swagger() as unknown as Document;
  const endpoints = readContracts();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => {
      const endpoint = endpoints.get(`${method.toUpperCase()} ${path}`);
      if (!endpoint) throw new Error(`${method} ${path} is served, but no contract has it`);
      const schemasIn = (place: string) =>
        Object.fromEntries(parameters.filter((p) => p.in === place).map((p) => [p.name, inline(p.schema, components)]));
      const body = requestBody?.content['application/json']?.schema;
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        access: endpoint.access,
        params: schemasIn('path'),
        query: schemasIn('query'),
        ...(body && { body: inline(body, components) }),
        multipart: endpoint.multipart !== undefined,
        failures: Object.keys(responses)
          .map(Number)
          .filter((status) => status >= 400),
      };
    }),
  );
}

/** The schema with components in place of references. No component of the document contains itself. */
const inline = (schema: Schema, { schemas }: Document['components']): Schema =>
  JSON.parse(JSON.stringify(schema), (_, part: Schema | null) => {
    if (typeof part?.$ref !== 'string') return part;
    const { $ref, ...own } = part;
    return { ...inline(schemas[$ref.slice('#/components/schemas/'.length)]!, { schemas }), ...own };
  });

/** Every endpoint of every contract, by method and path. */
export function readContracts(): Map<string, Endpoint> {
  const valuesOf = (one: unknown): unknown[] => (typeof one === 'object' && one !== null ? Object.values(one) : []);
  const values = valuesOf(contracts).flatMap(valuesOf).flatMap(valuesOf);
  return new Map(values.filter(isEndpoint).map((endpoint) => [endpoint.route, endpoint]));
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'route' in value && 'access' in value && 'summary' in value;
