import { LRUCache } from 'lru-cache';
import type { Changes } from '../../live/changes.ts';
import type { Topic } from '../../live/notifications.ts';

/** A value that was built for a key, and how far it can be reused. */
export interface Loaded<T> {
  value: T;
  bytes: number;
  /** The data that it was built from. Left out: every topic that it may depend on. */
  topics?: Iterable<Topic>;
  /** When time alone makes it wrong; null or left out: never. */
  expiresAt?: Date | null;
  /** False if only one request can use the value, such as a stream. */
  isShareable?: boolean;
  /** False if later requests must not get it, such as an error or an incomplete page. */
  isCacheable?: boolean;
}

type Load<T> = () => Promise<Loaded<T>>;

interface Entry<T> {
  value: T;
  topics: Iterable<Topic>;
  /** `changes.count` when loading began. */
  changeCount: number;
  /** By `now()`, when loading began. */
  createdAt: number;
  /** By `performance.now()`. */
  startedAt: number;
  expiresAt: number;
}

export interface ResponseCacheOptions<T> {
  /** The least recently used entries are removed beyond these limits; a larger value is not stored. */
  maxEntries: number;
  maxBytes: number;
  /** How long a value is served without loading it again. 0 turns the cache off: each request loads its own value. */
  freshMs: number;
  /** How much longer a value is served while it is loaded again in the background. */
  staleMs: number;
  /** While changes arrive constantly, a key is loaded at most this often. */
  minLoadIntervalMs?: number;
  /** False if values must be correct even while change notifications may be missed: each request then loads. */
  isUsedWhileDisconnected: boolean;
  changes: Changes;
  now: () => Date;
  sleep: (ms: number) => Promise<unknown>;
  /** Releases a value that was loaded in the background and cannot be cached. */
  discard?: (value: T) => void;
  /** Receives the error of a background load. */
  report?: (error: unknown) => void;
}

/**
 * A bounded cache of responses or pages by key. A change of the data that a value was built from invalidates it,
 * simultaneous requests for a key share one load, and no request gets a value that was loaded before a change that the
 * caller may know about.
 */
export interface ResponseCache<T> {
  /** The cached value, if it is valid. If it is stale and `load` is given, it is loaded again in the background. */
  find(key: string, load?: Load<T>): T | undefined;
  /** Loads the value, or waits for a load that is running. `topics` are all that the value may depend on. */
  load(key: string, topics: Iterable<Topic>, load: Load<T>): Promise<T>;
  readonly size: number;
  readonly bytes: number;
}

/** The running load of a key, and the one that starts after it because the running one may miss a change. */
interface Flight<T> {
  running: { changeCount: number; result: Promise<Loaded<T>> } | null;
  next: Promise<Loaded<T>> | null;
}

export function createResponseCache<T>(options: ResponseCacheOptions<T>): ResponseCache<T> {
  return new LruResponseCache(options);
}

class LruResponseCache<T> implements ResponseCache<T> {
  readonly #options: ResponseCacheOptions<T>;
  readonly #entries: LRUCache<string, Entry<T>>;
  readonly #flights = new Map<string, Flight<T>>();

  constructor(options: ResponseCacheOptions<T>) {
    this.#options = options;
    this.#entries = new LRUCache({ max: options.maxEntries, maxSize: options.maxBytes });
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  find(key: string, load?: Load<T>): T | undefined {
    const { freshMs, now, report } = this.#options;
    const entry = this.#isUsed() ? this.#entries.get(key) : undefined;
    if (entry === undefined) return undefined;
    const time = now().getTime();
    if (!this.#isValid(entry, time)) return undefined;
    const isStale = time - entry.createdAt > freshMs;
    if (isStale && load !== undefined && !this.#flights.has(key))
      this.#renew(key, entry.topics, load).catch((error: unknown) => report?.(error));
    return entry.value;
  }

  async load(key: string, topics: Iterable<Topic>, load: Load<T>): Promise<T> {
    if (this.#options.freshMs === 0) return (await load()).value;
    const flight = this.#flights.get(key) ?? { running: null, next: null };
    const { running } = flight;
    const isJoined = running !== null && this.#isUsed() && this.#isUnchanged(running.changeCount, topics);
    const joined = isJoined ? running.result : flight.next;
    if (joined === null) return (await this.#startNext(key, flight, topics, load)).value;
    const { isShareable = true, value } = await joined;
    return isShareable ? value : (await load()).value;
  }

  #isUsed(): boolean {
    const { freshMs, isUsedWhileDisconnected, changes } = this.#options;
    return freshMs > 0 && (isUsedWhileDisconnected || changes.isConnected);
  }

  #isUnchanged(changeCount: number, topics: Iterable<Topic>): boolean {
    const { changes } = this.#options;
    return changeCount === changes.count || changes.lastChangeOf(topics) <= changeCount;
  }

  #isValid({ changeCount, createdAt, expiresAt, topics }: Entry<T>, time: number): boolean {
    const { freshMs, staleMs } = this.#options;
    const age = time - createdAt;
    return age >= 0 && age <= freshMs + staleMs && time < expiresAt && this.#isUnchanged(changeCount, topics);
  }

  async #renew(key: string, topics: Iterable<Topic>, load: Load<T>): Promise<void> {
    const flight = { running: null, next: null };
    const { isCacheable = true, value } = await this.#startNext(key, flight, topics, load);
    if (!isCacheable) this.#options.discard?.(value);
  }

  #startNext(key: string, flight: Flight<T>, topics: Iterable<Topic>, load: Load<T>): Promise<Loaded<T>> {
    this.#flights.set(key, flight);
    return (flight.next = this.#loadNext(key, flight, topics, load));
  }

  /** One load of a key at a time, and not immediately after the previous one began. */
  async #loadNext(key: string, flight: Flight<T>, topics: Iterable<Topic>, load: Load<T>): Promise<Loaded<T>> {
    const { minLoadIntervalMs = 0, sleep, changes } = this.#options;
    await flight.running?.result.catch(() => undefined);
    const previous = this.#entries.peek(key)?.startedAt ?? Number.NEGATIVE_INFINITY;
    const waitMs = previous + minLoadIntervalMs - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    // A request from here on may follow a change that this load misses.
    flight.next = null;
    const running = { changeCount: changes.count, result: this.#loadNow(key, topics, load) };
    flight.running = running;
    try {
      return await running.result;
    } finally {
      if (flight.running === running) flight.running = null;
      if (flight.running === null && flight.next === null) this.#flights.delete(key);
    }
  }

  async #loadNow(key: string, allTopics: Iterable<Topic>, load: Load<T>): Promise<Loaded<T>> {
    const { changes, now } = this.#options;
    const isStored = this.#isUsed();
    const start = { changeCount: changes.count, createdAt: now().getTime(), startedAt: performance.now() };
    const loaded = await load();
    const { value, bytes, topics = allTopics, expiresAt, isCacheable = true } = loaded;
    if (!isStored || !isCacheable) return loaded;
    // A value that a change overtook is stored too: `find` rejects it, and its start limits how often the key is loaded.
    const entry = { ...start, value, topics, expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY };
    this.#entries.set(key, entry, { size: Math.max(1, Math.ceil(bytes)) });
    return loaded;
  }
}
