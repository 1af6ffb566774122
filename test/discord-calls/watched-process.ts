import { callsDiffer } from './exit-code.ts';
import { takeProblems, watchFetch } from './watch-fetch.ts';

/** Runs a server in a process of its own and returns its exit code. Its calls to Discord are watched. */
export async function runWatched(run: () => Promise<number>): Promise<number> {
  watchFetch();
  const code = await run();
  return (await reportProblems()) ? callsDiffer : code;
}

/** Writes what is wrong with the calls of this process; false if nothing is. */
export async function reportProblems(): Promise<boolean> {
  const problems = await takeProblems();
  if (problems.length > 0) process.stderr.write(`Not as Discord describes it:\n${problems.join('\n')}\n`);
  return problems.length > 0;
}
