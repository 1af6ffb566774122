/** Prints what a check found, or `good` if it found nothing; the exit code is 1 if there is a problem. */
export function reportProblems(problems: readonly string[], good: string): void {
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? good : `${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
