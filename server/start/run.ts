import { forgetStart, growSlowly } from './save-memory.ts';
import { startRestarting, type RestartingServer } from './start-again.ts';
import type { StartOptions } from './start.ts';
import { banner } from '../operations/banner.ts';
import { endAnyway, startWatchdog } from '../http/connection/watchdog.ts';
import { outliveOutput, surviveRejections } from '../operations/strays.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Longer than any of our work blocks the event loop; a supervisor restarts the process. */
const hungAfterSeconds = 60;
/** PostgreSQL is given three times 10 s to end, and requests their 6. */
const stopTimeoutMs = 60_000;
/**
 * A start that hangs, e.g. because the database does not answer, ends after this; the embedded database is stopped at exit.
 */
const startStopTimeoutMs = 8_000;

/**
 * Runs a server until Ctrl-C or SIGTERM, then stops it cleanly; a second signal ends it at once. Returns the exit code.
 */
export async function runUntilSignal(options: StartOptions): Promise<number> {
  growSlowly();
  outliveOutput();
  const signalled = firstSignal();
  let server: RestartingServer | undefined;
  void signalled.then(() => {
    if (server === undefined) endAnyway(startStopTimeoutMs);
  });
  try {
    server = await startRestarting({ say, ...options }, (started) => say(banner(started)));
  } catch (error) {
    process.stderr.write(`\n${explain(error, options.environment)}\n`);
    return 1;
  }
  forgetStart();
  const stray = surviveRejections(server.current.deps.log);
  const watchdog = startWatchdog(hungAfterSeconds);
  const reason = await Promise.race([signalled, server.failed, stray]);
  if (reason !== undefined) process.stderr.write(`\n${reason}\n`);
  say('Stopping …');
  endAnyway(server.current.deps.config.drainSeconds * 1000 + stopTimeoutMs);
  await server.close();
  await watchdog.close();
  say('Stopped.');
  return reason === undefined ? 0 : 1;
}

/** npm passes a terminal's Ctrl-C on to us, which the terminal has sent us already: one press arrives twice. */
const samePressMs = 1000;

function firstSignal(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | null = null;
    const handle = () => {
      firstAt ??= performance.now();
      if (performance.now() - firstAt > samePressMs) process.exit(1);
      resolve();
    };
    process.on('SIGINT', handle);
    process.on('SIGTERM', handle);
  });
}

/** The reason of a failed start as one sentence, with the stack at log level debug. */
export function explain(error: unknown, environment: StartOptions['environment']): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : '';
    const variable = port === environment.STANDIN_PORT ? 'STANDIN_PORT' : 'PORT';
    return `Port ${port} is already in use. Stop what uses it, or choose another with ${variable}.`;
  }
  const wantsStack = ['debug', 'trace'].includes(environment.LOG_LEVEL ?? '');
  return (wantsStack ? error.stack : undefined) ?? error.message;
}
