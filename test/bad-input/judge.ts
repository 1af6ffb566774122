import { errorStatuses, type Problem } from '@sunset/contract/errors.ts';
import type { Attack } from './requests/attacks.ts';
import type { Expectation } from './expectation.ts';
import type { WireAnswer } from './send.ts';

/** What an answer may never contain: our files, statements, messages of the database, a stack. */
const insides =
  /\bat .{1,200}\.ts:\d|node_modules|node:internal|\bselect .+ from |insert into |update .+ set |pg_catalog|violates .{1,40} constraint|syntax error at|invalid input syntax|duplicate key value|relation "|column "|ZodError|TypeError|RangeError|SyntaxError|ECONNREFUSED|kysely|\/server\/(?:http|features|db)\//i;

/** Values that the attacker sent may be repeated in the answer. */
const ownWords = /select (?:1 from )?pg_sleep|from pg_sleep/g;

/** What is wrong with an answer, one sentence each; empty if nothing. */
export function faultsOf(
  attack: Attack,
  answer: WireAnswer,
  expectation: Expectation,
  secrets: readonly string[],
): string[] {
  const faults: string[] = [];
  const { status } = answer;
  if (status >= 500) faults.push(`answers ${status}`);
  if (status >= 400) faults.push(...ofProblem(attack, answer, expectation));
  else if (expectation.kind === 'refused')
    faults.push(`answers ${status} where the contract refuses with ${expectation.codes.join(' or ')}`);
  else if (status < 300) faults.push(...ofSuccess(attack, answer));
  const all = `${answer.text}\n${JSON.stringify(answer.headers)}`;
  for (const secret of secrets) if (all.includes(secret)) faults.push('shows a secret');
  return faults;
}

function ofProblem({ endpoint }: Attack, answer: WireAnswer, expectation: Expectation): string[] {
  const problem = readProblem(answer);
  if (problem === null)
    return [`refuses with ${answer.status} and without problem details: ${answer.text.slice(0, 200)}`];
  const faults: string[] = [];
  if (errorStatuses[problem.code] !== answer.status)
    faults.push(`code ${problem.code} does not belong to ${answer.status}`);
  if (insides.test(answer.text.replaceAll(ownWords, '')))
    faults.push(`shows our insides: ${answer.text.slice(0, 300)}`);
  if (expectation.kind === 'refused') return [...faults, ...ofRefusal(problem, expectation)];
  const declared = [...(endpoint.errors ?? []), ...always];
  if (expectation.kind === 'open' && !declared.includes(problem.code))
    faults.push(`refuses with ${problem.code}, which the contract does not say`);
  return faults;
}

/** Refusals that every call may return. */
const always = [
  'invalid_input',
  'invalid_token',
  'overloaded',
  'too_many_requests',
  'unsupported_media_type',
  'malformed',
  'body_too_large',
];

function ofRefusal(problem: Problem, { codes, paths }: Extract<Expectation, { kind: 'refused' }>): string[] {
  if (!codes.includes(problem.code)) return [`refuses with ${problem.code} instead of ${codes.join(' or ')}`];
  const named = (problem.errors ?? []).map(({ path }) => path);
  const isNamed = paths.every((path) => named.includes(path));
  return isNamed ? [] : [`names ${named.join(', ') || 'no field'} instead of ${paths.join(', ')}`];
}

function readProblem({ text, headers, status }: WireAnswer): Problem | null {
  if (headers['content-type'] !== 'application/problem+json') return null;
  const problem = JSON.parse(text) as Problem;
  const isWhole = [problem.type, problem.title, problem.detail, problem.code].every(
    (part) => typeof part === 'string' && part !== '',
  );
  return isWhole && problem.status === status ? problem : null;
}

function ofSuccess({ endpoint, heard }: Attack, { status, text }: WireAnswer): string[] {
  if (heard === null || endpoint.download !== undefined) return [];
  if (status !== 200) return [`answers ${status}`];
  const result = endpoint.response.safeParse(JSON.parse(text));
  return result.success
    ? []
    : [`answers what the contract does not: ${JSON.stringify(result.error.issues).slice(0, 300)}`];
}
