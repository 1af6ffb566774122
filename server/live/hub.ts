import type { LiveEvent } from '@sunset/contract/live.ts';
import type { Logger } from 'pino';
import type { Member } from '../actor.ts';
import type { Database } from '../database/connect.ts';
import { findClockChanges } from '../features/openings/queries.ts';
import type { Changes } from './changes.ts';
import { Connections, type Connection } from './connections.ts';
import { describeChanges } from './describe-changes.ts';
import { createEventLog, type Viewer } from './event-log.ts';
import type { Notice } from './notices.ts';
import { createPendingChanges } from './pending-changes.ts';
import type { Sink } from './stream.ts';

/** Passes changes on to the pages that are open at this process. */
export interface Hub {
  /**
   * Whether one more stream of this member, or of this guest's network, may be opened. A member's oldest stream is ended for
   * it, unless that is seconds old: a lost connection must not keep a person out.
   */
  admit(viewer: Viewer): boolean;
  /** Takes a page in. It hears what it missed since `lastEventId`, or that it must ask for everything. */
  join(viewer: Viewer, sink: Sink, lastEventId: string | null): Connection;
  leave(connection: Connection): void;
  readonly size: number;
  /** Ends every stream in order; the pages go elsewhere. */
  close(): void;
}

export interface HubParts {
  db: Database;
  changes: Changes;
  now: () => Date;
  log: Pick<Logger, 'error'>;
  /** The member of a session that stands at this moment. */
  findMember: (sessionId: string) => Promise<Member | null>;
  /** A name of this process that no other has. */
  epoch: string;
  /** Of guests, from one network. */
  maxStreamsPerNetwork: number;
}

/** At most four times a second, however much changes. */
const betweenFlushesMs = 250;
const retryAfterFailureMs = 1000;
const clockEveryMs = 1000;
/** Every page is visited once in so many of the clock's ticks: it gets a sign of life, and its session is looked at. */
const ticksOfVisit = 25;
const mostEventsKept = 256;
/** A page holds a stream only while it is looked at. */
const maxStreamsPerMember = 8;
const minEndedAgeMs = 10_000;

export function createHub(parts: HubParts): Hub {
  return new LiveHub(parts);
}

class LiveHub implements Hub {
  readonly #parts: HubParts;
  readonly #connections = new Connections(ticksOfVisit);
  readonly #pending = createPendingChanges();
  readonly #log;
  readonly #unsubscribe: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #clock: ReturnType<typeof setInterval> | null = null;
  #clockSeen: Date;
  #isFlushing = false;
  #notBefore = 0;

