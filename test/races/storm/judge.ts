import { api } from '@sunset/contract/api/index.ts';
import type { Endpoint } from '@sunset/contract/endpoint.ts';
import { faultsOf } from '../../bad-input/judge.ts';
import type { WireAnswer, WireRequest } from '../../bad-input/send.ts';
import type { Order } from './command.ts';

const endpoints = new Map<string, Endpoint>(api.map((one) => [`${one.method} ${one.path}`, one as Endpoint]));

/** The call as it is sent. */
export function wireOf(
  { route, params = {}, query, body, file, headers: more, key }: Order,
  token: string,
): WireRequest {
  const [method = '', path = ''] = route.split(' ');
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, ...more };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (file !== undefined) headers['content-type'] = 'text/csv';
  if (key !== undefined) headers['idempotency-key'] = key;
  const text = file ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    method,
    target: `/api${target}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`,
    headers,
    body: text === undefined ? null : Buffer.from(text),
  };
}

/** `ok`, or the code of the refusal. */
export function nameOf({ status, text }: WireAnswer): string {
  if (status === 200) return 'ok';
  return /"code":"(\w+)"/.exec(text)?.[1] ?? String(status);
}

/** Accounts are deleted and hosts removed while they call; an overloaded server says so on purpose. */
const alwaysPossible = new Set(['invalid_token', 'authentication_required', 'host_required', 'overloaded']);

/** What is wrong with an answer; empty if it is one that the contract names and that is no failure of the server. */
export function faultsOfAnswer(order: Order, wire: WireRequest, answer: WireAnswer): string[] {
  if (alwaysPossible.has(nameOf(answer))) return [];
  const endpoint = endpoints.get(order.route);
  if (endpoint === undefined) return [`${order.route} is not in the contract`];
  const call = { endpoint, caller: 'user', wire, heard: { params: {}, query: {} }, what: order.route } as const;
  return faultsOf(call, answer, { kind: 'open' }, []);
}
