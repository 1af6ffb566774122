import { setImmediate as nextTurn } from 'node:timers/promises';
import { hears, type Entry, type Viewer } from './event-log.ts';
import type { Sink } from './stream.ts';

/** A page that listens. */
export interface Connection {
  viewer: Viewer;
  sink: Sink;
  /** When it is visited. */
  turn: number;
  /** In milliseconds of the process's own clock. */
  openedAt: number;
}

/** A page that takes nothing any more is cut off with this much waiting; it comes back and asks for everything. */
const mostWaiting = 64 * 1024;
/** After so many pages the process does something else for a moment. */
const writesInARow = 500;
const signOfLife = Buffer.from(':\n\n');

/** A member's id, or the network of a guest. */
type Caller = number | string;

const callerOf = ({ memberId, network = '' }: Viewer): Caller => memberId ?? network;

/** All pages that listen at this process. */
export class Connections {
  readonly #all = new Set<Connection>();
  readonly #byCaller = new Map<Caller, Set<Connection>>();
  readonly #turns: number;
  #nextTurn = 0;
  #visiting = 0;

  constructor(turns: number) {
    this.#turns = turns;
  }

  get size(): number {
    return this.#all.size;
  }

  all(): Connection[] {
    return [...this.#all];
  }

  /** Members who listen. */
  members(): ReadonlySet<number> {
    return new Set([...this.#byCaller.keys()].filter((caller) => typeof caller === 'number'));
  }

  add(viewer: Viewer, sink: Sink): Connection {
    const turn = (this.#nextTurn += 1) % this.#turns;
    const connection = { viewer, sink, turn, openedAt: performance.now() };
    this.#all.add(connection);
    const own = this.#byCaller.get(callerOf(viewer)) ?? new Set();
    this.#byCaller.set(callerOf(viewer), own.add(connection));
    return connection;
  }

  remove(connection: Connection): void {
    this.#all.delete(connection);
    const caller = callerOf(connection.viewer);
    const own = this.#byCaller.get(caller);
    own?.delete(connection);
    if (own?.size === 0) this.#byCaller.delete(caller);
  }

  write(connection: Connection, frame: Uint8Array): void {
    if (connection.sink.isGone) {
      this.remove(connection);
    } else if (connection.sink.waiting > mostWaiting) {
      this.remove(connection);
      connection.sink.cut();
    } else {
      connection.sink.write(frame);
    }
  }

  /** Sends everybody what they may hear of these. */
  async tell(entries: Entry[]): Promise<void> {
    if (entries.length === 0) return;
    const { frameOf } = createFrames(entries);
    let written = 0;
    for (const connection of this.all()) {
      const frame = frameOf(connection.viewer);
      if (frame.length === 0 || !this.#all.has(connection)) continue;
      this.write(connection, frame);
      written += 1;
      if (written % writesInARow === 0) await nextTurn();
    }
  }

  /** Sends those whose turn it is a sign of life, and answers them. */
  visit(): Connection[] {
    this.#visiting = (this.#visiting + 1) % this.#turns;
    const visited = this.all().filter(({ turn }) => turn === this.#visiting);
    for (const connection of visited) this.write(connection, signOfLife);
    return visited;
  }

  endAll(): void {
    for (const connection of this.all()) {
      this.remove(connection);
      connection.sink.end();
    }
  }

  /** The streams of the same member or, for a guest, of the same network; oldest first. */
  ofCaller(viewer: Viewer): Connection[] {
    return [...(this.#byCaller.get(callerOf(viewer)) ?? [])];
  }

  countOfCaller(viewer: Viewer): number {
    return this.#byCaller.get(callerOf(viewer))?.size ?? 0;
  }
}

/** Most hear the same: their bytes are made once. */
function createFrames(entries: Entry[]) {
  const frame = (viewer: Viewer) =>
    Buffer.from(
      entries
        .filter(({ audience }) => hears(viewer, audience))
        .map(({ text }) => text)
        .join(''),
    );
  const concerned = new Set(entries.map(({ audience }) => audience));
  const guests = frame({ memberId: null, sessionId: null, isStaff: false });
  const staff = frame({ memberId: null, sessionId: null, isStaff: true });
  return {
    frameOf(viewer: Viewer): Uint8Array {
      if (viewer.memberId !== null && concerned.has(viewer.memberId)) return frame(viewer);
      return viewer.isStaff ? staff : guests;
    },
  };
}
