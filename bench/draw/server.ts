import { allJobs } from '../../server/jobs/all-jobs.ts';
import { runJobs } from '../../server/jobs/run-jobs.ts';
import { liftCallLimits } from '../../test/unlimited-calls.ts';
import { serveApi } from '../drop/api-server.ts';
import { answerParent } from '../drop/child.ts';

/* The product's API in a separate process, with its jobs. */

export type DrawServerQuestion = 'port' | 'start jobs' | 'die';

const { deps, port } = await serveApi();
liftCallLimits(deps);

answerParent(async (question) => {
  switch (question as DrawServerQuestion) {
    case 'port':
      return port;
    case 'start jobs':
      runJobs(deps, allJobs);
      return 'started';
    case 'die':
      process.kill(process.pid, 'SIGKILL');
      return 'never';
  }
});
