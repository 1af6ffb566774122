import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { takeProblems, watchFetch } from '../discord-calls/watch-fetch.ts';

watchFetch();

/*
 * A call to Discord, an answer to an interaction, or an answer of the stand-in that Discord does not describe fails the test. What was
 * sent outside of a test (by `beforeAll`, by an app that is closed, or late) fails the next one or the file.
 */
async function failOnProblems(): Promise<void> {
  const problems = await takeProblems();
  // The tests of the stand-in itself send what it must refuse, and what the product does not use.
  const isOfStandin = expect.getState().testPath?.includes('/standin/') ?? false;
  if (problems.length > 0 && !isOfStandin) throw new Error(`Not as Discord describes it:\n${problems.join('\n')}`);
}

beforeEach(failOnProblems);
afterEach(failOnProblems);
afterAll(failOnProblems);
