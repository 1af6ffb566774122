import { nameTaken } from '../errors.ts';

/** Runs a write and tells a name that is taken already as such. */
export async function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') throw nameTaken();
    throw error;
  }
}
