import { connect, type Socket } from 'node:net';

/** The answer to one request. */
export interface Answer {
  status: number;
  /** The code of the problem if it was refused. */
  code: string | null;
  ms: number;
}

/**
 * A keep-alive connection that sends one request at a time and measures it from the first byte sent to the last one
 * received. It parses only the HTTP that our server writes, because a client on the same machine must be cheap.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer[] = [];
  #sentAt = 0;
  #waiting: PromiseWithResolvers<Answer> | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection before it answered.')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  send(request: Buffer): Promise<Answer> {
    this.#waiting = Promise.withResolvers();
    this.#sentAt = performance.now();
    this.#socket.write(request);
    return this.#waiting.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received.push(chunk);
    const bytes = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    const text = bytes.toString('latin1');
    const headEnd = text.indexOf('\r\n\r\n');
    if (headEnd < 0 || !isComplete(text, headEnd)) return;
    this.#received = [];
    const status = Number(text.slice(9, 12));
    const ms = performance.now() - this.#sentAt;
    this.#waiting?.resolve({ status, code: status === 200 ? null : codeOf(text, status), ms });
    this.#waiting = null;
  }
}

/** The code of the problem. A 503 without Retry-After is a separate kind. */
function codeOf(text: string, status: number): string | null {
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? null;
  const isTold = status !== 503 || /\r\nretry-after: \d+\r\n/i.test(text);
  return isTold ? code : `${code} without Retry-After`;
}

function isComplete(text: string, headEnd: number): boolean {
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text.slice(0, headEnd + 2))?.[1];
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= headEnd + 4 + Number(length);
}
