import { allJobs } from '../../server/jobs/all-jobs.ts';
import { runJobs } from '../../server/jobs/run-jobs.ts';
import { serveApi } from '../drop/api-server.ts';
import { answerParent } from '../drop/child.ts';
import { readEveningClock, type EveningClock } from './clock.ts';

/* The product's API in a separate process, with its jobs, by the clock of the evening. */

export type EveningServerQuestion = 'is ready' | 'die' | { aheadMs: number };

/** What the process is started with, as JSON in `EVENING`. */
export interface EveningServerOptions {
  clock: EveningClock;
  port: number;
}

const { clock, port } = JSON.parse(process.env['EVENING'] ?? '') as EveningServerOptions;
const { deps } = await serveApi({ now: readEveningClock(clock), port });
runJobs(deps, allJobs);

answerParent(async (asked) => {
  const question = asked as EveningServerQuestion;
  if (question === 'die') process.kill(process.pid, 'SIGKILL');
  if (typeof question === 'object') clock.aheadMs = question.aheadMs;
  return 'done';
});
