import type { z } from 'zod';
import type { Api } from './api/index.ts';
import type { Problem } from './errors.ts';

/*
 * The typed client. It imports types alone, so that a page that uses it does not carry the schemas (and zod) along:
 * a call is named by its method and path, which the types check against the table of endpoints.
 */

type AnyEndpoint = Api[number];
type RouteOf<E> = E extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never;

/** `GET /resorts`, `POST /bookings`, …: every call there is. */
export type Route = RouteOf<AnyEndpoint>;

type EndpointOf<R extends Route> = Extract<AnyEndpoint, { method: FirstWord<R>; path: SecondWord<R> }>;
type FirstWord<R extends string> = R extends `${infer M} ${string}` ? M : never;
type SecondWord<R extends string> = R extends `${string} ${infer P}` ? P : never;

type Input<S> = S extends z.ZodUndefined ? undefined : S extends z.ZodType ? z.input<S> : undefined;
type Part<K extends string, V> = undefined extends V ? { [key in K]?: V } : { [key in K]: V };
type OptionalPart<K extends string, V> = { [key in K]?: V };

type ParamsOf<R extends Route> = EndpointOf<R> extends { params?: infer S } ? Input<NonNullable<S>> : undefined;
type QueryOf<R extends Route> = EndpointOf<R> extends { query?: infer S } ? Input<NonNullable<S>> : undefined;
type BodyOf<R extends Route> = EndpointOf<R> extends { body?: infer S } ? Input<NonNullable<S>> : undefined;

/** The response type of a call. */
export type ResponseOf<R extends Route> =
  EndpointOf<R> extends { response: infer S extends z.ZodType } ? z.output<S> : never;

/** What a call takes: `params` for the path's braces, `query`, `body`, and how to send it. */
export type RequestOf<R extends Route> = Part<'params', PathInput<ParamsOf<R>>> &
  OptionalPart<'query', PathInput<QueryOf<R>>> &
  Part<'body', BodyOf<R>> & {
    /** The raw body, for endpoints that take a file. */
    file?: Blob;
    idempotencyKey?: string;
    signal?: AbortSignal;
  };

/** Numbers are accepted where a path or query contains text. */
type PathInput<T> = T extends undefined ? undefined : { [K in keyof T]: T[K] | number };

type Arguments<R extends Route> =
  Record<string, never> extends RequestOf<R> ? [request?: RequestOf<R>] : [request: RequestOf<R>];

/** An error response of the server, or `problem: null` without a response (offline, disconnected, not from our server). */
export class ApiError extends Error {
  readonly problem: Problem | null;
  readonly status: number;
  /** Seconds after which to retry. */
  readonly retryAfter: number | null;

  constructor(problem: Problem | null, status: number, retryAfter: number | null) {
    super(problem?.detail ?? 'The server did not answer.');
    this.name = 'ApiError';
    this.problem = problem;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export interface ClientOptions {
  /** Where `/api` lives: `''` for the page's own origin. */
  origin: string;
  fetch: (request: Request) => Promise<Response> | Response;
  /** The bearer token to send, read for each call. */
  token?: () => string | null;
  /** Called with the headers of each response, e.g. for the server's time. */
  onResponse?: (response: Response) => void;
  /** Called with each error before it is thrown, e.g. to end an expired session. */
  onError?: (error: ApiError) => void;
}

/** Calls the API with typed paths, inputs and responses; throws `ApiError` for each error response. */
export type Call = <R extends Route>(route: R, ...rest: Arguments<R>) => Promise<ResponseOf<R>>;

type PathValues = Record<string, string | number | undefined>;

interface LooseRequest {
  params?: PathValues | undefined;
  query?: PathValues | undefined;
  body?: unknown;
  file?: Blob;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export function createClient(options: ClientOptions): Call {
  return async (route, ...rest) => {
    const response = await exchange(options, route, rest[0] ?? {});
    return (await response.json()) as never;
  };
}

/** A page of a staff list: its rows, the cursor of the next page, and how many rows there are in all (null: not counted). */
export interface Page<Row> {
  items: Row[];
  next: string | null;
  total: number | null;
}

type RowOf<R extends Route> = ResponseOf<R> extends (infer Row)[] ? Row : never;

/** Calls an endpoint that returns a list page by page. */
export type CallPage = <R extends Route>(route: R, ...rest: Arguments<R>) => Promise<Page<RowOf<R>>>;

export function createPageClient(options: ClientOptions): CallPage {
  return async (route, ...rest) => {
    const response = await exchange(options, route, rest[0] ?? {});
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    const total = response.headers.get('x-total-count');
    return {
      items: (await response.json()) as never,
      next: next === undefined ? null : new URL(next, 'http://any').searchParams.get('cursor'),
      total: total === null ? null : Number(total),
    };
  };
}

/** Calls an endpoint that returns a file. */
export type CallFile = <R extends Route>(route: R, ...rest: Arguments<R>) => Promise<NamedFile>;

export interface NamedFile {
  content: Blob;
  /** As the server names it. */
  name: string;
}

export function createFileClient(options: ClientOptions): CallFile {
  return async (route, ...rest) => {
    const response = await exchange(options, route, rest[0] ?? {});
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    return { content: await response.blob(), name: name ?? 'download' };
  };
}

async function exchange(options: ClientOptions, route: Route, input: LooseRequest): Promise<Response> {
  const response = await send(options, buildRequest(options, route, input));
  options.onResponse?.(response);
  if (response.ok) return response;
  const error = new ApiError(await readProblem(response), response.status, readRetryAfter(response));
  options.onError?.(error);
  throw error;
}

async function send(options: ClientOptions, request: Request): Promise<Response> {
  try {
    return await options.fetch(request);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    const error = new ApiError(null, 0, null);
    error.cause = cause;
    options.onError?.(error);
    throw error;
  }
}

function buildRequest(options: ClientOptions, route: string, request: LooseRequest): Request {
  const [method = 'GET', template = '/'] = route.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(request.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const headers = new Headers({ accept: 'application/json' });
  const token = options.token?.();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (request.idempotencyKey) headers.set('idempotency-key', request.idempotencyKey);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (request.file) headers.set('content-type', request.file.type);
  const search = query.size > 0 ? `?${query}` : '';
  return new Request(`${options.origin}/api${path}${search}`, {
    method,
    headers,
    // The session cookie is needed for one read; it is sent only on our own registrable domain.
    credentials: 'include',
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(request.file ? { body: request.file } : {}),
    ...(request.signal ? { signal: request.signal } : {}),
  });
}

async function readProblem(response: Response): Promise<Problem | null> {
  if (!response.headers.get('content-type')?.includes('json')) return null;
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body ? (body as Problem) : null;
}

function readRetryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? seconds : null;
}
