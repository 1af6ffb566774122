import { existsSync } from 'node:fs';
import { buildPages, isBuildCurrent } from './pages/build.ts';
import { stopWithParent } from './run/stop-with-parent.ts';

/*
 * `npm start`: builds the pages where they are missing or old, then runs the site in this same process, so that a signal
 * that npm or a supervisor sends reaches the server. Settings of a file `.env` count where the environment has none, as in the package.
 */

stopWithParent();
if (existsSync('.env')) process.loadEnvFile();
if (!isBuildCurrent()) await buildPages();
await import('../server/main.ts');
