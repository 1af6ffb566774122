import pg from 'pg';
import { isCode } from '@sunset/local-postgres/processes.ts';

/** What PostgreSQL answers to a write while it is a standby, or read-only for another reason. */
const readOnly = '25006';
/** Error classes of PostgreSQL for: connection lost, full, shutting down, timeout, deadlock, disk error, read-only. */
const states = /^(08|53|57P|58|55P03|57014|40001|40P01|25P03|25P04|25006)/;
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

/** Whether a write reached a database that only reads, such as a standby before it is promoted. Rule: OPS-24. */
export function isReadOnlyError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === readOnly;
}
