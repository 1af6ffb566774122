import { processEnvironment } from './config.ts';
import { createDevelopmentSite } from './pages/development-pages.ts';
import { runUntilSignal } from './run.ts';

/* `npm run dev`: as `npm start`, with the pages served from their sources and reloaded as they change. */

process.exitCode = await runUntilSignal({ environment: processEnvironment, createSite: createDevelopmentSite });
// Vite keeps watchers open.
process.exit();
