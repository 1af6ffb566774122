export interface FaultMatch {
  method?: string;
  /** A path without query. `*` at the end matches the rest, `:name` one segment; Discord's version may be omitted. */
  path: string | { prefix: string };
}

export type FaultEffect =
  | { kind: 'status'; status: number; body?: unknown; headers?: Record<string, string>; afterHandling?: boolean }
  | { kind: 'delay'; ms: number }
  | { kind: 'drop-before' }
  | { kind: 'drop-after' }
  | { kind: 'rate-limit'; scope?: 'user' | 'global' | 'shared'; retryAfter?: number | null }
  | { kind: 'html-502'; afterHandling?: boolean }
  | { kind: 'bad-json'; afterHandling?: boolean }
  /** Sends the headers, then one byte of the body every tenth of a second, without end. */
  | { kind: 'slow-body' }
  /** A body of 64 MB. */
  | { kind: 'huge-body' }
  | { kind: 'wrong-iss' }
  | { kind: 'missing-iss' }
  | { kind: 'wrong-state' };

export type NewFault = FaultEffect & { match: FaultMatch; times?: number };
export type Fault = FaultEffect & { match: FaultMatch; times: number };

/** Faults that change the redirect of the authorize page, not the response. */
const redirectKinds = new Set(['wrong-iss', 'missing-iss', 'wrong-state']);

export interface Faults {
  /** Queues a fault; `times` is 1 unless given. */
  add(fault: NewFault): void;
  clear(): void;
  list(): Fault[];
  /** Takes the oldest fault for this request, if there is one. */
  take(method: string, path: string): Fault | null;
  /** Takes all faults that change the redirect of this authorize page. */
  takeForRedirect(path: string): Set<Fault['kind']>;
}

export function createFaults(): Faults {
  let queue: Fault[] = [];
  const use = (fault: Fault): Fault => {
    fault.times -= 1;
    queue = queue.filter((each) => each.times > 0);
    return fault;
  };
  return {
    add: (fault) => {
      queue.push({ times: 1, ...fault });
    },
    clear: () => {
      queue = [];
    },
    list: () => [...queue],
    take: (method, path) => {
      const fault = queue.find((each) => !redirectKinds.has(each.kind) && matches(each.match, method, path));
      return fault ? use(fault) : null;
    },
    takeForRedirect: (path) => {
      const found = queue.filter((each) => redirectKinds.has(each.kind) && matches(each.match, 'GET', path));
      return new Set(found.map((fault) => use(fault).kind));
    },
  };
}

function matches(match: FaultMatch, method: string, path: string): boolean {
  if (match.method && match.method.toUpperCase() !== method.toUpperCase()) return false;
  const wanted = typeof match.path === 'string' ? match.path : `${match.path.prefix}*`;
  return patternOf(wanted).test(withoutVersion(path));
}

function patternOf(path: string): RegExp {
  const open = path.endsWith('*');
  const source = withoutVersion(open ? path.slice(0, -1) : path)
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:[a-zA-Z]+/g, '[^/]+');
  return new RegExp(`^${source}${open ? '' : '/?$'}`);
}

function withoutVersion(path: string): string {
  return path.replace(/^\/api\/v\d+(?=\/|$)/, '/api');
}
