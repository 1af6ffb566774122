import { start, type RunningServer, type StartOptions } from './start.ts';
import { banner } from './banner.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Runs a server until Ctrl-C or SIGTERM, then stops it cleanly; a second signal ends at once. Answers the exit code.
 * `explain` turns an error that a person can mend into a sentence.
 */
export async function runUntilSignal(
  options: StartOptions,
  explain: (error: unknown) => string | null,
): Promise<number> {
  const signalled = firstSignal();
  let server: RunningServer;
  try {
    server = await start({ say, ...options });
  } catch (error) {
    const text = explain(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.stderr.write(`\n${text}\n`);
    return 1;
  }
  say(banner(server));
  await signalled;
  say('Stopping …');
  await server.close();
  say('Stopped.');
  return 0;
}

function firstSignal(): Promise<void> {
  return new Promise((resolve) => {
    let seen = 0;
    const handle = () => {
      seen += 1;
      if (seen > 1) process.exit(1);
      resolve();
    };
    process.on('SIGINT', handle);
    process.on('SIGTERM', handle);
  });
}
