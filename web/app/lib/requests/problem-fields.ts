import { ApiError } from '@sunset/contract/client.ts';

/** What was wrong with each field of a form, by the field's name: `name`, `pictures.2.src`. */
export type FieldProblems = Record<string, string>;

/** What the server said of each field of a body; empty where it spoke of none. The first word of a field counts. */
export function readFieldProblems(error: unknown): FieldProblems {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const problems: FieldProblems = {};
  for (const { path, message } of errors) {
    const name = path.replace(/^body\./, '');
    problems[name] ??= message;
  }
  return problems;
}
