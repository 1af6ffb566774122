import pg from 'pg';
import { expect, it } from 'vitest';
import { retryDeadlocks } from './retry-deadlocks.ts';

const deadlock = () => Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' });
const conflict = (constraint: string) =>
  Object.assign(new pg.DatabaseError('duplicate key', 0, 'error'), { code: '23505', constraint });

/** A write that fails with one error after the other and then succeeds, and how often it ran. */
function failing(...errors: Error[]) {
  const write = async () => {
    const error = errors[write.runs];
    write.runs += 1;
    if (error !== undefined) throw error;
    return 'written';
  };
  write.runs = 0;
  return write;
}

it('writes again after a conflict that follows two deadlocks', async () => {
  const write = failing(deadlock(), deadlock(), conflict('bookings_one_per_member'));
  expect(await retryDeadlocks(write, ['bookings_one_per_member'])).toBe('written');
});

it.each([
  ['deadlock', deadlock()],
  ['conflict', conflict('bookings_one_per_member')],
])('gives up at the third %s', async (_, error) => {
  const write = failing(error, error, error);
  await expect(retryDeadlocks(write, ['bookings_one_per_member'])).rejects.toBe(error);
  expect(write.runs).toBe(3);
});

it('does not write again after a conflict at another index', async () => {
  const write = failing(conflict('members_discord_id_key'));
  await expect(retryDeadlocks(write, ['bookings_one_per_member'])).rejects.toThrow('duplicate key');
  expect(write.runs).toBe(1);
});
