import { faultHeader } from '@sunset/standin/console/control/apply-fault.ts';
import { findCallProblems, findInteractionProblems } from './check-call.ts';

/*
 * Watches the calls of this process to the stand-in's Discord and its interactions to the site, and collects what differs from
 * Discord's own description.
 */

const problems = new Set<string>();
const checks = new Set<Promise<void>>();
const callPath = /^\/api(?:\/v10(?=\/)|(?=\/oauth2\/))(\/.*)$/;
const interactionPath = '/discord/interactions';

let isWatching = false;

/** Replaces the global fetch by one that is watched; once, as test files share this module. */
export function watchFetch(): void {
  if (isWatching) return;
  isWatching = true;
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!isWatched(url)) return original(input, init);
    const sent = input instanceof Request ? input.clone() : new Request(url, { ...init, signal: null });
    const response = await original(input, init);
    watch(checkExchange(sent, response.clone()));
    return response;
  };
}

/** Checks an interaction that reached the site without a network, and returns the answer. */
export function watchInteraction(request: Request, response: Response): Response {
  watch(checkExchange(request, response.clone()));
  return response;
}

/** What was found since the last call, after the checks under way. */
export async function takeProblems(): Promise<string[]> {
  await Promise.all(checks);
  const found = [...problems];
  problems.clear();
  return found;
}

function isWatched(url: string): boolean {
  const { pathname } = new URL(url);
  return callPath.test(pathname) || pathname === interactionPath;
}

function watch(check: Promise<void>): void {
  // A response that was aborted or cut off has nothing to check.
  const settled = check.catch(() => undefined).finally(() => checks.delete(settled));
  checks.add(settled);
}

async function checkExchange(request: Request, response: Response): Promise<void> {
  if (response.headers.has(faultHeader)) {
    await response.body?.cancel();
    return;
  }
  const { pathname } = new URL(request.url);
  const { method, headers } = request;
  const { status } = response;
  const [sent, answer] = await Promise.all([parse(request), parse(response)]);
  const path = callPath.exec(decodeURIComponent(pathname))?.[1];
  const found =
    path === undefined
      ? findInteractionProblems({ request: sent, status, answer })
      : findCallProblems({ method, path, headers, request: sent, status, answer });
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
