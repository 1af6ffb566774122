import { isInTransaction } from './transact.ts';

/**
 * The same outside service, whose calls throw inside a transaction: waiting for another computer with locks held is how a
 * slow Discord would stop the bookings (reliability I12). The types already keep commands from it; this catches the rest.
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
