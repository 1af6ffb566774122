import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** The part of the driver's connection that COPY needs; the driver has it, its types do not name it. */
interface CopyConnection {
  stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Runs `copy … to stdout`, passes each piece on, and returns the number of rows. */
export function copyOut(client: pg.Client, query: string, take: (chunk: Buffer) => void): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let rows = 0;
  let failure: Error | null = null;
  client.query({
    submit: (connection: pg.Connection) => connection.query(query),
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      if (failure !== null) return;
      try {
        take(chunk);
      } catch (error) {
        // The rest still has to be read off the connection; thrown here, the error would end the process.
        failure = error instanceof Error ? error : new Error(String(error));
      }
    },
    handleCommandComplete: ({ text }: { text: string }) => {
      rows = rowsOf(text);
    },
    handleError: reject,
    handleReadyForQuery: () => (failure === null ? resolve(rows) : reject(failure)),
  });
  return promise;
}

/** Runs `copy … from stdin` with the data of `source`, and returns the number of rows. */
export function copyIn(client: pg.Client, query: string, source: AsyncIterable<Buffer>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let rows = 0;
  client.query({
    submit: (connection: pg.Connection) => connection.query(query),
    handleCopyInResponse: (connection: CopyConnection) => void send(connection, source),
    handleCommandComplete: ({ text }: { text: string }) => {
      rows = rowsOf(text);
    },
    handleError: reject,
    handleReadyForQuery: () => resolve(rows),
  });
  return promise;
}

/** Never rejects: an error is sent to PostgreSQL, which then aborts the command. */
async function send(connection: CopyConnection, source: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const chunk of source) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  } catch (error) {
    connection.sendCopyFail(error instanceof Error ? error.message : String(error));
  }
}

/** `COPY 42` → 42. */
function rowsOf(text: string): number {
  return Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
}
