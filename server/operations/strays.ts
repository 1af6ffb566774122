import type { Logger } from 'pino';

/** A terminal that went away or a full disk behind the output ends nothing (reliability F28). */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/**
 * A promise that nobody waited for is logged and harms one request at most: the process lives. After an exception that
 * nobody caught nothing is sure any more: the promise resolves with the sentence, for a clean stop (reliability F22).
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
