import type { TestApp } from '../test-app.ts';

/** A process that has claimed something when `isWaiting` resolves, and calls Discord after `goOn`. */
function aSlowProcess({ deps }: TestApp) {
  const waiting = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const slow =
    <Inputs extends unknown[], Outcome>(call: (...inputs: Inputs) => Promise<Outcome>) =>
    async (...inputs: Inputs) => {
      waiting.resolve();
      await gate.promise;
      return call(...inputs);
    };
  const { sendMessage, editMessage } = deps.bot;
  const bot = { ...deps.bot, sendMessage: slow(sendMessage), editMessage: slow(editMessage) };
  return { deps: { ...deps, bot }, isWaiting: waiting.promise, goOn: gate.resolve };
}

/** A first process is slow with its work; `meanwhile` happens before its calls reach Discord. */
export async function duringSlowProcess(
  app: TestApp,
  work: (deps: TestApp['deps']) => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const { deps, isWaiting, goOn } = aSlowProcess(app);
  const first = work(deps);
  await isWaiting;
  await meanwhile();
  goOn();
  await first;
}
