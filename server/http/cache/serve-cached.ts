import type { Endpoint, FileType } from '@sunset/contract/endpoint.ts';
import type { PublicTopic } from '@sunset/contract/topics.ts';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { answerWith, createContent, type Content } from '../../pages/content.ts';
import type { PublicIds } from '../public-ids.ts';
import { addressOf } from '../connection/raw-request.ts';
import { check, type ApiServer } from '../serve.ts';
import { canonicalAddress, queryNamesOf, type AddressValues } from './canonical-address.ts';

const headers = {
  'content-type': 'application/json',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Everything that a cached response may depend on: the known parameters, and nothing of the caller. */
export interface CachedInput<E extends Endpoint> {
  params: Parsed<NonNullable<E['params']>>;
  query: Parsed<NonNullable<E['query']>>;
}

interface CachedCall<E extends Endpoint> extends CachedInput<E> {
  deps: Deps;
}

interface CachedAnswer<E extends Endpoint> {
  answer: z.input<E['response']>;
  /** When time alone makes it wrong; null or left out: never. */
  expiresAt?: Date | null;
}

interface CacheRules<E extends Endpoint, Answer = CachedAnswer<E>> {
  read: (call: CachedCall<E>) => Promise<Answer>;
  /**
   * Compares the input with the cached list of ids, so that unknown ids cost no query and no cache entry: throws `not_found`,
   * or returns the input that all unknown ids share.
   */
  narrow?: (input: CachedInput<E>, ids: PublicIds) => CachedInput<E>;
}

/** An endpoint that declares in `reads` what its response is built from. */
interface CachedEndpoint {
  access: 'public';
  reads?: readonly [PublicTopic, ...PublicTopic[]];
}

/** Serves a public read from the cache until one of the topics in `endpoint.reads` changes. */
export function serveCached<E extends Endpoint & CachedEndpoint>(
  api: ApiServer,
  endpoint: E,
  { read, narrow }: CacheRules<E>,
): void {
  serveFromReads(api, endpoint, {
    ...(narrow && { narrow }),
    async read(call) {
      const { answer, expiresAt = null } = await read(call);
      return { content: createContent({ body: Buffer.from(JSON.stringify(answer)), headers }), expiresAt };
    },
  });
}

/** Serves a public file in the same way. */
export function serveCachedContent<E extends Endpoint & CachedEndpoint & { download?: FileType }>(
  api: ApiServer,
  endpoint: E,
  { read, narrow }: CacheRules<E, Content>,
): void {
  serveFromReads(api, endpoint, {
    ...(narrow && { narrow }),
    read: async (call) => ({ content: await read(call), expiresAt: null }),
  });
}

function serveFromReads<E extends Endpoint & CachedEndpoint>(
  api: ApiServer,
  endpoint: E,
  { read, narrow }: CacheRules<E, { content: Content; expiresAt: Date | null }>,
): void {
  const { deps } = api;
  api.served.add(endpoint);
  const route = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  const queryNames = queryNamesOf(endpoint);
  api.hono.get(route, async (context) => {
    const request = context.req.raw;
    // The types of the parts follow from the endpoint; TypeScript cannot see that through the generic.
    const sent = {
      params: check('params', endpoint.params, context.req.param()),
      query: check('query', endpoint.query, context.req.query()),
    } as CachedInput<E>;
    const input = narrow ? narrow(sent, await deps.publicIds()) : sent;
    const address = canonicalAddress(endpoint, input as Record<'params' | 'query', AddressValues | undefined>);
    if (address !== addressOf(request)) context.set('isUnusual', true);
    const load = async () => {
      const { content, expiresAt } = await read({ deps, ...input });
      return { value: { content, address, route, queryNames }, bytes: content.size * 1.5, expiresAt };
    };
    const cache = deps.cachedResponses;
    const { content } = cache.find(address) ?? (await cache.load(address, endpoint.reads ?? [], load));
    return answerWith(content, request);
  });
}
