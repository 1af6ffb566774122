import type { Database } from '../../../server/database/connect.ts';

/** Makes each statement of these servers' commands a transaction of its own, for controls of what must be whole. */
export function dropTransactions(servers: readonly { deps: { db: Database } }[]): void {
  for (const { deps } of servers) {
    const { db } = deps;
    deps.db = new Proxy(db, {
      get(target, name) {
        if (name === 'transaction') return () => db.connection();
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }
}
