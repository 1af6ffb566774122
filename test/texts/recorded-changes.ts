import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/* What the server writes into the audit log, read from its sources. */

const server = join(import.meta.dirname, '../../server');

const sources = (): string[] =>
  globSync('**/*.{sql,ts}', { cwd: server, exclude: ['**/*.test.ts', '**/migrations/**', 'node_modules/**'] }).map(
    (file) => readFileSync(join(server, file), 'utf8'),
  );

/** The actions that the server records. */
export function recordedActions(): string[] {
  const actions = sources().flatMap((text) =>
    [
      ...callsOf('record_changes(', text),
      ...callsOf('recordChange(', text),
      ...[...text.matchAll(/\baction(?:: | = .*\? )'.*/g)].map(([line]) => line),
    ].flatMap((part) => groupsOf(/(?<!=== )'([a-z_]+\.[a-z_]+)'/g, part)),
  );
  return [...new Set(actions)];
}

/** The fields of the rows about bookings. */
export function recordedBookingFields(): string[] {
  const fields = sources().flatMap((text) => [
    ...callsOf('record_changes(', text)
      .filter((call) => call.includes("'booking',"))
      .flatMap((call) => callsOf('jsonb_build_object(', call).flatMap(keysOfSql)),
    ...callsOf('recordChange(', text)
      .filter((call) => call.includes("subject: 'booking'") || call.includes("action: 'booking."))
      .flatMap((call) => ['before: {', 'after: {'].flatMap((start) => callsOf(start, call).flatMap(keysOfLiteral))),
  ]);
  const changes = readFileSync(join(server, 'features/bookings/changes/write-change.ts'), 'utf8');
  const [shown = ''] = callsOf('const shown = {', changes);
  const named = [...groupsOf(/'(\w+)'/g, shown), ...groupsOf(/\bafter\['(\w+)'\]/g, changes)];
  return [...new Set([...fields, ...named])];
}

const groupsOf = (pattern: RegExp, text: string): string[] =>
  Array.from(text.matchAll(pattern), ([, group = '']) => group);

/** What is within the brackets of each call, or object, that begins so. */
function callsOf(start: string, text: string): string[] {
  return text
    .split(start)
    .slice(1)
    .map((rest) => rest.slice(0, endOf(rest)));
}

/** Where the bracket before the text closes. */
function endOf(text: string): number {
  let depth = 1;
  for (let at = 0; at < text.length; at += 1) {
    if ('({['.includes(text[at] ?? '')) depth += 1;
    if (')}]'.includes(text[at] ?? '')) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Every other argument of `jsonb_build_object`. */
const keysOfSql = (args: string): string[] =>
  partsOf(args).flatMap((part, index) => (index % 2 === 0 ? groupsOf(/'(\w+)'/g, part) : []));

/** Also those of an object that is spread into it. */
const keysOfLiteral = (object: string): string[] =>
  partsOf(object).flatMap((part) => {
    if (part.startsWith('...')) return callsOf('{ ', part).flatMap(keysOfLiteral);
    return groupsOf(/^(\w+)/g, part);
  });

/** What is between the commas outside of brackets. */
function partsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('({['.includes(character)) depth += 1;
    if (')}]'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
