import { ApiError } from '@sunset/contract/client.ts';

/** Errors of a form by field: `name`, `pictures.2.src`. */
export type FieldProblems = Record<string, string>;

/** The server's errors by field; empty if there are none. The first error of a field counts. */
export function readFieldProblems(error: unknown): FieldProblems {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const problems: FieldProblems = {};
  for (const { path, message } of errors) {
    const name = path.replace(/^body\./, '');
    problems[name] ??= message;
  }
  return problems;
}
