import { api } from '@sunset/contract/api/index.ts';
import type { Endpoint } from '@sunset/contract/endpoint.ts';
import { shapeOf, type Shape, type Spoken } from './sound-requests.ts';

/** A place in a request for a value: a path parameter, a query field, or a body field at any depth. */
export interface Slot {
  endpoint: Endpoint;
  part: keyof Spoken;
  path: string[];
}

/** Every place of every call of the contract. */
export const slots: Slot[] = api.flatMap((endpoint: Endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    pathsOf(shapeOf(endpoint[part])).map((path) => ({ endpoint, part, path })),
  ),
);

function pathsOf(shape: Shape): string[][] {
  const own = Object.entries(shape.properties ?? {}).flatMap(([name, field]) => [
    [name],
    ...pathsOf(field).map((path) => [name, ...path]),
  ]);
  const items = shape.items ? [['0'], ...pathsOf(shape.items).map((path) => ['0', ...path])] : [];
  return [...own, ...items];
}

/** Puts a value into a place and creates the objects above it. */
export function put(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    // Defined, not assigned, because `__proto__` is a name like any other.
    Object.defineProperty(target, name, { value, enumerable: true, writable: true, configurable: true });
    return;
  }
  const inner = target[name];
  const made = rest[0] === '0' ? [] : {};
  const next = (typeof inner === 'object' && inner !== null ? inner : made) as Record<string, unknown>;
  target[name] = next;
  put(next, rest, value);
}
