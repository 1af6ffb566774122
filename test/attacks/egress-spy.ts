import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';

/*
 * Preloaded (`node --import`), it writes every connection and every name look-up of the process to EGRESS_FILE, one
 * per line. All network code uses these two functions.
 */

const note = (line: string) => appendFileSync(process.env['EGRESS_FILE'] ?? '/dev/null', `${line}\n`);

type Connect = (this: Socket, ...options: unknown[]) => Socket;
interface Place {
  path?: string;
  host?: string;
  port?: number | string;
}

/** `connect(options)`, `connect(path)` or `connect(port, host)`. */
function whereTo(first: unknown, second: unknown): Place {
  if (typeof first === 'object' && first !== null) return first;
  if (typeof first === 'string' && first.includes('/')) return { path: first };
  return { port: String(first), ...(typeof second === 'string' ? { host: second } : {}) };
}

const connect = Socket.prototype.connect as Connect;
const spied: Connect = function connectAndTell(...options) {
  // Node calls itself with its arguments in one array.
  const [first, second] = (Array.isArray(options[0]) ? options[0] : options) as unknown[];
  const { path, host, port } = whereTo(first, second);
  note(path ? `socket ${path}` : `tcp ${host ?? 'localhost'}:${port}`);
  return connect.apply(this, options);
};
Socket.prototype.connect = spied;

const lookup = dns.lookup as (...options: unknown[]) => void;
const spiedLookup = (...options: unknown[]) => {
  note(`name ${String(options[0])}`);
  lookup(...options);
};
dns.lookup = Object.assign(spiedLookup, dns.lookup);
