import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { fieldSentences } from '../../lib/requests/problem-fields.ts';

/** The id of a field, for links to it. */
export const fieldId = (name: string) => `setup-${name.replaceAll('.', '-')}`;

/** What the server's check found wrong. */
export function refusalsOf(error: unknown): readonly SetupFinding[] {
  const findings = error instanceof ApiError ? error.problem?.['findings'] : undefined;
  return Array.isArray(findings) ? (findings as SetupFinding[]) : [];
}

/** A sentence for each field that was refused, by its name. `labels`: how the page calls the fields. */
export function fieldErrors(error: unknown, labels: Record<string, string>): Record<string, string> {
  const invalid = Object.entries(fieldSentences(error, labels)).map(([name, text]) => [
    name,
    text.replace(/ must be a number\.$/, ' must be a whole number.'),
  ]);
  const refused = refusalsOf(error).flatMap(({ field, says }) => (field === null ? [] : [[field, says]]));
  return Object.fromEntries([...invalid, ...refused]) as Record<string, string>;
}

/** A sentence as the summary says it, far from the row that it is about: "Room 2: price must be a whole number." */
export function summarySentence(name: string, sentence: string): string {
  const row = /\.room_types\.(\d+)\./.exec(name)?.[1];
  if (row === undefined) return sentence;
  return `Room ${Number(row) + 1}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

/** What was left out on purpose: the field says what is missing then, and so does the check at the end. */
const leftOut = new Set<SetupFinding['code']>(['role_not_chosen', 'channel_not_chosen']);

/** Whether there is something to look at before going on. */
export const needsAttention = (findings: readonly SetupFinding[]) =>
  findings.some(({ level, code }) => level !== 'ok' && !leftOut.has(code));
