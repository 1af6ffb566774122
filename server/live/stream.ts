import type { ServerResponse } from 'node:http';

/** Where one page's events are written. */
export interface Sink {
  write(frame: Uint8Array): void;
  /** True once the connection is closed; nothing that is written arrives. */
  readonly isGone: boolean;
  /** Bytes that the page has not taken yet. */
  readonly waiting: number;
  /** Ends it in order. */
  end(): void;
  /** Ends it at once, with what is waiting thrown away. */
  cut(): void;
}

interface OpenStream {
  response: Response;
  sink: Sink;
}

/**
 * Whether nobody can be reached any more: the client left, or the response waits behind another one of the same connection,
 * whose end it would never learn of.
 */
export function isDisconnected(env: unknown): boolean {
  const outgoing = outgoingOf(env);
  return outgoing !== undefined && (outgoing.destroyed || outgoing.socket === null || outgoing.socket.destroyed);
}

const outgoingOf = (env: unknown) => (env as { outgoing?: ServerResponse } | undefined)?.outgoing;

/** Opens a stream for a request that is still connected; `onGone` is called when it is over, whoever ended it. */
export function openStream(env: unknown, headers: Headers, onGone: () => void): OpenStream {
  const outgoing = outgoingOf(env);
  return outgoing ? writeToSocket(outgoing, headers, onGone) : writeToBody(headers, onGone);
}

/** Straight to Node's answer: with web streams in between, a page costs several times the memory. */
function writeToSocket(outgoing: ServerResponse, headers: Headers, onGone: () => void): OpenStream {
  outgoing.writeHead(200, Object.fromEntries(headers));
  outgoing.flushHeaders();
  outgoing.once('close', onGone);
  outgoing.on('error', () => outgoing.destroy());
  const response = new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
  // The listener's light Response would be sent in its own short way; one whose body was looked at is not.
  void response.body;
  return {
    response,
    sink: {
      write: (frame) => void outgoing.write(frame),
      get isGone() {
        return outgoing.destroyed;
      },
      get waiting() {
        return outgoing.writableLength;
      },
      end: () => void outgoing.end(),
      cut: () => void outgoing.destroy(),
    },
  };
}

const room = 1024 * 1024;

/** A call without a network: the events are the body. */
function writeToBody(headers: Headers, onGone: () => void): OpenStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isOver = false;
  const finish = (close: () => void) => {
    if (isOver) return;
    isOver = true;
    close();
    onGone();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (its) => {
        controller = its;
      },
      cancel: () => finish(() => {}),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: room }),
  );
  return {
    response: new Response(body, { headers }),
    sink: {
      write: (frame) => isOver || controller?.enqueue(frame),
      get isGone() {
        return isOver;
      },
      get waiting() {
        return room - (controller?.desiredSize ?? room);
      },
      end: () => finish(() => controller?.close()),
      cut: () => finish(() => controller?.error(new Error('The reader was too slow.'))),
    },
  };
}
