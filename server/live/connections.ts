import { setImmediate as nextTurn } from 'node:timers/promises';
import { isInAudience, type Entry, type Viewer } from './event-log.ts';
import type { Sink } from './stream.ts';

/** The open stream of one page. */
export interface Connection {
  viewer: Viewer;
  sink: Sink;
  /** Which of the rounds of heartbeats includes it. */
  round: number;
  /** By `performance.now()`. */
  openedAt: number;
}

/** A client that has this much unread is disconnected. It reconnects and fetches everything. */
const maxUnreadBytes = 64 * 1024;
/** After this many writes the event loop gets a turn. */
const writesPerTurn = 500;
const heartbeat = Buffer.from(':\n\n');

/** A member's id, or the network of a guest. */
type Caller = number | string;

const callerOf = ({ memberId, network = '' }: Viewer): Caller => memberId ?? network;

/** All open streams of this process. */
export class Connections {
  readonly #all = new Set<Connection>();
  readonly #byCaller = new Map<Caller, Set<Connection>>();
  readonly #rounds: number;
  #lastRound = 0;
  #currentRound = 0;

  constructor(rounds: number) {
    this.#rounds = rounds;
  }

  get size(): number {
    return this.#all.size;
  }

  all(): Connection[] {
    return [...this.#all];
  }

  members(): ReadonlySet<number> {
    return new Set([...this.#byCaller.keys()].filter((caller) => typeof caller === 'number'));
  }

  add(viewer: Viewer, sink: Sink): Connection {
    const round = (this.#lastRound += 1) % this.#rounds;
    const connection = { viewer, sink, round, openedAt: performance.now() };
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
    if (connection.sink.isClosed) {
      this.remove(connection);
    } else if (connection.sink.unreadBytes > maxUnreadBytes) {
      this.remove(connection);
      connection.sink.cut();
    } else {
      connection.sink.write(frame);
    }
  }

  /** Sends each stream those events that its viewer may receive. */
  async send(entries: Entry[]): Promise<void> {
    if (entries.length === 0) return;
    const { frameOf } = createFrames(entries);
    let written = 0;
    for (const connection of this.all()) {
      const frame = frameOf(connection.viewer);
      if (frame.length === 0 || !this.#all.has(connection)) continue;
      this.write(connection, frame);
      written += 1;
      if (written % writesPerTurn === 0) await nextTurn();
    }
  }

  /** Sends a heartbeat to the streams of the next round and returns them. */
  sendHeartbeats(): Connection[] {
    this.#currentRound = (this.#currentRound + 1) % this.#rounds;
    const inRound = this.all().filter(({ round }) => round === this.#currentRound);
    for (const connection of inRound) this.write(connection, heartbeat);
    return inRound;
  }

  endAll(): void {
    for (const connection of this.all()) {
      this.remove(connection);
      connection.sink.end();
    }
  }

  /** The streams of the same member or, for a guest, of the same network, oldest first. */
  ofCaller(viewer: Viewer): Connection[] {
    return [...(this.#byCaller.get(callerOf(viewer)) ?? [])];
  }

  countOfCaller(viewer: Viewer): number {
    return this.#byCaller.get(callerOf(viewer))?.size ?? 0;
  }
}

/** Most viewers receive the same events, so their bytes are built once. */
function createFrames(entries: Entry[]) {
  const ofMembers = Map.groupBy(entries, ({ audience }) => (typeof audience === 'number' ? audience : null));
  const shared = ofMembers.get(null) ?? [];
  const textOf = (list: Entry[], viewer: Viewer) =>
    list
      .filter(({ audience }) => isInAudience(viewer, audience))
      .map(({ text }) => text)
      .join('');
  const guests = Buffer.from(textOf(shared, { memberId: null, sessionId: null, isStaff: false }));
  const staff = Buffer.from(textOf(shared, { memberId: null, sessionId: null, isStaff: true }));
  return {
    frameOf(viewer: Viewer): Uint8Array {
      const own = viewer.memberId === null ? undefined : ofMembers.get(viewer.memberId);
      if (own === undefined) return viewer.isStaff ? staff : guests;
      const inOrder = [...shared, ...own].toSorted((one, other) => one.number - other.number);
      return Buffer.from(textOf(inOrder, viewer));
    },
  };
}
