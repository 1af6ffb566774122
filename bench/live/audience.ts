import { connect, type Socket } from 'node:net';
import { answerParent } from '../drop/child.ts';

/*
 * Thousands of pages in a separate process: raw connections that only search for one text, so that they cost little
 * on the machine they share with the server.
 */

export type AudienceQuestion = { open: number; port: number } | { expect: string } | 'arrivals';

/** Milliseconds since 1970, the same in all processes. */
const clock = () => performance.timeOrigin + performance.now();

const openedAtOnce = 100;
let sockets: Socket[] = [];
let expected = '';
let arrivals: number[] = [];
let everybodyHeard = Promise.withResolvers<void>();

answerParent(async (asked) => {
  const question = asked as AudienceQuestion;
  if (question === 'arrivals') {
    await everybodyHeard.promise;
    return arrivals;
  }
  if ('expect' in question) {
    expected = question.expect;
    arrivals = [];
    everybodyHeard = Promise.withResolvers();
    return 'ready';
  }
  sockets = [];
  for (let begun = 0; begun < question.open; begun += openedAtOnce) {
    const some = Math.min(openedAtOnce, question.open - begun);
    const pages = Array.from({ length: some }, () => openPage(question.port));
    sockets.push(...(await Promise.all(pages)));
  }
  return sockets.length;
});

let opened = 0;
/** Every page has its own address, because of the limits per network. */
function nextAddress(): string {
  opened += 1;
  return `10.${(opened >> 16) & 255}.${(opened >> 8) & 255}.${opened & 255}`;
}

/** Resolves once the page has received its first event. */
function openPage(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `GET /api/live HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${nextAddress()}\r\naccept: text/event-stream\r\n\r\n`,
      );
    });
    let isGreeted = false;
    let hasHeard = '';
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server ended a stream.')));
    socket.on('data', (chunk) => {
      if (!isGreeted && chunk.includes('"hello"')) {
        isGreeted = true;
        resolve(socket);
      }
      if (expected === '' || hasHeard === expected || !chunk.includes(expected)) return;
      hasHeard = expected;
      arrivals.push(clock());
      if (arrivals.length === sockets.length) everybodyHeard.resolve();
    });
  });
}
