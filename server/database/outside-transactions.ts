import { isInTransaction } from './transact.ts';

/**
 * The same service, whose calls throw inside a transaction: waiting for another computer while holding locks would stop the
 * bookings when Discord is slow (reliability I12). The types already prevent it in commands; this covers the rest.
 */
export function outsideTransactions<T extends object>(service: T): T {
  return new Proxy(service, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]): unknown => {
        if (isInTransaction()) throw new Error(`${String(name)} was called inside a transaction`);
        return Reflect.apply(member, target, values);
      };
    },
  });
}
