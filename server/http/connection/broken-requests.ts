import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { AppError } from '../../errors/app-error.ts';
import { problemOf, problemResponse } from '../problems.ts';
import { createSocketState } from './socket-state.ts';

/** Error codes of Node's HTTP parser. */
const refusals: Record<string, AppError | undefined> = {
  HPE_HEADER_OVERFLOW: new AppError('headers_too_large', 'The address and headers must be at most 16 KB together.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new AppError('body_too_large', 'The body has too many chunk extensions.'),
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('request_timeout', 'The request took too long to arrive.'),
};
const unreadable = new AppError('malformed', 'The request is not valid HTTP.');

/**
 * Answers requests that Node cannot parse, with problem details. If a response is being sent on the connection, it is
 * closed instead, because the two responses would be mixed.
 */
export function answerBrokenRequests(server: Server): void {
  const latest = createSocketState<ServerResponse>('latest response');
  server.on('request', (request, response) => latest.set(request.socket, response));
  // An unknown expectation may be ignored (RFC 9110); Node would refuse it without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const answer = latest.get(socket);
    const isAnswering = answer !== undefined && answer.headersSent && !answer.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) socket.destroy();
    else socket.end(textOf(refusals[error.code ?? ''] ?? unreadable), () => socket.destroy());
  });
}

/** The connection ends: what follows on it may be meant for somebody else. */
export function answerUnreadable(): Response {
  const response = problemResponse(unreadable);
  response.headers.set('connection', 'close');
  return response;
}

/** For requests without a valid address or host, and for errors of ours. */
export function answerFault(error: unknown): Response {
  if (error instanceof RequestError) return answerUnreadable();
  return problemResponse(new AppError('internal', 'Something went wrong on our side. Please try again.'));
}

function textOf(refusal: AppError): string {
  const body = JSON.stringify(problemOf(refusal));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    'connection: close',
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
