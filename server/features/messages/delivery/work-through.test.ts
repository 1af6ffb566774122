import { pino } from 'pino';
import { expect, it } from 'vitest';
import { workThrough } from './work-through.ts';

const soon = () => new Promise(setImmediate);

it('handles what became due by the end of another item, also where that ended during a claim', async () => {
  const handled: string[] = [];
  const due = ['first'];
  const first = Promise.withResolvers<void>();
  let claims = 0;
  await workThrough(
    { log: pino({ level: 'silent' }), sleep: soon },
    {
      maxUnderWay: 4,
      claim: async () => {
        claims += 1;
        const found = due.splice(0);
        // The first item ends after the second claim has looked, and before it answers.
        if (claims === 2) first.resolve();
        await soon();
        return found;
      },
      handle: async (item) => {
        if (item === 'first') await first.promise;
        handled.push(item);
        if (item === 'first') due.push('second');
      },
      describe: (item) => ({ item }),
    },
  );
  expect(handled).toEqual(['first', 'second']);
});
