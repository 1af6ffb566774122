import type { ServerResponse } from 'node:http';

/** The write side of one event stream. */
export interface Sink {
  write(frame: Uint8Array): void;
  /** True once the connection is closed. Writes are then dropped. */
  readonly isClosed: boolean;
  /** Bytes that the client has not read yet. */
  readonly unreadBytes: number;
  /** Ends the stream after what was written. */
  end(): void;
  /** Closes the connection immediately and drops unread bytes. */
  cut(): void;
}

interface OpenStream {
  response: Response;
  sink: Sink;
}

/**
 * True if no client can be reached: it disconnected, or the response waits behind another one of the same connection, whose
 * end it would not notice.
 */
export function isDisconnected(env: unknown): boolean {
  const outgoing = outgoingOf(env);
  return outgoing !== undefined && (outgoing.destroyed || outgoing.socket === null || outgoing.socket.destroyed);
}

const outgoingOf = (env: unknown) => (env as { outgoing?: ServerResponse } | undefined)?.outgoing;

/** Opens a stream for a request that is still connected; `onClose` is called when either side ends it. */
export function openStream(env: unknown, headers: Headers, onClose: () => void): OpenStream {
  const outgoing = outgoingOf(env);
  return outgoing ? writeToSocket(outgoing, headers, onClose) : writeToBody(headers, onClose);
}

/** Writes to Node's response directly: a web stream in between takes several times the memory per client. */
function writeToSocket(outgoing: ServerResponse, headers: Headers, onClose: () => void): OpenStream {
  outgoing.writeHead(200, Object.fromEntries(headers));
  outgoing.flushHeaders();
  outgoing.once('close', onClose);
  outgoing.on('error', () => outgoing.destroy());
  const response = new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
  // Reading `body` keeps the Node adapter from sending this lightweight Response by its fast path.
  void response.body;
  return {
    response,
    sink: {
      write: (frame) => void outgoing.write(frame),
      get isClosed() {
        return outgoing.destroyed;
      },
      get unreadBytes() {
        return outgoing.writableLength;
      },
      end: () => void outgoing.end(),
      cut: () => void outgoing.destroy(),
    },
  };
}

const bufferBytes = 1024 * 1024;

/** For requests inside the process, which have no socket: the events are the response body. */
function writeToBody(headers: Headers, onClose: () => void): OpenStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isFinished = false;
  const finish = (close: () => void) => {
    if (isFinished) return;
    isFinished = true;
    close();
    onClose();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (created) => {
        controller = created;
      },
      cancel: () => finish(() => {}),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bufferBytes }),
  );
  return {
    response: new Response(body, { headers }),
    sink: {
      write: (frame) => isFinished || controller?.enqueue(frame),
      get isClosed() {
        return isFinished;
      },
      get unreadBytes() {
        return bufferBytes - (controller?.desiredSize ?? bufferBytes);
      },
      end: () => finish(() => controller?.close()),
      cut: () => finish(() => controller?.error(new Error('The reader was too slow.'))),
    },
  };
}
