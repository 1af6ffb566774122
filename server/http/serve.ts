import type { Access, Endpoint } from '@sunset/contract/endpoint.ts';
import type { Hono } from 'hono';
import type { z } from 'zod';
import type { GuestActor, MemberActor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { authenticate } from './authenticate.ts';
import { invalidInput } from './problems.ts';
import { readJsonBody } from './read-body.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type ActorOf<A extends Access> = A extends 'public' ? GuestActor : MemberActor;

/** What a handler gets: who asks, the checked input, and a place for headers of the answer. */
export interface Call<E extends Endpoint> {
  deps: Deps;
  actor: ActorOf<E['access']>;
  params: Parsed<NonNullable<E['params']>>;
  query: Parsed<NonNullable<E['query']>>;
  body: Parsed<NonNullable<E['body']>>;
  /** The caller's `Idempotency-Key`, where the endpoint honours one. */
  idempotencyKey: string | null;
  cookieHeader: string | null;
  /** Headers of the answer. */
  headers: Headers;
}

type Answer<E extends Endpoint> = z.input<E['response']>;

/** The API under construction: routes register themselves here, one for each endpoint of the contract. */
export interface ApiServer {
  hono: Hono;
  deps: Deps;
  served: Set<Endpoint>;
}

/** Serves one endpoint of the contract. Checks come in this order: token, role, shape; then the handler. */
export function serve<E extends Endpoint>(
  api: ApiServer,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): void {
  const path = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  api.served.add(endpoint);
  api.hono.on(endpoint.method, path, async (context) => {
    const request = context.req.raw;
    const actor = await authenticate(api.deps, endpoint, request);
    const call = {
      deps: api.deps,
      actor,
      params: check('params', endpoint.params, context.req.param()),
      query: check('query', endpoint.query, context.req.query()),
      body: endpoint.body ? check('body', endpoint.body, await readJsonBody(request)) : undefined,
      idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : null,
      cookieHeader: request.headers.get('cookie'),
      headers: new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' }),
    };
    // The types of the parts follow from the endpoint; TypeScript cannot see that through the generic.
    const answer = await handle(call as unknown as Call<E>);
    return new Response(JSON.stringify(answer), { headers: call.headers });
  });
}

function check(part: string, schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(part, result.error);
  return result.data;
}

function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key === null) return null;
  if (/^[\x21-\x7e]{1,100}$/.test(key)) return key;
  const fields = [{ path: 'headers.idempotency-key', message: 'must be 1 to 100 visible ASCII characters' }];
  throw new AppError('invalid_input', 'The Idempotency-Key must be 1 to 100 visible ASCII characters.', { fields });
}
