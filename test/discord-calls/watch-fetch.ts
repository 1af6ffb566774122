import { faultHeader } from '@sunset/standin/console/control/apply-fault.ts';

/*
 * Watches the calls of this process to the stand-in's Discord and its interactions to the site, and collects what differs from
 * Discord's own description.
 */

const problems = new Set<string>();
const checks = new Set<Promise<void>>();
const callPath = /^\/api(?:\/v10(?=\/)|(?=\/oauth2\/))(\/.*)$/;
/** Other paths below /api are the site's own, unless the product introduces itself as a bot. */
const agentOfProduct = /^DiscordBot /;
const interactionPath = '/discord/interactions';

let isWatching = false;

/** Discord's description takes a third of a second to load, which a server process does not wait for. */
const loadChecks = () => import('./check-call.ts');

/** Replaces the global fetch by one that is watched; once, as test files share this module. */
export function watchFetch(): void {
  if (isWatching) return;
  isWatching = true;
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const headers = input instanceof Request ? input.headers : new Headers(init?.headers);
    if (!isWatched(url, headers)) return original(input, init);
    const sent = input instanceof Request ? input.clone() : new Request(url, { ...init, signal: null });
    const exchange = beginExchange(sent);
    const response = await original(input, init);
    exchange.end(response.clone());
    return response;
  };
}

/** Checks an interaction that reached the site without a network, and returns the answer. */
export function watchInteraction(request: Request, response: Response): Response {
  beginExchange(request).end(response.clone());
  return response;
}

/** What was found since the last call, after the checks under way. */
export async function takeProblems(): Promise<string[]> {
  await Promise.all(checks);
  const found = [...problems];
  problems.clear();
  return found;
}

function isWatched(url: string, headers: Headers): boolean {
  const { pathname } = new URL(url);
  if (callPath.test(pathname) || pathname === interactionPath) return true;
  return pathname.startsWith('/api/') && agentOfProduct.test(headers.get('user-agent') ?? '');
}

function watch(check: Promise<void>): void {
  // A response that was aborted or cut off has nothing to check.
  const settled = check.catch(() => undefined).finally(() => checks.delete(settled));
  checks.add(settled);
}

/** Checks a request, also one that is never answered, and then its answer. */
function beginExchange(request: Request): { end(response: Response): void } {
  const { method } = request;
  const pathname = decodeURIComponent(new URL(request.url).pathname);
  const path = callPath.exec(pathname)?.[1] ?? pathname;
  const body = parse(request);
  const isCall = pathname !== interactionPath;
  const checkRequest = async () => {
    const { findRequestProblems } = await loadChecks();
    note(findRequestProblems({ method, path, request: await body }));
  };
  const checkAnswer = async (response: Response) => {
    const { status, headers } = response;
    const [request, answer] = await Promise.all([body, parse(response)]);
    // What a fault answers is not the stand-in's.
    if (headers.has(faultHeader)) return;
    const { findAnswerProblems, findInteractionProblems } = await loadChecks();
    if (isCall) note(findAnswerProblems({ method, path, request, status, answer }));
    else note(findInteractionProblems({ request, status, answer }));
  };
  if (isCall) watch(checkRequest());
  return { end: (response) => watch(checkAnswer(response)) };
}

function note(found: readonly string[]): void {
  for (const problem of found) problems.add(problem);
}

/** A text that is not JSON stays a text, which no schema accepts. */
async function parse(message: Request | Response): Promise<unknown> {
  const text = await message.text();
  if (text === '') return undefined;
  const type = message.headers.get('content-type') ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
