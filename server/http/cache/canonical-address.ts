import type { Endpoint } from '@sunset/contract/endpoint.ts';
import { z } from 'zod';

/** Parameters of an address, parsed or as they were sent. */
export type AddressValues = Readonly<Record<string, string | number | null | undefined>>;

/** The query parameters that an endpoint reads. */
export function queryNamesOf({ query }: Pick<Endpoint, 'query'>): readonly string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

/**
 * The key of a cached response: the endpoint's path with its parsed parameters and the query parameters that it reads, in the
 * contract's order. Unknown parameters, their order, repetitions and encodings make no further entry.
 */
export function canonicalAddress(
  endpoint: Pick<Endpoint, 'path' | 'query'>,
  { params = {}, query = {} }: { params?: AddressValues | undefined; query?: AddressValues | undefined },
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return `/api${path}${canonicalSearch(queryNamesOf(endpoint), query)}`;
}

/** The query parameters of these names, in their order; empty where none is set. */
export function canonicalSearch(names: readonly string[], values: AddressValues): string {
  const known = names.flatMap((name) => {
    const value = values[name] ?? null;
    return value === null ? [] : `${name}=${encodeURIComponent(value)}`;
  });
  return known.length === 0 ? '' : `?${known.join('&')}`;
}
