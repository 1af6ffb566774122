import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { readFieldProblems } from '../../lib/requests/problem-fields.ts';

/** The id of a field, for links to it. */
export const fieldId = (name: string) => `setup-${name.replaceAll('.', '-')}`;

/** What the server's check found wrong. */
export function refusalsOf(error: unknown): readonly SetupFinding[] {
  const findings = error instanceof ApiError ? error.problem?.['findings'] : undefined;
  return Array.isArray(findings) ? (findings as SetupFinding[]) : [];
}

/** A sentence for each field that was refused, by its name. `labelOf`: how the page calls the field. */
export function fieldErrors(error: unknown, labelOf: (name: string) => string): Record<string, string> {
  const invalid = Object.entries(readFieldProblems(error)).map(([name, message]) => [
    name,
    `${labelOf(name)} ${message.replace(/^Invalid input: expected number, received .*/, 'must be a whole number')}.`,
  ]);
  const refused = refusalsOf(error).flatMap(({ field, says }) => (field === null ? [] : [[field, says]]));
  return Object.fromEntries([...invalid, ...refused]) as Record<string, string>;
}

/** What was left out on purpose: the field says what is missing then, and so does the check at the end. */
const leftOut = new Set<SetupFinding['code']>(['role_not_chosen', 'channel_not_chosen']);

/** Whether there is something to look at before going on. */
export const needsAttention = (findings: readonly SetupFinding[]) =>
  findings.some(({ level, code }) => level !== 'ok' && !leftOut.has(code));
