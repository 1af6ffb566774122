import type { Access, Endpoint, FileType } from '@sunset/contract/endpoint.ts';
import type { PublicTopic } from '@sunset/contract/topics.ts';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { DecidingActor, GuestActor, MemberActor } from '../actor.ts';
import { AppError } from '../errors/app-error.ts';
import type { Deps } from '../deps.ts';
import { answerWith, compressText, type Content } from '../pages/content.ts';
import { authenticate } from './authenticate.ts';
import type { AdmittedCall } from './limits/call-limits.ts';
import { invalidInput } from './problems.ts';
import { readJsonBody, readUpload, type UploadedFile } from './read-body.ts';
import { readBodyUncounted } from './watch.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type ActorOf<A extends Access, Scope> = A extends 'public'
  ? GuestActor
  : [Scope] extends [never]
    ? MemberActor
    : DecidingActor;

/** The input of a handler: caller, checked input, and headers of the response. */
export interface Call<E extends Endpoint> {
  deps: Deps;
  actor: ActorOf<E['access'], NonNullable<E['scope']>>;
  params: Parsed<NonNullable<E['params']>>;
  query: Parsed<NonNullable<E['query']>>;
  body: Parsed<NonNullable<E['body']>>;
  /** The raw body of endpoints that take a file; empty elsewhere. */
  upload: UploadedFile;
  url: URL;
  /** The caller's `Idempotency-Key`, for endpoints that support it. */
  idempotencyKey: string | null;
  cookieHeader: string | null;
  /** The caller's network: an IPv4 address or an IPv6 /64. */
  network: string;
  headers: Headers;
  /** The topics to invalidate after the call: `endpoint.changes`, unless the handler finds that it changed less. */
  changed: readonly PublicTopic[];
}

type Answer<E extends Endpoint> = z.input<E['response']>;

/** The API under construction: routes register themselves here, one for each endpoint of the contract. */
export interface ApiServer {
  hono: Hono;
  deps: Deps;
  served: Set<Endpoint>;
}

/** Serves one endpoint of the contract. Order of checks: token, role, limits of this process, shape, limits of all processes; then the handler. */
export function serve<E extends Endpoint>(
  api: ApiServer,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): void {
  register(api, endpoint, async (call, _admitted, request) => {
    const text = JSON.stringify(await handle(call));
    return text.length < compressedFrom
      ? new Response(text, { headers: call.headers })
      : answerLong(text, call.headers, request);
  });
}

/** Characters. Shorter answers come in a few packets anyway, and a rush has none that are longer. */
const compressedFrom = 8192;

/** Lists and boards: on a phone's line they take longer than all the rest. Rule: API-17. */
async function answerLong(text: string, headers: Headers, request: Request): Promise<Response> {
  headers.append('vary', 'accept-encoding');
  const compressed = await compressText(text, request.headers.get('accept-encoding'));
  if (compressed === null) return new Response(text, { headers });
  headers.set('content-encoding', compressed.encoding);
  return new Response(compressed.body, { headers });
}

/** Serves an endpoint that returns a file (`download`): the handler returns the body, `call.headers` are sent with it. */
export function serveFile<E extends Endpoint & { download?: FileType }>(
  api: ApiServer,
  endpoint: E,
  handle: (call: Call<E>) => Promise<string | ReadableStream<Uint8Array>>,
): void {
  register(api, endpoint, async (call, admitted, request) => {
    call.headers.set('content-type', `${endpoint.download ?? 'application/octet-stream'}; charset=utf-8`);
    const body = await handle(call);
    if (typeof body === 'string') return new Response(body, { headers: call.headers });
    if (request.method === 'HEAD') {
      // Nobody reads its body, which would stay open.
      await body.cancel();
      return new Response(null, { headers: call.headers });
    }
    return new Response(admitted.untilRead(body), { headers: call.headers });
  });
}

/** Serves a file that is built once and sent often: compressed, and 304 for callers that have it. */
export function serveContent<E extends Endpoint & { download?: FileType }>(
  api: ApiServer,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Content>,
): void {
  register(api, endpoint, async (call, _admitted, request) => answerWith(await handle(call), request));
}

function register<E extends Endpoint>(
  api: ApiServer,
  endpoint: E,
  answer: (call: Call<E>, admitted: AdmittedCall, request: Request) => Promise<Response>,
): void {
  const path = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  api.served.add(endpoint);
  api.hono.on(endpoint.method, path, async (context) => {
    const { deps } = api;
    const request = context.req.raw;
    const network = deps.callerNetwork.of(context.env);
    const actor = await authenticate(deps, endpoint, request);
    const admitted = deps.callLimits.admit(endpoint, actor, network);
    try {
      const call = {
        deps,
        actor,
        params: check('params', endpoint.params, context.req.param()),
        query: check('query', endpoint.query, context.req.query()),
        ...(await readBodies(api, endpoint, context)),
        url: new URL(request.url),
        idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : null,
        cookieHeader: request.headers.get('cookie'),
        network,
        headers: new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' }),
        changed: endpoint.changes ?? [],
      };
      await admitted.countShared();
      // The types of the parts follow from the endpoint; TypeScript cannot see that through the generic.
      const response = await answer(call as unknown as Call<E>, admitted, request);
      // The notification arrives a moment later, and the caller may read again before it.
      deps.changes.recordOwn(call.changed);
      return response;
    } finally {
      context.set('isCounted', admitted.isCounted);
      admitted.leave();
    }
  });
}

async function readBodies({ deps }: ApiServer, endpoint: Endpoint, context: Context) {
  const { body, upload } = endpoint;
  const request = context.req.raw;
  const read = <T>(from: () => Promise<T>) => readBodyUncounted(deps.operations, context, from);
  return {
    body: body ? check('body', body, await read(() => readJsonBody(request))) : undefined,
    upload: upload ? await read(() => readUpload(request, upload)) : nothingUploaded,
  };
}

const nothingUploaded: UploadedFile = { type: '', bytes: new Uint8Array() };

/** What a schema makes of a part of the request; refuses with the fields that are wrong. */
export function check(part: string, schema: z.ZodType | undefined, value: unknown): unknown {
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
