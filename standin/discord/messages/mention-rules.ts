import type { FormProblem } from '../errors.ts';
import { asText, isObject } from '../read-body.ts';

const parseable = ['users', 'roles', 'everyone'];
const maxIds = 100;

/** `parse` and a list of ids exclude each other for the same kind of mention; an empty list counts as missing. */
export function findMentionProblems(allowed: unknown): FormProblem[] {
  if (allowed === undefined || allowed === null) return [];
  const path = ['allowed_mentions'];
  if (!isObject(allowed))
    return [{ path, code: 'MODEL_TYPE_CONVERT', message: 'Only dictionaries may be used in a ModelType' }];
  const parse: unknown[] = Array.isArray(allowed['parse']) ? allowed['parse'] : [];
  const problems = parse.flatMap((type, index) => findParseProblems(type, { parse, index }));
  for (const kind of ['users', 'roles']) {
    const ids: unknown[] = Array.isArray(allowed[kind]) ? allowed[kind] : [];
    if (ids.length > 0 && parse.includes(kind)) {
      const message = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`;
      problems.push({ path, code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', message });
    }
    if (ids.length > maxIds)
      problems.push({
        path: [...path, kind],
        code: 'BASE_TYPE_MAX_LENGTH',
        message: `Must be ${maxIds} or fewer in length.`,
      });
    problems.push(...ids.flatMap((id, index) => findIdProblems(id, [...path, kind, index])));
  }
  return problems;
}

function findParseProblems(type: unknown, { parse, index }: { parse: unknown[]; index: number }): FormProblem[] {
  const path = ['allowed_mentions', 'parse', index];
  if (typeof type !== 'string' || !parseable.includes(type)) {
    return [
      {
        path,
        code: 'BASE_TYPE_CHOICES',
        message: `Value must be one of (${parseable.map((each) => `'${each}'`).join(', ')}).`,
      },
    ];
  }
  if (parse.indexOf(type) === index) return [];
  return [
    {
      path: ['allowed_mentions', 'parse'],
      code: 'SET_TYPE_ALREADY_CONTAINS_VALUE',
      message: `The set already contains the value "${type}".`,
    },
  ];
}

function findIdProblems(id: unknown, path: (string | number)[]): FormProblem[] {
  if (/^\d{1,20}$/.test(asText(id))) return [];
  return [{ path, code: 'NUMBER_TYPE_COERCE', message: `Value "${asText(id)}" is not snowflake.` }];
}
