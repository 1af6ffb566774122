import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent } from '../drop/child.ts';

/* The baseline: a bare `node:http` server that sends given bytes and headers for every request. */

export type BareQuestion = 'port' | 'cpu' | { body: Uint8Array; headers: Record<string, string> };

let body: Uint8Array = Buffer.alloc(0);
let headers: Record<string, string> = {};
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

answerParent(async (asked) => {
  const question = asked as BareQuestion;
  if (question === 'port') return port;
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
  ({ body, headers } = question);
  return 'ready';
});
