import { liveEventSchema, type LiveEvent } from '@sunset/contract/live.ts';
import { expect } from 'vitest';

/** A page that is connected over real HTTP. */
export interface LivePage {
  status: number;
  events: LiveEvent[];
  /** Whether the server ended the stream. */
  hasEnded(): boolean;
  /** Resolves once an event of this type has arrived; drops the events before it. */
  next<T extends LiveEvent['type']>(type: T, test?: (event: Extract<LiveEvent, { type: T }>) => boolean): Promise<void>;
  lastId(): string;
  close(): void;
}

/** Opens the stream at a server. */
export async function openLivePage(port: number, headers: Record<string, string> = {}): Promise<LivePage> {
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, { headers, signal: leaving.signal });
  const events: LiveEvent[] = [];
  let lastId = '';
  let hasEnded = false;
  const read = async () => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        lastId = /^id: (.*)$/m.exec(block)?.[1] ?? lastId;
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data) events.push(liveEventSchema.parse(JSON.parse(data)));
      }
    }
    hasEnded = true;
  };
  void read().catch(() => {
    hasEnded = true;
  });
  return {
    status: response.status,
    events,
    hasEnded: () => hasEnded,
    async next(type, test = () => true) {
      await expect
        .poll(() => events.some((event) => event.type === type && test(event as never)), { timeout: 8000 })
        .toBe(true);
      events.splice(0, events.findIndex((event) => event.type === type && test(event as never)) + 1);
    },
    lastId: () => lastId,
    close: () => leaving.abort(),
  };
}
