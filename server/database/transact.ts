import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './connect.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';

/** What most reads and writes need. Inside a transaction `db` is its handle. */
export interface DatabaseDeps {
  db: Database;
  now: () => Date;
}

const openTransaction = new AsyncLocalStorage<true>();

/** True for code that runs on behalf of an open transaction. */
export function isInTransaction(): boolean {
  return openTransaction.getStore() === true;
}

/**
 * Runs `work` in one READ COMMITTED transaction; it commits when `work` resolves and rolls back when it throws. After a deadlock or
 * a serialization failure it runs again, so `work` changes nothing but the database.
 * Callers reuse the name `deps` for the argument, so that the outer handle cannot be reached by mistake.
 */
export function transact<Deps extends DatabaseDeps, T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> {
  return retryDeadlocks(() =>
    deps.db.transaction().execute((db) => openTransaction.run(true, () => work({ ...deps, db }))),
  );
}