  constructor(parts: HubParts) {
    this.#parts = parts;
    this.#log = createEventLog(parts.epoch, mostEventsKept);
    this.#clockSeen = parts.now();
    this.#unsubscribe = parts.changes.subscribe({
      onNotice: (notice) => this.#hear(notice),
      onHearing: (isHearing) => this.#tellHearing(isHearing),
    });
  }

  get size(): number {
    return this.#connections.size;
  }

  admit(viewer: Viewer): boolean {
    const count = this.#connections.countOfCaller(viewer);
    if (viewer.memberId === null) return count < this.#parts.maxStreamsPerNetwork;
    if (count < maxStreamsPerMember) return true;
    const [oldest] = this.#connections.ofCaller(viewer);
    if (oldest === undefined || performance.now() - oldest.openedAt < minEndedAgeMs) return false;
    this.leave(oldest);
    oldest.sink.end();
    return true;
  }

  join(viewer: Viewer, sink: Sink, lastEventId: string | null): Connection {
    const connection = this.#connections.add(viewer, sink);
    const missed = lastEventId === null ? [] : this.#log.since(lastEventId, viewer);
    const events: LiveEvent[] = [{ type: 'hello', signedIn: viewer.memberId !== null, staff: viewer.isStaff }];
    if (missed === null) events.push({ type: 'refetch' });
    if (!this.#parts.changes.isHearing) events.push({ type: 'paused' });
    const texts = [...(missed ?? []).map(({ text }) => text), ...events.map((event) => this.#log.format(event))];
    this.#connections.write(connection, Buffer.from(texts.join('')));
    if (this.#clock === null) this.#startClock();
    return connection;
  }

  leave(connection: Connection): void {
    this.#connections.remove(connection);
    if (this.#connections.size === 0) this.#stopClock();
  }

  close(): void {
    this.#unsubscribe();
    this.#stopClock();
    if (this.#timer) clearTimeout(this.#timer);
    this.#connections.endAll();
  }

  #hear(notice: Notice): void {
    if (notice.kind === 'people') return this.#recheckPeople(notice.ids);
    this.#pending.add(notice);
    this.#schedule(this.#notBefore - performance.now());
  }

  #schedule(inMs: number): void {
    if (this.#timer !== null || this.#isFlushing) return;
    this.#timer = setTimeout(() => void this.#flush(), Math.max(0, inMs)).unref();
  }

  async #flush(): Promise<void> {
    this.#timer = null;
    if (this.#connections.size === 0) {
      this.#pending.take();
      this.#log.clear();
      return;
    }
    this.#isFlushing = true;
    const startedAt = performance.now();
    let pauseMs = betweenFlushesMs;
    const changed = this.#pending.take();
    try {
      const { db, now } = this.#parts;
      const told = await describeChanges(changed, { db, now: now(), members: this.#connections.members() });
      await this.#connections.tell(told.map(({ audience, event }) => this.#log.add(audience, event)));
      // Where telling everybody takes long, the rest of the process gets its share of the time.
      pauseMs = Math.max(pauseMs, 3 * (performance.now() - startedAt));
    } catch (error) {
      this.#parts.log.error({ err: error }, 'changes could not be told');
      this.#pending.putBack(changed);
      pauseMs = retryAfterFailureMs;
    }
    this.#isFlushing = false;
    this.#notBefore = startedAt + pauseMs;
    if (!this.#pending.isEmpty) this.#schedule(this.#notBefore - performance.now());
  }

  #tellHearing(isHearing: boolean): void {
    // Nobody knows what was missed, so nobody can take up where they were.
    this.#log.clear();
    const event: LiveEvent = { type: isHearing ? 'refetch' : 'paused' };
    void this.#connections.tell([this.#log.add('public', event)]);
  }

  #startClock(): void {
    this.#clockSeen = this.#parts.now();
    this.#clock = setInterval(() => void this.#tick(), clockEveryMs).unref();
  }

  #stopClock(): void {
    if (this.#clock) clearInterval(this.#clock);
    this.#clock = null;
  }

  /** What the clock changes without a write: holds and kept rooms that run out, openings that begin. */
  async #tick(): Promise<void> {
    const visited = this.#connections.visit();
    if (this.#connections.size === 0) this.#stopClock();
    const [from, to] = [this.#clockSeen, this.#parts.now()];
    try {
      await Promise.all(visited.map((connection) => this.#recheck(connection)));
      const { freed, begun } = await findClockChanges(this.#parts.db, from, to);
      this.#clockSeen = to;
      if (freed.length > 0) this.#hear({ kind: 'availability', ids: freed });
      if (begun.length > 0) this.#hear({ kind: 'openings', ids: begun });
    } catch (error) {
      this.#parts.log.error({ err: error }, 'the clock of the live updates failed');
    }
  }

  #recheckPeople(ids: readonly number[] | null): void {
    const concerned = this.#connections
      .all()
      .filter(({ viewer: { memberId } }) => memberId !== null && (ids === null || ids.includes(memberId)));
    Promise.all(concerned.map((connection) => this.#recheck(connection))).catch((error: unknown) => {
      this.#parts.log.error({ err: error }, 'sessions of live updates could not be checked');
    });
  }

  /** A session that ended, or rights that changed, end the stream. */
  async #recheck(connection: Connection): Promise<void> {
    const { sessionId, isStaff } = connection.viewer;
    if (sessionId === null) return;
    const member = await this.#parts.findMember(sessionId);
    if (member?.isAdmin === isStaff) return;
    this.#connections.write(connection, Buffer.from(this.#log.format({ type: 'session-changed' })));
    this.leave(connection);
    connection.sink.end();
  }
}
