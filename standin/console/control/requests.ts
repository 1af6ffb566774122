import { Refusal } from '../../refusal.ts';
import { isObject, type JsonObject } from '../../discord/read-body.ts';
import type { Person } from '../../people.ts';
import type { StandinState } from '../../state.ts';
import type { NewFault } from './faults.ts';

const faultKinds = [
  'status',
  'delay',
  'drop-before',
  'drop-after',
  'rate-limit',
  'html-502',
  'bad-json',
  'slow-body',
  'huge-body',
  'wrong-iss',
  'missing-iss',
  'wrong-state',
];

export function controlRefusal(message: string, status = 400): Refusal {
  return new Refusal(status, { error: message });
}

/** The body of a control request; empty if absent. */
export async function readControlBody(request: Request): Promise<JsonObject> {
  const text = await request.text();
  if (text === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw controlRefusal('The body is not JSON');
  }
  if (!isObject(body)) throw controlRefusal('The body must be an object');
  return body;
}

export function requireKnownPerson(state: StandinState, keyOrId: string): Person {
  const person = state.people.find(keyOrId);
  if (!person) throw controlRefusal(`Nobody is called ${keyOrId}`, 404);
  return person;
}

export function readFault(body: JsonObject): NewFault {
  const { match, kind } = body;
  if (!isObject(match)) throw controlRefusal('match.path must be a path, or {"prefix": …}');
  const { path } = match;
  const isPath = typeof path === 'string' || (isObject(path) && typeof path['prefix'] === 'string');
  if (!isPath) throw controlRefusal('match.path must be a path, or {"prefix": …}');
  if (typeof kind !== 'string' || !faultKinds.includes(kind))
    throw controlRefusal(`kind must be one of ${faultKinds.join(', ')}`);
  if (kind === 'status' && !Number.isInteger(body['status'])) throw controlRefusal('status must be a number');
  if (kind === 'delay' && typeof body['ms'] !== 'number') throw controlRefusal('ms must be a number');
  return body as unknown as NewFault;
}
