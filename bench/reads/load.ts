import { connect, type Socket } from 'node:net';
import { answerParent } from '../drop/child.ts';

/*
 * Readers in a separate process: each connection sends again as soon as it has its answer. All answers have the same
 * length, so that counting bytes is enough.
 */

export interface LoadQuestion {
  port: number;
  path: string;
  encoding: string;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  requests: number;
  elapsedMs: number;
  answerBytes: number;
}

answerParent(async (asked) => {
  const { port, path, encoding, connections, seconds } = asked as LoadQuestion;
  // Each connection is another guest, because of the limits per network.
  const requestOf = (index: number) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: 10.0.${index >> 8}.${index & 255}\r\n` +
        `accept-encoding: ${encoding}\r\n\r\n`,
    );
  const answerBytes = await measureAnswer(port, requestOf(0));
  const until = performance.now() + seconds * 1000;
  const startedAt = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      readUntil(until, { port, request: requestOf(index), answerBytes }),
    ),
  );
  const requests = counts.reduce((sum, count) => sum + count, 0);
  return { requests, elapsedMs: performance.now() - startedAt, answerBytes } satisfies LoadResult;
});

const open = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.setNoDelay(true);
    socket.once('error', reject);
  });

/** The bytes of one answer's body. */
async function measureAnswer(port: number, request: Buffer): Promise<number> {
  const socket = await open(port);
  const received: Buffer[] = [];
  return new Promise((resolve, reject) => {
    socket.on('data', (chunk) => {
      received.push(chunk);
      const text = Buffer.concat(received).toString('latin1');
      const headEnd = text.indexOf('\r\n\r\n');
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
      if (headEnd < 0 || text.length < headEnd + 4 + length) return;
      socket.destroy();
      if (text.startsWith('HTTP/1.1 200')) resolve(length);
      else reject(new Error(`The answer was ${text.slice(0, 200)}`));
    });
    socket.write(request);
  });
}

async function readUntil(
  until: number,
  target: { port: number; request: Buffer; answerBytes: number },
): Promise<number> {
  const socket = await open(target.port);
  let count = 0;
  let missing = 0;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      // The head of an answer arrives in one piece, because the kernel reads it completely.
      if (missing === 0) missing = chunk.indexOf('\r\n\r\n') + 4 + target.answerBytes;
      missing -= chunk.length;
      if (missing > 0) return;
      if (missing < 0) return reject(new Error('An answer of another length came.'));
      count += 1;
      if (performance.now() < until) return void socket.write(target.request);
      socket.destroy();
      resolve(count);
    });
    socket.write(target.request);
  });
}
