import { api } from '@sunset/contract/api/index.ts';
import type { Endpoint } from '@sunset/contract/endpoint.ts';
import type { Chance } from './chance.ts';
import { contentTypes, extraFields, hostileBodies, rawPathParts } from './hostile-requests.ts';
import { hostileValues, type Hostile } from './hostile-values.ts';
import { jsonText } from './json-text.ts';
import type { WireRequest } from '../send.ts';
import { put, slots, type Slot } from './slots.ts';
import { soundRequest, type Spoken } from './sound-requests.ts';
import { callers, type Caller, type Fixture } from '../fixture.ts';

/** Calls after which the token of the caller is no longer valid. */
export const endsSessions = new Set<string>(['/auth/logout', '/admin/logout', '/user/account']);

/** A request with what is known about it. */
export interface Attack {
  endpoint: Endpoint;
  caller: Caller;
  wire: WireRequest;
  /** The path parameters and the query as they arrive, or null if the path itself is malformed. */
  heard: { params: Record<string, string>; query: Record<string, string> } | null;
  /** The row of docs/reliability, and the place. */
  what: string;
}

/** Chooses attacks; in the long run every value is tried in every place. */
export interface Attacker {
  next(fixture: Fixture): Attack;
  /** One value in one place of an otherwise valid request. */
  at(slot: Slot, hostile: Hostile, fixture: Fixture): Attack;
}

interface Draft {
  endpoint: Endpoint;
  spoken: Spoken;
  /** Query fields as they are written, including repeated ones. */
  pairs: [string, string][];
  body: Buffer | null;
  headers: Record<string, string | string[]>;
  rawPart: string | null;
  what: string;
}

export function createAttacker(chance: Chance): Attacker {
  const pairs = deck(chance, () => slots.flatMap((slot) => hostileValues.map((hostile) => ({ slot, hostile }))));
  const endpoints = deck(chance, () => [...api] as Endpoint[]);
  const spoilers = [
    spoilBody,
    spoilContentType,
    leaveOut,
    addField,
    repeatField,
    spoilPath,
    spoilHeaders,
    spoilSeveral,
  ];
  const at = (slot: Slot, hostile: Hostile, fixture: Fixture) => {
    const draft = startDraft(slot.endpoint, fixture, chance);
    fill(draft, slot, hostile);
    return finish(draft, fixture, chance);
  };
  return {
    at,
    next(fixture) {
      const aim = chance.next();
      if (aim < 0.62) {
        const { slot, hostile } = pairs();
        return at(slot, hostile, fixture);
      }
      const draft = startDraft(endpoints(), fixture, chance);
      if (aim < 0.9) chance.pick(spoilers)(draft, chance);
      return finish(draft, fixture, chance);
    },
  };
}

/** Returns every item once in random order before it repeats one. */
function deck<T>(chance: Chance, cards: () => T[]): () => T {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = chance.shuffled(cards());
    return left.pop() as T;
  };
}

function startDraft(endpoint: Endpoint, fixture: Fixture, chance: Chance): Draft {
  const spoken = soundRequest(endpoint, fixture, chance);
  const body = endpoint.upload ? tinyPicture : null;
  const headers: Draft['headers'] = {};
  if (endpoint.body) headers['content-type'] = 'application/json';
  if (endpoint.upload) headers['content-type'] = chance.pick(['image/png', 'image/webp', 'text/plain']);
  if (endpoint.idempotent && chance.next() < 0.5) headers['idempotency-key'] = `key-${chance.below(1e9)}`;
  return { endpoint, spoken, pairs: [], body, headers, rawPart: null, what: 'sound' };
}

/** The beginning of a picture: enough to be recognised as one. */
const tinyPicture = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

function fill(draft: Draft, slot: Slot, { row, value }: Hostile): void {
  draft.what = `${row} ${slot.part}.${slot.path.join('.')}`;
  const part = draft.spoken[slot.part];
  if (part === null) return;
  put(part, slot.path, slot.part === 'body' ? value : textOf(value));
}

/**
 * A value as it appears in an address; half a surrogate pair cannot be written there, and addresses have a maximum
 * length.
 */
function textOf(value: unknown): string {
  const text = (typeof value === 'object' && value !== null ? jsonText(value) : String(value)).toWellFormed();
  return encode(text).length < 6000 ? text : text.slice(0, 1500).toWellFormed();
}

function spoilBody(draft: Draft, chance: Chance): void {
  draft.body = chance.pick(hostileBodies);
  draft.what = 'B09 body';
}

function spoilContentType(draft: Draft, chance: Chance): void {
  const type = chance.pick(contentTypes);
  delete draft.headers['content-type'];
  if (type !== null) draft.headers['content-type'] = type;
  if (chance.next() < 0.3) draft.headers['content-encoding'] = chance.pick(['gzip', 'deflate', 'br', 'identity', 'x']);
  draft.what = 'B12 content type';
}

