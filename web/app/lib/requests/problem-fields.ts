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

/** The same as sentences: "is required" becomes "Name is required." `labels`: by path, without the numbers of rows. */
export function fieldSentences(error: unknown, labels: Record<string, string>): FieldProblems {
  const sentences = Object.entries(readFieldProblems(error)).map(([path, problem]) => {
    const label = labels[path] ?? labels[path.replaceAll(/\.\d+/g, '')] ?? labels[path.split('.')[0] ?? ''];
    const message = problem.replace(/^Invalid input: expected number, received .*/, 'must be a number');
    return [
      path,
      label === undefined ? `${message.charAt(0).toUpperCase()}${message.slice(1)}.` : `${label} ${message}.`,
    ];
  });
  return Object.fromEntries(sentences) as FieldProblems;
}

/** The error of a field or of something inside it. */
export function problemAt(problems: FieldProblems, name: string): string | undefined {
  return Object.entries(problems).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
}

/** Of these sentences those whose field is empty. */
export function blankFields<Name extends string>(
  values: Record<NoInfer<Name>, string>,
  sentences: Record<Name, string>,
): FieldProblems {
  const entries = Object.entries(sentences) as [Name, string][];
  return Object.fromEntries(entries.filter(([name]) => values[name].trim() === ''));
}
