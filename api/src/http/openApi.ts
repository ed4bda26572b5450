import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Failure, type Served } from '@bairn/shared/schema/endpoint';
import type { Route } from './serve.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'file') Object.assign(jsonSchema, { type: 'string', format: 'binary' });
    },
  }) as Json;
  return json;
};

function parameters(endpoint: Served): Json[] {
  const list = (schema: z.ZodMiniType | undefined, where: 'path' | 'query') => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: property,
    }));
  };
  return [...list(endpoint.params, 'path'), ...list(endpoint.query, 'query')];
}

function operation({ endpoint, access }: Route): Json {
  const body = endpoint.body && {
    required: true,
    content: {
      [endpoint.multipart ? 'multipart/form-data' : 'application/json']: {
        schema: endpoint.raw ? {} : schemaOf(endpoint.body, 'input'),
      },
    },
  };
  return {
    summary: endpoint.summary,
    'x-access': access,
    parameters: parameters(endpoint),
    ...(body ? { requestBody: body } : {}),
    security: endpoint.raw ? [] : access === 'public' ? [{ key: [] }] : [{ key: [], token: [] }],
    responses: {
      200: {
        description: 'Done',
        content: endpoint.file
          ? { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } }
          : {
              'application/json': { schema: schemaOf(endpoint.response, 'output') },
              ...(endpoint.printed ? { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } : {}),
              ...(endpoint.download ? { 'text/csv': { schema: { type: 'string' } } } : {}),
            },
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

/**
 * The OpenAPI 3.1 document of the served calls, generated from the contract. Other calls are answered while it is made,
 * which takes most of a second for them all.
 */
export async function openApi(routes: readonly Route[]): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = (paths[route.endpoint.path] ??= {});
    path[route.endpoint.method.toLowerCase()] = operation(route);
    await setImmediate();
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bairn', version: '1' },
    servers: [{ url: '/api' }],
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
  };
}
