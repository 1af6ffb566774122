import { connect, type Socket } from 'node:net';

/** The answer to one request. `status` 0: the server closed the connection without an answer. */
export interface RawAnswer {
  status: number;
  ms: number;
  body: string;
}

interface Waiting {
  resolve: (answer: RawAnswer) => void;
  sentAt: number;
}

/** A request without an answer for this long counts as a closed connection. */
const answerTimeoutMs = 10_000;

/**
 * One keep-alive HTTP/1.1 connection from a chosen loopback address. Reconnects when the server has closed it, as a
 * browser does.
 */
export class HttpSocket {
  readonly #port: number;
  readonly #localAddress: string;
  #socket: Socket | null = null;
  #received: Buffer[] = [];
  #waiting: Waiting | null = null;

  constructor(port: number, localAddress: string) {
    this.#port = port;
    this.#localAddress = localAddress;
  }

  /** Sends a request and waits for the whole response; the time includes connecting. */
  send(request: string): Promise<RawAnswer> {
    return new Promise((resolve) => {
      const timeout = setTimeout(() => this.close(), answerTimeoutMs);
      const finish = (answer: RawAnswer) => {
        clearTimeout(timeout);
        resolve(answer);
      };
      this.#waiting = { resolve: finish, sentAt: performance.now() };
      this.#open().write(request);
    });
  }

  /** Writes without waiting for an answer. Resolves once the connection is closed by either side. */
  writeAndWaitForClose(request: string): Promise<void> {
    return new Promise((resolve) => {
      const socket = this.#open();
      socket.once('close', () => resolve());
      socket.write(request);
    });
  }

  /** Writes and disconnects as soon as the kernel has the bytes. */
  writeAndDisconnect(request: string): Promise<void> {
    return new Promise((resolve) => {
      const socket = this.#open();
      socket.once('close', () => resolve());
      socket.write(request, () => socket.destroy());
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    if (this.#socket !== null) return this.#socket;
    const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress: this.#localAddress, noDelay: true });
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = null;
      this.#received = [];
      this.#settle(0, '');
    });
    this.#socket = socket;
    return socket;
  }

  #read(chunk: Buffer): void {
    this.#received.push(chunk);
    const bytes = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    const text = bytes.toString('latin1');
    const headEnd = text.indexOf('\r\n\r\n');
    if (headEnd < 0 || !isComplete(text, headEnd)) return;
    this.#received = [];
    this.#settle(Number(text.slice(9, 12)), text.slice(headEnd + 4));
  }

  #settle(status: number, body: string): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status, body, ms: performance.now() - waiting.sentAt });
  }
}

function isComplete(text: string, headEnd: number): boolean {
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text.slice(0, headEnd + 2))?.[1];
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= headEnd + 4 + Number(length);
}

interface RequestFacts {
  token?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** The text of an HTTP/1.1 request. */
export function requestText(method: string, path: string, { token, body, headers = {} }: RequestFacts = {}): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1'];
  if (token !== undefined) lines.push(`authorization: Bearer ${token}`);
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
