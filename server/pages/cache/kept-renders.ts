import type { PageTag, PageVersions } from './page-versions.ts';
import { createBoundedStore } from './bounded-store.ts';

/** What came out of rendering. */
export interface Render<T> {
  value: T;
  /** Whoever asked at the same time may have it too: it is no stream that can be read but once. */
  isShareable: boolean;
  /** Later ones may have it too: whole, successful, with every section. */
  isKeepable: boolean;
  /** What it was made of. */
  tags: ReadonlySet<PageTag>;
  bytes: number;
}

interface KeptRender<T> extends Render<T> {
  /** Milliseconds, when rendering began: what it shows may be that old. */
  madeAt: number;
  moment: number;
}

export interface KeptRendersOptions<T> {
  /** How long a render is served without looking again. 0: nothing is kept, everything is rendered for whoever asks. */
  freshMs: number;
  /** How much longer it is served while the next one is being made. */
  staleMs: number;
  mostEntries: number;
  mostBytes: number;
  versions: PageVersions;
  now: () => number;
  /** Takes what was made while nobody was waiting and cannot be kept. */
  discard: (value: T) => void;
  /** Told of what failed while nobody was waiting for it. */
  report: (error: unknown) => void;
}

/** Renders kept by key: bounded, one flight for each key, stale while the next is made, never anything not keepable. */
export interface KeptRenders<T> {
  /** The kept value, if it may be served. A stale one is renewed behind the answer by `render`. */
  find(key: string, render: () => Promise<Render<T>>): T | undefined;
  /** Renders, or joins whoever renders the same key; where that one turns out not to be for sharing, renders apart. */
  make(key: string, render: () => Promise<Render<T>>): Promise<T>;
  size(): number;
  bytes(): number;
}

interface Flight<T> {
  made: Promise<Render<T>>;
  moment: number;
}

export function createKeptRenders<T>(options: KeptRendersOptions<T>): KeptRenders<T> {
  const { freshMs, staleMs, versions, now, report } = options;
  const store = createBoundedStore<KeptRender<T>>(options);
  const flights = new Map<string, Flight<T>>();
  async function fly(key: string, moment: number, render: () => Promise<Render<T>>): Promise<Render<T>> {
    const madeAt = now();
    const made = await render();
    // An edit that came while the page was being made may be missing from it.
    const isKept = made.isKeepable && freshMs > 0 && versions.isCurrent(moment, made.tags);
    if (isKept) store.set(key, { ...made, madeAt, moment }, made.bytes);
    return made;
  }

  function take(key: string, render: () => Promise<Render<T>>): Promise<Render<T>> {
    const moment = versions.moment();
    const made = fly(key, moment, render).finally(() => {
      if (flights.get(key)?.made === made) flights.delete(key);
    });
    if (freshMs > 0) flights.set(key, { made, moment });
    return made;
  }

  async function renew(key: string, render: () => Promise<Render<T>>): Promise<void> {
    const made = await take(key, render);
    if (!made.isKeepable) options.discard(made.value);
  }

  return {
    find(key, render) {
      const kept = store.get(key);
      if (!kept) return undefined;
      const age = now() - kept.madeAt;
      if (age > freshMs + staleMs || !versions.isCurrent(kept.moment, kept.tags)) {
        store.delete(key);
        return undefined;
      }
      if (age > freshMs && !flights.has(key)) renew(key, render).catch(report);
      return kept.value;
    },
    async make(key, render) {
      const flight = flights.get(key);
      // Whoever asks after an edit must see it: a flight from before it is not joined.
      if (!flight || flight.moment !== versions.moment()) return (await take(key, render)).value;
      const made = await flight.made;
      return made.isShareable ? made.value : (await render()).value;
    },
    size: () => store.size,
    bytes: () => store.bytes,
  };
}
