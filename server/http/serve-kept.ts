import type { Endpoint } from '@sunset/contract/endpoint.ts';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { NoticeKind } from '../live/notices.ts';
import { answerWith } from '../pages/content.ts';
import { addressOf } from './kept-shortcut.ts';
import { check, type ApiServer } from './serve.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a kept answer may depend on: the address, and nothing of whoever asks. */
export interface KeptCall<E extends Endpoint> {
  deps: Deps;
  params: Parsed<NonNullable<E['params']>>;
  query: Parsed<NonNullable<E['query']>>;
}

interface KeptRead<E extends Endpoint> {
  answer: z.input<E['response']>;
  /** Until when the clock alone leaves it true; for good where it is left out. */
  until?: Date | null;
}

/**
 * Serves a public read that is the same for everyone from what this process keeps, until one of the kinds of changes
 * happens. Where changes are not heard of, everybody gets a reading of their own.
 */
export function serveKept<E extends Endpoint & { access: 'public' }>(
  api: ApiServer,
  endpoint: E,
  kinds: readonly NoticeKind[],
  read: (call: KeptCall<E>) => Promise<KeptRead<E>>,
): void {
  const { deps } = api;
  api.served.add(endpoint);
  const route = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  api.hono.get(route, async (context) => {
    const request = context.req.raw;
    const address = addressOf(request);
    const kept = deps.keptAnswers.find(address);
    if (kept) return answerWith(kept.content, request);
    const call = {
      deps,
      params: check('params', endpoint.params, context.req.param()),
      query: check('query', endpoint.query, context.req.query()),
    };
    // The types of the parts follow from the endpoint; TypeScript cannot see that through the generic.
    const made = await deps.keptAnswers.make({ address, route, kinds }, () => read(call as unknown as KeptCall<E>));
    return answerWith(made, request);
  });
}
