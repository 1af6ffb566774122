import pg from 'pg';
import { expect, test } from 'vitest';
import { isTransientError } from './transient-error.ts';

const database = (code: string) => Object.assign(new pg.DatabaseError('no', 1, 'error'), { code });
const system = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

test.each([
  ['F09 shutting down', database('57P01')],
  ['F04 the disk is full', database('53100')],
  ['F05 the disk fails', database('58030')],
  ['F11 a lock that is not let go', database('55P03')],
  ['F11 a statement that takes too long', database('57014')],
  ['F09 nobody listens', system('ECONNREFUSED')],
  ['F10 cut off', system('ECONNRESET')],
  ['F10 cut off in the middle of a statement', new Error('Connection terminated unexpectedly')],
  ['F10 used again after that', new Error('Client has encountered a connection error and is not queryable')],
  ['a write at a standby (OPS-24)', database('25006')],
  ['F11 no connection in time', new Error('timeout exceeded when trying to connect')],
  ['F09 nobody listens on any address', new AggregateError([system('ECONNREFUSED')])],
])('treats %s as transient: the answer says when to retry', (_, error) => {
  expect(isTransientError(error)).toBe(true);
});

test.each([
  ['a rule of ours', database('23505')],
  ['a mistake of ours', database('42P01')],
  ['F06 a damaged file', database('XX001')],
  ['anything else', new TypeError('x is not a function')],
  ['no error at all', 'Connection terminated'],
])('does not treat %s as transient', (_, error) => {
  expect(isTransientError(error)).toBe(false);
});
