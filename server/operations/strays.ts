import type { Logger } from 'pino';

/** A closed terminal or a full disk for the output does not end the process (reliability F28). */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/**
 * An unhandled rejection is logged and affects one request at most: the process continues. After an uncaught exception the
 * state is unknown: the promise resolves with a sentence, for a clean stop (reliability F22).
 */
export function surviveRejections(log: Logger): Promise<string> {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection that nobody handled'));
  return new Promise((resolve) => {
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'an exception that nobody caught');
      resolve(`An exception that nobody caught: ${error.message}`);
    });
  });
}
