import { afterEach, beforeEach, expect } from 'vitest';
import { takeProblems, watchFetch } from '../discord-calls/watch-fetch.ts';

watchFetch();

beforeEach(takeProblems);

/* A call to Discord, an answer to an interaction, or an answer of the stand-in that Discord does not describe fails the test. */
afterEach(async () => {
  // The tests of the stand-in itself send what it must refuse, and what the product does not use.
  const isOfStandin = expect.getState().testPath?.includes('/standin/') ?? false;
  const problems = isOfStandin ? [] : await takeProblems();
  if (problems.length > 0) throw new Error(`Not as Discord describes it:\n${problems.join('\n')}`);
});
