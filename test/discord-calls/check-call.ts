import { z } from 'zod';
import { answerTable, callTable, errorAnswer } from './call-table.ts';
import { findProblems } from './own-rules.ts';

/** A call of the product to Discord. Bodies are parsed; undefined without one. */
export interface DiscordRequest {
  method: string;
  /** Below the API base, without the version. */
  path: string;
  request: unknown;
}

/** With the answer of the stand-in. */
export interface DiscordCall extends DiscordRequest {
  status: number;
  answer: unknown;
}

const rows = callTable.map((row) => ({
  ...row,
  pattern: new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

const rowOf = (call: DiscordRequest) =>
  rows.find(({ method, pattern }) => method === call.method && pattern.test(call.path));

/** What is wrong with a call by Discord's own description, whatever is answered; empty if nothing is. */
export function findRequestProblems(call: DiscordRequest): string[] {
  const name = `${call.method} ${call.path}`;
  const row = rowOf(call);
  if (row === undefined) return [`${name} is not in the table of calls`];
  return [
    ...check(row.request, call.request, `${name}: request`),
    ...findProblems(call.request).map((problem) => `${name}: ${problem}`),
  ];
}

/** What is wrong with the stand-in's answer to a call. */
export function findAnswerProblems(call: DiscordCall): string[] {
  const name = `${call.method} ${call.path}`;
  const row = rowOf(call);
  if (row === undefined) return [];
  return call.status < 300 ? check(row.answer, withZ(call.answer), `${name}: answer`) : findRefusalProblems(name, call);
}

/** Discord writes times with +00:00; the schemas accept Z alone. */
function withZ(answer: unknown): unknown {
  if (answer === undefined) return undefined;
  return JSON.parse(JSON.stringify(answer).replaceAll(/(T\d\d:\d\d:\d\d(?:\.\d+)?)\+00:00"/g, '$1Z"'));
}

function findRefusalProblems(name: string, { path, status, answer }: DiscordCall): string[] {
  // Answers of OAuth2 have the form of RFC 6749. The description demands a code in each 429, which Discord does not send.
  const isOfAnotherForm = path.startsWith('/oauth2/') || status === 429 || status >= 500 || answer === undefined;
  return isOfAnotherForm ? [] : check(errorAnswer, answer, `${name}: refusal ${status}`);
}

/** An interaction with the answer of the product. */
export interface Interaction {
  request: unknown;
  status: number;
  answer: unknown;
}

const snowflake = z.string().regex(/^\d{17,20}$/);

/** What every interaction contains. Source: Receiving and Responding to Interactions; no schema describes it. */
const interactionSchema = z.object({
  id: snowflake,
  application_id: snowflake,
  type: z.int().min(1).max(5),
  token: z.string().min(1),
  version: z.literal(1),
  entitlements: z.array(z.unknown()),
  authorizing_integration_owners: z.partialRecord(z.enum(['0', '1']), z.string()),
  attachment_size_limit: z.int().positive(),
  app_permissions: z.string().regex(/^\d+$/),
});

/** What it also contains if somebody acts in a server. */
const inServerSchema = z.object({ guild_locale: z.string().min(1) });
/** A pressed button or chosen menu. */
const componentSchema = z.object({
  data: z.object({ id: z.int().positive(), custom_id: z.string().min(1), component_type: z.int() }),
});

const answerType = z.object({ type: z.int() });
const pingType = 1;
const componentType = 3;

export function findInteractionProblems({ request, status, answer }: Interaction): string[] {
  if (status >= 300) return [];
  const sent = answerType.safeParse(request).data?.type;
  const inbound = sent === pingType ? [] : findInboundProblems(request, sent);
  const schema = answerTable.get(answerType.safeParse(answer).data?.type ?? 0);
  if (schema === undefined) return [...inbound, 'an answer of a type that is not in the table'];
  return [...inbound, ...check(schema, answer, 'answer'), ...findProblems(answer)];
}

function findInboundProblems(request: unknown, type: number | undefined): string[] {
  const isInServer = typeof request === 'object' && request !== null && 'guild_id' in request;
  const schemas = [interactionSchema, isInServer && inServerSchema, type === componentType && componentSchema];
  return schemas.flatMap((schema) => (schema === false ? [] : check(schema, request, 'interaction')));
}

function check(schema: z.ZodType | null, value: unknown, what: string): string[] {
  if (schema === null) return value === undefined ? [] : [`${what} has a body`];
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${what}: ${path.map(String).join('.')}: ${message}`);
}
