import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a receiver answers; the path of its address says which. */
export type ReceiverMode = 'ok' | 'broken' | 'limited' | 'redirect' | 'gone' | 'huge' | 'slow';

export interface ReceivedEvent {
  mode: string;
  headers: Record<string, string>;
  body: string;
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  origin: string;
  received: ReceivedEvent[];
  /** Bytes of the endless answers that were sent. */
  hugeBytes: () => number;
  /** Answers the requests that were left open. */
  answerSlow(): void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedEvent[] = [];
  const open: ServerResponse[] = [];
  let hugeBytes = 0;
  const answers: Record<string, (response: ServerResponse) => void> = {
    ok: (response) => void response.writeHead(204).end(),
    broken: (response) => void response.writeHead(500).end('broken'),
    limited: (response) => void response.writeHead(429, { 'retry-after': '7200' }).end(),
    redirect: (response) => void response.writeHead(302, { location: '/redirected' }).end(),
    gone: (response) => void response.writeHead(410).end(),
    slow: (response) => void open.push(response),
    huge: (response) => {
      response.writeHead(200);
      const write = () => {
        hugeBytes += 16_384;
        if (!response.destroyed) response.write(Buffer.alloc(16_384), () => setImmediate(write));
      };
      write();
    },
  };
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const mode = request.url?.slice(1).split('?')[0] ?? '';
      received.push({ mode, headers: request.headers as Record<string, string>, body });
      (answers[mode] ?? answers['ok'])?.(response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    hugeBytes: () => hugeBytes,
    answerSlow: () => {
      for (const response of open.splice(0)) response.writeHead(204).end();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
