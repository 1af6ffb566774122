/** One broken rule: where, what is wrong and how to mend it, in words for the person who reads it. */
export interface Problem {
  path: string;
  line?: number;
  what: string;
  mend: string;
}

/** One line for each problem: `path:line  what. mend`. */
export function describeProblem(problem: Problem): string {
  const place = problem.line === undefined ? problem.path : `${problem.path}:${problem.line}`;
  return `${place}  ${problem.what}. ${problem.mend}`;
}
