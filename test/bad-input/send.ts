import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A request exactly as it is sent. */
export interface WireRequest {
  method: string;
  /** Path and query, already encoded. */
  target: string;
  headers: Record<string, string | string[]>;
  body: Buffer | null;
}

export interface WireAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends requests to one server over keep-alive connections. */
export interface Sender {
  send(wire: WireRequest): Promise<WireAnswer>;
  /** All of them, a limited number at once; results in their order. */
  sendAll(wires: readonly WireRequest[]): Promise<WireAnswer[]>;
  close(): void;
}

const atOnce = 16;

export function createSender(port: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const send = (wire: WireRequest) => sendOne(agent, port, wire);
  async function sendAll(wires: readonly WireRequest[]): Promise<WireAnswer[]> {
    const answers: WireAnswer[] = [];
    const queue = wires.entries();
    const work = async () => {
      for (const [index, wire] of queue) answers[index] = await send(wire);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return answers;
  }
  return { send, sendAll, close: () => agent.destroy() };
}

function sendOne(agent: Agent, port: number, { method, target, headers, body }: WireRequest): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(body.byteLength) };
    const sent = request(
      { agent, host: '127.0.0.1', port, method, path: target, headers: { ...length, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        const finish = () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: unpacked(Buffer.concat(chunks), answer.headers['content-encoding']),
          });
        if (answer.headers['content-type']?.startsWith('text/event-stream')) {
          // An event stream continues until it is closed.
          finish();
          answer.destroy();
          return;
        }
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', finish);
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

function unpacked(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

const maxShown = 1500;

/** The request as a shell command; a placeholder replaces the token. */
export function asCurl(origin: string, { method, target, headers, body }: WireRequest, caller: string): string {
  const quote = (text: string) =>
    `$'${text.replaceAll(/[\\']/g, (sign) => `\\${sign}`).replaceAll(/[^\x20-\x7e]/g, escaped)}'`;
  const named = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`));
  const shown = named.map((line) => ` -H ${quote(line.replace(/Bearer .*/, `Bearer <token of ${caller}>`))}`).join('');
  const text = body === null ? '' : ` --data-binary ${quote(body.toString('latin1').slice(0, maxShown))}`;
  const cut = body !== null && body.byteLength > maxShown ? ` # ${body.byteLength} bytes in all` : '';
  return `curl -i --path-as-is -X ${method} ${quote(`${origin}${target}`.slice(0, maxShown))}${shown}${text}${cut}`;
}

function escaped(sign: string): string {
  const code = sign.charCodeAt(0);
  return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
