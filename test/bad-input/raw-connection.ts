import { connect, type Socket } from 'node:net';

/** An answer as it arrived, parsed only as far as needed. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** How many answers came on the connection. */
  count: number;
  /** How much of the data the server accepted. */
  sentBytes: number;
}

/**
 * Sends bytes, or parts one after the other as fast as the server accepts them, and returns what came back before
 * the end.
 */
export async function exchange(port: number, parts: string | Buffer | Iterable<string | Buffer>): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // A connection that is closed while sending is a valid result.
  socket.on('error', () => undefined);
  const answered = new Promise<void>((resolve) => socket.once('data', () => resolve()));
  const all = typeof parts === 'string' || Buffer.isBuffer(parts) ? [parts] : parts;
  for (const part of all) {
    if (socket.destroyed || received.length > 0) break;
    if (!socket.write(part)) await Promise.race([drained(socket), answered, closed]);
  }
  await Promise.race([answered, closed]);
  socket.end();
  await closed;
  return { ...parsed(Buffer.concat(received).toString('latin1')), sentBytes: socket.bytesWritten };
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('drain', () => resolve()));
}

function parsed(text: string): Omit<RawAnswer, 'sentBytes'> {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const count = text.match(/^HTTP\/1\.1 (?!100)\d{3} /gm)?.length ?? 0;
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n'), count };
}
