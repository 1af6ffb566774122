import pg from 'pg';
import { isCode } from '@sunset/local-postgres/processes.ts';

/** Error classes of PostgreSQL for: connection lost, full, shutting down, timeout, deadlock, disk error. */
const states = /^(08|53|57P|58|55P03|57014|40001|40P01|25P03|25P04)/;
/** The network's and the socket's. */
const codes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];
/** The driver's, which carry no code. */
const sayings =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout/;

/** Whether the database was temporarily unavailable; the same request may succeed later. Rule: OPS-20. */
export function isTransientError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return states.test(error.code ?? '');
  if (error instanceof AggregateError) return error.errors.some(isTransientError);
  return error instanceof Error && (isCode(error, ...codes) || sayings.test(error.message));
}
