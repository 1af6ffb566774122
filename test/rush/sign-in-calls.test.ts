import { expect, it } from 'vitest';
import { findTooMany, summarize } from '../../bench/sign-in/count-calls.ts';

const token = '/api/oauth2/token';
const person = ['/api/v10/users/@me', '/api/v10/users/@me/guilds/860459788382240771/member'];
const calls = (count: number, path: string, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ at: from + index, path, status: 200 }));

it('the benchmark of a rush judges the calls that Discord counts for the application, within any second (AUTH-17)', () => {
  const fine = [...calls(25, token, 900), ...calls(25, token, 1100), ...person.flatMap((path) => calls(40, path, 900))];
  expect(summarize(fine)).toMatchObject({ calls: 130, maxCallsInSecond: 130, maxOfApplicationInSecond: 50 });
  expect(findTooMany(summarize(fine))).toBeNull();
  // One more, in another second of the clock but within the same one of Discord.
  expect(findTooMany(summarize([...fine, ...calls(1, token, 1890)]))).toContain('51 calls of the application');
  expect(findTooMany(summarize([...fine, ...calls(1, token, 2200)]))).toBeNull();
  expect(findTooMany(summarize([{ at: 0, path: person[0] ?? '', status: 429 }]))).toContain('refused 1');
});
