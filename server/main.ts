import { processEnvironment } from './config.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { runUntilSignal } from './start/run.ts';
import { createSite } from './site.ts';

/* `npm start`: the whole site with the pages as built. */

process.exitCode = await runUntilSignal({ environment: processEnvironment, createSite, jobs: allJobs });
