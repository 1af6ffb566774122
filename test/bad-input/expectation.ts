import type { ErrorCode } from '@sunset/contract/errors.ts';
import type { z } from 'zod';
import { endsSessions, type Attack } from './requests/attacks.ts';

/** The expected result of an attack: this refusal, or whatever the call decides. */
export type Expectation =
  | { kind: 'refused'; codes: ErrorCode[]; paths: string[] }
  | { kind: 'open' }
  /** No expectation, e.g. because it is sent a second time. */
  | { kind: 'any' };

const open: Expectation = { kind: 'open' };
const refused = (...codes: ErrorCode[]): Expectation => ({ kind: 'refused', codes, paths: [] });

/**
 * Computes from the contract alone how a request is refused, in the order of the checks: token, role, shape (path,
 * query, body). Rule: API-2.
 */
export function expectationOf(attack: Attack): Expectation {
  const { endpoint, heard } = attack;
  // A token that the call revokes is invalid afterwards.
  if (heard === null || endsSessions.has(endpoint.path)) return { kind: 'any' };
  if (isForeignSetup(attack)) return refused('setup_not_private');
  const door = atTheDoor(attack);
  if (door !== null) return door;
  const parts = wrong('params', endpoint.params, heard.params) ?? wrong('query', endpoint.query, heard.query);
  if (parts !== null) return parts;
  if (endpoint.body) return ofBody(attack) ?? ofKey(attack);
  return ofKey(attack);
}

/** The set-up refuses pages of other sites and forwarded requests before anything else. Rule: SETUP-2. */
function isForeignSetup({ endpoint, wire }: Attack): boolean {
  const isSetup = endpoint.path.startsWith('/setup') || endpoint.path === '/admin/setup';
  return isSetup && ('origin' in wire.headers || 'forwarded' in wire.headers);
}

function atTheDoor({ endpoint, caller, wire }: Attack): Expectation | null {
  if (endpoint.access === 'public') return null;
  const { authorization } = wire.headers;
  if (authorization === undefined) return refused('authentication_required');
  if (!/^Bearer eyJ[\w-]+\.[\w-]+\.[\w-]{20,}$/.test(String(authorization))) return refused('invalid_token');
  if (caller !== 'user' || endpoint.access === 'member') return null;
  return refused(endpoint.access === 'host' ? 'host_required' : 'admin_required');
}

const maxBytes = 64 * 1024;

function ofBody({ endpoint, wire }: Attack): Expectation | null {
  const encoding = wire.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') return refused('unsupported_media_type');
  const bytes = wire.body ?? Buffer.alloc(0);
  if (bytes.byteLength === 0) return wrong('body', endpoint.body, {});
  if (!isJsonType(wire.headers['content-type'])) return refused('unsupported_media_type');
  if (bytes.byteLength > maxBytes) return refused('body_too_large');
  const value = parsed(bytes);
  return value === undefined ? refused('malformed') : wrong('body', endpoint.body, value.value);
}

function isJsonType(type: string | string[] | undefined): boolean {
  return /^application\/json\s*(?:;\s*(?:charset=utf-8\s*)?)?$/i.test(String(type ?? ''));
}

/** Undefined if it is not JSON in UTF-8, or repeats a name. */
function parsed(bytes: Buffer): { value: unknown } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return saysTwice(text) ? undefined : { value };
  } catch {
    return undefined;
  }
}

/** Whether an object in it repeats a name: a separate parser, token by token. */
function saysTwice(text: string): boolean {
  const open: (Set<string> | null)[] = [];
  for (const [token, , colon] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      const names = open.at(-1);
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}

function ofKey({ endpoint, wire }: Attack): Expectation {
  const key = wire.headers['idempotency-key'];
  if (!endpoint.idempotent || key === undefined) return open;
  if (/^[\x21-\x7e]{1,100}$/.test(String(key).trim())) return open;
  return { kind: 'refused', codes: ['invalid_input'], paths: ['headers.idempotency-key'] };
}

function wrong(part: string, schema: z.ZodType | undefined, value: unknown): Expectation | null {
  const result = schema?.safeParse(value);
  if (result === undefined || result.success) return null;
  const paths = result.error.issues.map((issue) => [part, ...issue.path].map(String).join('.'));
  return { kind: 'refused', codes: ['invalid_input'], paths };
}
