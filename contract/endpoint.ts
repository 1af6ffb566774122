import type { z } from 'zod';
import type { ApiScope } from './api-scopes.ts';
import type { ErrorCode } from './errors.ts';
import type { PublicTopic } from './topics.ts';

/**
 * Who may call: `public` anyone (an invalid token is ignored), `member` anyone signed in, `host` hosts and admins, `admin` an
 * active admin. `cookie` marks the one read that accepts the session cookie. Rules: API-1, AUTH-12, AUTH-13, HOST-2.
 */
export type Access = 'public' | 'member' | 'host' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type FileType = 'text/csv' | 'text/calendar' | 'application/json' | 'application/zip' | 'text/event-stream';

/** What may be sent as a raw body: media types as announced (the content decides in the end), and at most how much. */
export interface Upload {
  types: readonly string[];
  maxBytes: number;
}

/** One call of the product, described once: server, client, documentation and the access matrix all read this. */
export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  A extends Access = Access,
  Reads extends readonly PublicTopic[] = readonly PublicTopic[],
  Scope extends ApiScope = ApiScope,
> {
  method: M;
  /** Below `/api`, with parameters in braces. */
  path: P;
  summary: string;
  access: A;
  /** The scope with which an API key may make this call. Calls without one refuse keys. Rule: KEY-2. */
  scope?: Scope;
  /** True if the HttpOnly session cookie is accepted instead of a bearer token (reads only). */
  cookie?: boolean;
  /** True if an `Idempotency-Key` header is supported (stored for 24 hours per member). */
  idempotent?: boolean;
  /**
   * True for a staff list: the body is an array, the next page is in a `Link` header (`rel="next"`), the total in
   * `X-Total-Count`. The total is exact; the header is missing if counting is too expensive (more than 1,000 rows without a
   * counter). The query extends `pageQuerySchema`. Rule: API-5.
   */
  paged?: boolean;
  /** The media type if the response is a file or a stream; `response` is then `z.undefined()`. */
  download?: FileType;
  /** The body if it is a raw file. */
  upload?: Upload;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** For public reads that are the same for everyone: the response is cached until one of these topics changes. */
  reads?: Reads;
  /** Topics that a successful call changes, which invalidates what was cached of them. */
  changes?: readonly PublicTopic[];
  /** Refusals beyond those that access and shape already imply. */
  errors?: readonly ErrorCode[];
}

/** A write must declare what it changes, even if that is nothing. */
type Declared<M extends Method> = M extends 'GET' ? { changes?: never } : { changes: readonly PublicTopic[] };

/** Returns the description with its literal types. */
export function endpoint<
  const M extends Method,
  const P extends string,
  Response extends z.ZodType,
  const A extends Access,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  const Reads extends readonly PublicTopic[] = readonly [],
  const Scope extends ApiScope = never,
>(
  description: Endpoint<M, P, Params, Query, Body, Response, A, Reads, Scope> & Declared<M>,
): Endpoint<M, P, Params, Query, Body, Response, A, Reads, Scope> {
  return description;
}
