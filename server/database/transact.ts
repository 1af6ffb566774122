import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deps } from '../deps.ts';
import type { OutsideServices } from '../outside-services.ts';

/** What a command has inside a transaction: everything but the outside services, which must not be waited for there. */
export type TransactionDeps = Omit<Deps, keyof OutsideServices>;

const openTransaction = new AsyncLocalStorage<true>();

/** True for code that runs on behalf of an open transaction. */
export function isInTransaction(): boolean {
  return openTransaction.getStore() === true;
}

/**
 * Runs `work` in one READ COMMITTED transaction; it commits when `work` resolves and rolls back when it throws.
 * Callers reuse the name `deps` for the argument, so that the outer handle cannot be reached by mistake.
 */
export function transact<T>(deps: TransactionDeps, work: (deps: TransactionDeps) => Promise<T>): Promise<T> {
  return deps.db.transaction().execute((db) => openTransaction.run(true, () => work({ ...deps, db })));
}
