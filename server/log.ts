import pino, { type Logger } from 'pino';

/** The server's log: one JSON object a line, without tokens or cookies. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, redact: ['req.headers.authorization', 'req.headers.cookie'] });
}
