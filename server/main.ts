import { ConfigError, processEnvironment } from './config.ts';
import { DirectoryHeldError } from './db/holder.ts';
import { createSite } from './site.ts';
import { runUntilSignal } from './run.ts';

/* `npm start`: the whole site with the pages as built. */

process.exitCode = await runUntilSignal({ environment: processEnvironment, createSite }, (error) => {
  // What a person can mend is one sentence; anything else is a fault of ours and keeps its stack.
  const isTheirs = error instanceof ConfigError || error instanceof DirectoryHeldError;
  return isTheirs ? error.message : null;
});
