import type { LiveEvent } from '@sunset/contract/live.ts';
import type { Logger } from 'pino';
import type { Member } from '../actor.ts';
import type { Database } from '../database/connect.ts';
import { findClockChanges } from '../features/openings/queries.ts';
import type { Changes } from './changes.ts';
import { Connections, type Connection } from './connections.ts';
import { describeChanges, describeForStaff, staffTopics, type AddressedEvent } from './describe-changes.ts';
import { createEventLog, type Viewer } from './event-log.ts';
import { Lane } from './lane.ts';
import type { ChangeNotification } from './notifications.ts';
import type { Sink } from './stream.ts';

/** Sends changes to the pages that are connected to this process. */
export interface Hub {
  /**
   * Whether this member, or this guest's network, may open another stream. At the limit a member's oldest stream is ended
   * unless it is seconds old: a member whose connection was lost must be able to reconnect.
   */
  admit(viewer: Viewer): boolean;
  /** Adds a stream and sends the events after `lastEventId`, or `refetch` if they are not in the log any more. */
  join(viewer: Viewer, sink: Sink, lastEventId: string | null): Connection;
  leave(connection: Connection): void;
  readonly size: number;
  /** Ends every stream; the pages reconnect to another process. */
  close(): void;
}

export interface HubParts {
  db: Database;
  changes: Changes;
  now: () => Date;
  log: Pick<Logger, 'error'>;
  /** The member of a session, if the session is active now. */
  findMember: (sessionId: string) => Promise<Member | null>;
  /** Identifies this process in event ids. */
  epoch: string;
  /** Limit for the guests of one network. */
  maxStreamsPerNetwork: number;
}

/** Between two events for the boards of hosts, who are few, and for the pages of everybody, who may be thousands. */
const staffPauseMs = 100;
const pauseMs = 250;
const clockIntervalMs = 1000;
/** Each stream gets a heartbeat and a check of its session once in this many ticks. */
const heartbeatTicks = 25;
const maxLogEntries = 256;
/** A page is connected only while it is visible. */
const maxStreamsPerMember = 8;
const minEndedAgeMs = 10_000;

export function createHub(parts: HubParts): Hub {
  return new LiveHub(parts);
}

class LiveHub implements Hub {
  readonly #parts: HubParts;
  readonly #connections = new Connections(heartbeatTicks);
  readonly #forStaff: Lane;
  readonly #forAll: Lane;
  readonly #log;
  readonly #sentEntries = new Map<string, string>();
  readonly #unsubscribe: () => void;
  #sent: Promise<void> = Promise.resolve();
  #clock: ReturnType<typeof setInterval> | null = null;
  #clockSeen: Date;

  constructor(parts: HubParts) {
    this.#parts = parts;
    this.#log = createEventLog(parts.epoch, maxLogEntries);
    this.#clockSeen = parts.now();
    const isHeard = () => this.#isHeard();
    const onError = (err: unknown) => parts.log.error({ err }, 'live events could not be sent');
    const send = (events: AddressedEvent[]) => this.#send(events);
    this.#forStaff = new Lane({
      pauseMs: staffPauseMs,
      describe: async (changed) => describeForStaff(changed),
      send,
      isHeard,
      onError,
    });
    this.#forAll = new Lane({
      pauseMs,
      describe: (changed) =>
        describeChanges(changed, { db: parts.db, now: parts.now(), members: this.#connections.members() }),
      send,
      isHeard,
      onError,
    });
    this.#unsubscribe = parts.changes.subscribe({
      onNotification: (notification) => this.#addChange(notification),
      onConnectionChange: (isConnected) => this.#announceConnection(isConnected),
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
    if (!this.#parts.changes.isConnected) events.push({ type: 'paused' });
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
    this.#forStaff.close();
    this.#forAll.close();
    this.#connections.endAll();
  }

  #addChange(notification: ChangeNotification): void {
    if (notification.topic === 'people') return this.#recheckMembers(notification.ids);
    if (staffTopics.has(notification.topic)) this.#forStaff.add(notification);
    this.#forAll.add(notification);
  }

  #isHeard(): boolean {
    if (this.#connections.size > 0) return true;
    this.#log.clear();
    this.#sentEntries.clear();
    return false;
  }

  /** One after another: a page that reconnects is sent what comes after the last event that it got. */
  #send(events: AddressedEvent[]): Promise<void> {
    const send = () => {
      const news = events.filter((event) => this.#isNews(event));
      return this.#connections.send(news.map((event) => this.#log.add(event)));
    };
    this.#sent = this.#sent.then(send, send);
    return this.#sent;
  }

  /** Whether the event is not the same as the last one to this member: whole lists are read when one entry changes. */
  #isNews({ audience, event }: AddressedEvent): boolean {
    if (event.type !== 'entry' && event.type !== 'line') return true;
    const name = `${event.type} ${audience} ${event.openingId}`;
    const text = JSON.stringify(event);
    if (this.#sentEntries.get(name) === text) return false;
    if (event.state === 'ended' || event.state === 'out') this.#sentEntries.delete(name);
    else this.#sentEntries.set(name, text);
    return true;
  }

  #announceConnection(isConnected: boolean): void {
    // Notifications may have been missed, so nobody can resume.
    this.#log.clear();
    const event: LiveEvent = { type: isConnected ? 'refetch' : 'paused' };
    void this.#connections.send([this.#log.add({ audience: 'public', event })]);
  }

  #startClock(): void {
    this.#clockSeen = this.#parts.now();
    this.#clock = setInterval(() => void this.#tick(), clockIntervalMs).unref();
  }

  #stopClock(): void {
    if (this.#clock) clearInterval(this.#clock);
    this.#clock = null;
  }

  /** Finds what changes with time alone: holds and reserved rooms that expire, calls that lapse, openings that start. */
  async #tick(): Promise<void> {
    const checked = this.#connections.sendHeartbeats();
    if (this.#connections.size === 0) this.#stopClock();
    const [from, to] = [this.#clockSeen, this.#parts.now()];
    try {
      await Promise.all(checked.map((connection) => this.#recheck(connection)));
      const { freed, begun, lapsed } = await findClockChanges(this.#parts.db, from, to);
      this.#clockSeen = to;
      if (freed.length > 0) this.#addChange({ topic: 'availability', ids: freed });
      if (lapsed.length > 0) this.#addChange({ topic: 'line', ids: lapsed });
      if (begun.length > 0) this.#addChange({ topic: 'openings', ids: begun });
    } catch (error) {
      this.#parts.log.error({ err: error }, 'the periodic check of live streams failed');
    }
  }

  #recheckMembers(ids: readonly number[] | null): void {
    const affected = this.#connections
      .all()
      .filter(({ viewer: { memberId } }) => memberId !== null && (ids === null || ids.includes(memberId)));
    Promise.all(affected.map((connection) => this.#recheck(connection))).catch((error: unknown) => {
      this.#parts.log.error({ err: error }, 'sessions of live streams could not be checked');
    });
  }

  /** Ends the stream if the session ended or the member's rights changed. */
  async #recheck(connection: Connection): Promise<void> {
    const { sessionId, isStaff } = connection.viewer;
    if (sessionId === null) return;
    const member = await this.#parts.findMember(sessionId);
    if (member?.isHost === isStaff) return;
    this.#connections.write(connection, Buffer.from(this.#log.format({ type: 'session-changed' })));
    this.leave(connection);
    connection.sink.end();
  }
}