function leaveOut(draft: Draft, chance: Chance): void {
  const part = draft.spoken.body ?? draft.spoken.query;
  const names = Object.keys(part);
  if (names.length > 0) Reflect.deleteProperty(part, chance.pick(names));
  draft.what = 'B11 left out';
}

function addField(draft: Draft, chance: Chance): void {
  const [name, value] = chance.pick(extraFields);
  const isQuery = draft.spoken.body === null || chance.next() < 0.2;
  put(isQuery ? draft.spoken.query : (draft.spoken.body ?? {}), [name], isQuery ? textOf(value) : value);
  draft.what = `B13 extra ${name.slice(0, 20)}`;
}

/** Sent twice, with different values: in the body, else in the query. */
function repeatField(draft: Draft, chance: Chance): void {
  const { value } = chance.pick(hostileValues);
  const [name = 'limit'] = Object.keys(draft.spoken.body ?? draft.spoken.query);
  draft.what = `T15 ${name} twice`;
  if (draft.spoken.body === null) {
    draft.pairs.push([name, textOf(value)], [`${name}[]`, 'x']);
    return;
  }
  const text = jsonText(draft.spoken.body).slice(0, -1);
  draft.body = Buffer.from(`${text}${text === '{' ? '' : ','}${JSON.stringify(name)}:${jsonText(value)}}`);
}

function spoilPath(draft: Draft, chance: Chance): void {
  draft.rawPart = chance.pick(rawPathParts);
  draft.what = 'B03 path';
}

function spoilHeaders(draft: Draft, chance: Chance): void {
  const spoilt: Record<string, string | string[]>[] = [
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { 'x-http-method-override': 'DELETE' },
    { 'x-forwarded-for': '127.0.0.1, 10.0.0.1', forwarded: 'for=127.0.0.1' },
    {
      'idempotency-key': chance.pick([
        '',
        ' ',
        'x'.repeat(101),
        'x'.repeat(5000),
        'ключ'.normalize().replaceAll(/./gu, 'é'),
      ]),
    },
    { cookie: `sunset_session=${'x'.repeat(200)}; __proto__=1; =; ;;` },
    { 'x-request-id': 'x'.repeat(8000) },
    { 'if-none-match': '*', range: 'bytes=0-1' },
    { 'accept-encoding': 'gzip;q=nan, br, *;q=0', accept: 'text/html' },
    { 'last-event-id': '-1e999', 'accept-language': '\u00e9'.repeat(300) },
    {
      authorization: chance.pick([
        'Bearer',
        'Bearer ',
        'Basic YTpi',
        'Bearer a.b.c',
        'Bearer eyJhbGciOiJub25lIn0.e30.',
        `Bearer ${'x'.repeat(9000)}`,
      ]),
    },
  ];
  const chosen = chance.pick(spoilt);
  Object.assign(draft.headers, chosen);
  draft.what = `B14 ${Object.keys(chosen).join(', ')}`;
}

function spoilSeveral(draft: Draft, chance: Chance): void {
  const own = slots.filter(({ endpoint }) => endpoint === draft.endpoint);
  if (own.length === 0) return;
  for (let count = 2; count > 0; count -= 1) fill(draft, chance.pick(own), chance.pick(hostileValues));
  draft.what = 'several';
}

/** Mostly callers with access. */
function chooseCaller({ access, path }: Endpoint, chance: Chance): Caller {
  if (access === 'public' || chance.next() < 0.12) return chance.pick(callers);
  if (access === 'member') return chance.next() < 0.8 ? 'user' : 'admin';
  return path.startsWith('/hosting') && chance.next() < 0.7 ? 'hosting' : 'admin';
}

function finish(draft: Draft, fixture: Fixture, chance: Chance): Attack {
  const { endpoint, spoken, rawPart } = draft;
  const caller = chooseCaller(endpoint, chance);
  const token = endsSessions.has(endpoint.path) && caller !== 'nobody' ? fixture.spareToken : fixture.tokens[caller];
  const headers = { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...draft.headers };
  const pairs = [...Object.entries(spoken.query), ...draft.pairs];
  const query = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const path = endpoint.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => rawPart ?? encode(spoken.params[name] ?? ''),
  );
  const isSpoilt = rawPart !== null || Object.values(spoken.params).some((value) => /^(?:\.{0,2}|clear)$/.test(value));
  const target = `/api${path}${isSpoilt && !endpoint.path.includes('{') ? `/${rawPart ?? ''}` : ''}${query ? `?${query}` : ''}`;
  const body = draft.body ?? (spoken.body === null ? null : Buffer.from(jsonText(spoken.body)));
  return {
    endpoint,
    caller,
    wire: { method: endpoint.method, target, headers, body: endpoint.method === 'GET' ? null : body },
    heard: isSpoilt ? null : { params: spoken.params, query: Object.fromEntries(pairs.toReversed()) },
    what: draft.what,
  };
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
