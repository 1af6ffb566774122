import type { Changes } from '../live/changes.ts';
import type { NoticeKind } from '../live/notices.ts';
import { createBoundedStore } from '../pages/cache/bounded-store.ts';
import { createContent, type Content } from '../pages/content.ts';

/** What was read for an answer, and until when the clock alone leaves it true (null: for good). */
export interface Read {
  answer: unknown;
  until?: Date | null;
}

interface KeptOptions {
  /** False where nothing is to be kept (PAGE_CACHE_SECONDS=0): every question then reads. */
  isOn: boolean;
  changes: Changes;
  now: () => Date;
  /** Waits; a burst of changes is one reading. */
  sleep: (ms: number) => Promise<unknown>;
}

/** What is asked for: by its canonical address, the contract's path, and the kinds of changes that make it old. */
export interface Wanted {
  address: string;
  route: string;
  /** The query parameters that the route reads. */
  queryNames: readonly string[];
  kinds: readonly NoticeKind[];
}

export interface KeptAnswer {
  content: Content;
  wanted: Wanted;
}

interface Kept extends KeptAnswer {
  version: number;
  /** By the process's own clock, which never stands still. */
  begunAt: number;
  madeAt: number;
  until: number;
}

/** What is going on for an address: a reading, and one that will begin when it may. */
interface Work {
  reading: { version: number; made: Promise<Content> } | null;
  next: Promise<Content> | null;
}

type Reader = () => Promise<Read>;

/** Public answers as they are at this moment, by address: read once, sent to everybody, in the bytes that were made once. */
export interface KeptAnswers {
  /** The answer that is kept, as long as nothing it is made of has changed. */
  find(address: string): KeptAnswer | null;
  /** Reads it, or joins whoever is reading: never something that is older than the question. */
  make(wanted: Wanted, read: Reader): Promise<Content>;
}

/** A safety net: should a change ever go unheard, it is seen after this long. */
const longestMs = 5_000;
/** While changes come one upon the other, the same is read at most so often. */
const betweenReadsMs = 40;
const limits = { mostEntries: 2000, mostBytes: 16 * 1024 * 1024 };

const headers = {
  'content-type': 'application/json',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

function isOld({ madeAt, until }: Kept, time: number): boolean {
  return time - madeAt > longestMs || time < madeAt || time >= until;
}

export function createKeptAnswers({ isOn, changes, now, sleep }: KeptOptions): KeptAnswers {
  const store = createBoundedStore<Kept>(limits);
  const works = new Map<string, Work>();
  const mayKeep = () => isOn && changes.isHearing;

  async function readNow(wanted: Wanted, read: Reader): Promise<Content> {
    const [version, madeAt, isKept] = [changes.version(wanted.kinds), now().getTime(), mayKeep()];
    const begunAt = performance.now();
    const { answer, until } = await read();
    const content = createContent({ body: Buffer.from(JSON.stringify(answer)), headers });
    const kept = { content, wanted, version, begunAt, madeAt, until: until?.getTime() ?? Number.POSITIVE_INFINITY };
    if (isKept) store.set(wanted.address, kept, content.size * 1.5);
    return content;
  }

  /** One reading of an address at a time, and not at once after the last one began. */
  async function readNext(work: Work, wanted: Wanted, read: Reader): Promise<Content> {
    const { address, kinds } = wanted;
    await work.reading?.made.catch(() => undefined);
    const early = (store.get(address)?.begunAt ?? Number.NEGATIVE_INFINITY) + betweenReadsMs - performance.now();
    if (early > 0) await sleep(early);
    // Who asks from here on may ask because of a change that this reading misses.
    work.next = null;
    const reading = { version: changes.version(kinds), made: readNow(wanted, read) };
    work.reading = reading;
    try {
      return await reading.made;
    } finally {
      if (work.reading === reading) work.reading = null;
      if (work.reading === null && work.next === null) works.delete(address);
    }
  }

  return {
    find(address) {
      const kept = mayKeep() ? store.get(address) : undefined;
      if (kept === undefined) return null;
      return isOld(kept, now().getTime()) || kept.version !== changes.version(kept.wanted.kinds) ? null : kept;
    },
    make(wanted, read) {
      if (!isOn) return readNow(wanted, read);
      const work = works.get(wanted.address) ?? { reading: null, next: null };
      works.set(wanted.address, work);
      // While changes are not heard of, a reading that has begun may miss one.
      if (changes.isHearing && work.reading?.version === changes.version(wanted.kinds)) return work.reading.made;
      work.next ??= readNext(work, wanted, read);
      return work.next;
    },
  };
}
