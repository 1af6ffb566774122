import type { Endpoint } from '@sunset/contract/endpoint.ts';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { NoticeKind } from '../live/notices.ts';
import { answerWith } from '../pages/content.ts';
import { canonicalAddress, queryNamesOf, type AddressValues } from './canonical-address.ts';
import { addressOf } from './raw-request.ts';
import type { PublicIds } from './public-ids.ts';
import { check, type ApiServer } from './serve.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a kept answer may depend on: the known parameters, and nothing of whoever asks. */
export interface KeptInput<E extends Endpoint> {
  params: Parsed<NonNullable<E['params']>>;
  query: Parsed<NonNullable<E['query']>>;
}

interface KeptCall<E extends Endpoint> extends KeptInput<E> {
  deps: Deps;
}

interface KeptRead<E extends Endpoint> {
  answer: z.input<E['response']>;
  /** Until when the clock alone leaves it true; for good where it is left out. */
  until?: Date | null;
}

interface KeptRules<E extends Endpoint> {
  /** The changes that make the answer old. */
  kinds: readonly NoticeKind[];
  /**
   * Holds the input against the cached ids, so that invented ones cost no query and no entry: throws `not_found`, or
   * changes the input to the one that stands for all unknown ids.
   */
  narrow?: (input: KeptInput<E>, ids: PublicIds) => KeptInput<E>;
}

/**
 * Serves a public read that is the same for everyone from what this process keeps, until one of the kinds of changes
 * happens. While changes are not heard of, each reading is shared by those alone who asked before it began.
 */
export function serveKept<E extends Endpoint & { access: 'public' }>(
  api: ApiServer,
  endpoint: E,
  { kinds, narrow }: KeptRules<E>,
  read: (call: KeptCall<E>) => Promise<KeptRead<E>>,
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
    } as KeptInput<E>;
    const input = narrow ? narrow(sent, await deps.publicIds()) : sent;
    const address = canonicalAddress(endpoint, input as Record<'params' | 'query', AddressValues | undefined>);
    if (address !== addressOf(request)) context.set('isUnusual', true);
    const kept = deps.keptAnswers.find(address);
    if (kept) return answerWith(kept.content, request);
    const made = await deps.keptAnswers.make({ address, route, queryNames, kinds }, () => read({ deps, ...input }));
    return answerWith(made, request);
  });
}
