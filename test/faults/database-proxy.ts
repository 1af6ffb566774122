import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy between the product and PostgreSQL: its address stays while the database restarts, and it can lose
 * answers.
 */
export interface DatabaseProxy {
  /** Like the address of the database, through this proxy. */
  url: string;
  /** Forwards to another address from now on; connections that hang are closed. */
  leadTo(databaseUrl: string): void;
  /** Forwards nothing and closes nothing until `leadTo`, as when a machine is gone. */
  hang(): void;
  /** The next statement that contains `text` is executed, and its answer never arrives. */
  loseAnswerTo(text: string): void;
  close(): Promise<void>;
}

/** The end of an answer of PostgreSQL: ready for the next statement. */
const endOfAnswer = Buffer.from([0x5a, 0, 0, 0, 5]);

/** Starts it in front of a database that listens on a socket, as the embedded one does. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let place = socketOf(databaseUrl);
  let wanted: string | null = null;
  let isHanging = false;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(place);
    let isLosing = false;
    const end = () => {
      if (isHanging) return;
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        end();
      });
    }
    client.on('data', (chunk) => {
      if (isHanging) return;
      if (wanted !== null && chunk.includes(wanted)) {
        isLosing = true;
        wanted = null;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (isHanging) return;
      if (!isLosing) client.write(chunk);
      else if (chunk.includes(endOfAnswer)) end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: databaseUrl.replace(/@\/([^?]*)\?.*$/, `@127.0.0.1:${port}/$1`),
    leadTo: (url) => {
      place = socketOf(url);
      if (!isHanging) return;
      isHanging = false;
      for (const socket of open) socket.destroy();
    },
    hang: () => {
      isHanging = true;
    },
    loseAnswerTo: (text) => {
      wanted = text;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function socketOf(databaseUrl: string): string {
  const query = new URLSearchParams(databaseUrl.slice(databaseUrl.indexOf('?')));
  return `${query.get('host')}/.s.PGSQL.${query.get('port') ?? 5432}`;
}
