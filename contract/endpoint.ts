import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { PublicTopic } from './topics.ts';

/**
 * Who may call: `public` anyone (a stale or bad token is ignored), `member` anyone signed in, `admin` an active
 * admin at that moment. `cookie` marks the one read that the session cookie may serve. Rules: API-1, AUTH-12, AUTH-13.
 */
export type Access = 'public' | 'member' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type FileType = 'text/csv' | 'application/json' | 'text/event-stream';

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
> {
  method: M;
  /** Below `/api`, with parameters in braces. */
  path: P;
  summary: string;
  access: A;
  /** True where the HttpOnly session cookie is accepted in place of a bearer token (reads only). */
  cookie?: boolean;
  /** True where an `Idempotency-Key` header is honoured (kept 24 hours for each member). */
  idempotent?: boolean;
  /**
   * True for a staff list: the answer is a bare array, the next page is in a `Link` header (`rel="next"`), the total in
   * `X-Total-Count`. The total is exact; the header is absent where counting costs too much (more than 1,000 rows that no
   * counter covers). The query extends `pageQuerySchema`. Rule: API-5.
   */
  paged?: boolean;
  /** The media type where a success is a file or a stream instead of JSON; `response` then describes nothing (`z.undefined()`). */
  download?: FileType;
  /** The body where it is a raw file instead of JSON. */
  upload?: Upload;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** A public read that is the same for everyone: its response is cached until one of these topics changes. */
  reads?: Reads;
  /** Topics that a successful call changes, which invalidates what was cached of them. */
  changes?: readonly PublicTopic[];
  /** Refusals beyond those that access and shape already imply. */
  errors?: readonly ErrorCode[];
}

/** A write has to declare what it changes, even if that is nothing. */
type Declared<M extends Method> = M extends 'GET' ? { changes?: never } : { changes: readonly PublicTopic[] };

/** Keeps the literal types of a description. */
export function endpoint<
  const M extends Method,
  const P extends string,
  Response extends z.ZodType,
  const A extends Access,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  const Reads extends readonly PublicTopic[] = readonly [],
>(
  description: Endpoint<M, P, Params, Query, Body, Response, A, Reads> & Declared<M>,
): Endpoint<M, P, Params, Query, Body, Response, A, Reads> {
  return description;
}
