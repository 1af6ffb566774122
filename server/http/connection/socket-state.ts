import type { Duplex } from 'node:stream';

/** One value per connection. */
export interface SocketState<T> {
  get(socket: Duplex): T | undefined;
  set(socket: Duplex, value: T): void;
}

/**
 * Stores a value per connection on the socket itself. `WeakMap`s whose values lead back to their sockets made garbage collections
 * stop the process for 0.4 s after thousands of connections (`npm run bench:fairness`).
 */
export function createSocketState<T>(name: string): SocketState<T> {
  const key = Symbol(name);
  return {
    get: (socket) => (socket as { [key]?: T })[key],
    set: (socket, value) => {
      (socket as { [key]?: T })[key] = value;
    },
  };
}
