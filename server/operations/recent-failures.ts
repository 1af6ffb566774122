/** How the requests of the last minute ended: what an alert looks at. */
export interface RecentFailures {
  add(isFailure: boolean): void;
  /** Requests of the last minute, and which share of them failed on our side (0 to 1). */
  read(): { requests: number; share: number };
}

interface Slot {
  second: number;
  requests: number;
  failures: number;
}

const window = 60;

/** Counts in one slot for each second, so that a minute of any load costs the same few numbers. */
export function createRecentFailures(now: () => Date): RecentFailures {
  const slots: Slot[] = Array.from({ length: window }, () => ({ second: -window, requests: 0, failures: 0 }));
  const currentSecond = () => Math.floor(now().getTime() / 1000);
  return {
    add(isFailure) {
      const second = currentSecond();
      const index = second % window;
      let slot = slots[index];
      if (slot?.second !== second) slot = slots[index] = { second, requests: 0, failures: 0 };
      slot.requests += 1;
      if (isFailure) slot.failures += 1;
    },
    read() {
      const oldest = currentSecond() - window;
      const live = slots.filter(({ second }) => second > oldest);
      const requests = live.reduce((sum, slot) => sum + slot.requests, 0);
      const failures = live.reduce((sum, slot) => sum + slot.failures, 0);
      return { requests, share: requests === 0 ? 0 : failures / requests };
    },
  };
}
