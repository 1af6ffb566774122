import type { Endpoint } from '@sunset/contract/endpoint.ts';
import { errorStatuses, type ErrorCode } from '@sunset/contract/errors.ts';
import { z } from 'zod';
import { rateLimitOf } from '../limits/rate-limits.ts';

type Json = Record<string, unknown>;

/** The API as an OpenAPI 3.1 document, made of the contract alone. */
export function createOpenApi(api: readonly Endpoint[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of api) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'sunset_…',
          description: 'A key from the admin panel.',
        },
      },
      schemas: { Problem: problemSchema },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[^a-zA-Z]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll(/\W/g, '')}`,
    security: security(endpoint),
    'x-access': endpoint.access,
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.idempotent ? [idempotencyParameter(endpoint)] : []),
    ],
    ...requestBody(endpoint),
    responses: {
      200: success(endpoint),
      ...errorResponses(endpoint),
    },
  };
}

/** A key counts only if it has the scope of the call. */
function security({ access, scope }: Endpoint): Json[] {
  if (access === 'public') return [];
  return scope === undefined ? [{ bearer: [] }] : [{ bearer: [] }, { apiKey: [scope] }];
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.upload) {
    const file = { schema: { type: 'string', format: 'binary', maxLength: endpoint.upload.maxBytes } };
    return {
      requestBody: { required: true, content: Object.fromEntries(endpoint.upload.types.map((type) => [type, file])) },
    };
  }
  if (endpoint.body === undefined) return {};
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
    },
  };
}

function success(endpoint: Endpoint): Json {
  return {
    description: 'Success',
    ...(endpoint.paged ? { headers: pageHeaders } : {}),
    content: endpoint.download
      ? { [endpoint.download]: { schema: { type: 'string' } } }
      : { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } },
  };
}

const pageHeaders = {
  Link: { description: 'The next page, rel="next"; missing on the last.', schema: { type: 'string' } },
  'X-Total-Count': {
    description: 'How many rows there are in all; absent where counting costs too much.',
    schema: { type: 'integer' },
  },
};

const idempotencyParameter = ({ scope }: Endpoint): Json => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: [
    'The same key and body within 24 hours of a success get the same answer and no second effect.',
    ...(scope === undefined ? [] : ['It is stored for people: with an API key it does nothing.']),
  ].join(' '),
  schema: { type: 'string', maxLength: 100 },
});

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

/** Error responses by status, each with its codes. */
function errorResponses(endpoint: Endpoint): Json {
  const codes = new Set<ErrorCode>(endpoint.errors);
  if (endpoint.access !== 'public') codes.add('authentication_required').add('invalid_token').add('key_not_allowed');
  if (rateLimitOf(endpoint) !== null) codes.add('too_many_requests');
  if (endpoint.access === 'admin') codes.add('admin_required');
  if (endpoint.access === 'host') codes.add('host_required');
  if (endpoint.body) codes.add('malformed').add('unsupported_media_type').add('body_too_large');
  if (endpoint.body ?? endpoint.params ?? endpoint.query) codes.add('invalid_input');
  const byStatus = Map.groupBy(codes, (code) => errorStatuses[code]);
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [status, { description: names.join(', '), content }]),
  );
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'The sentence that a page shows.' },
    code: { type: 'string', enum: Object.keys(errorStatuses) },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};
