import { expect, it } from 'vitest';
import { systemRandom } from '../random.ts';
import { createSeal } from './seal.ts';

const seal = createSeal('a data key for tests alone, 32 chars', systemRandom);

it('opens what it sealed, and the text is not in it (SETUP-7)', () => {
  const sealed = seal.seal('DISCORD_BOT_TOKEN', 'the token of a bot');
  expect(seal.open('DISCORD_BOT_TOKEN', sealed)).toBe('the token of a bot');
  expect(sealed.toString('latin1')).not.toContain('token of a bot');
  expect(seal.seal('DISCORD_BOT_TOKEN', 'the token of a bot').equals(sealed)).toBe(false);
});

it('returns null for another key, another name, and changed bytes (SETUP-7)', () => {
  const sealed = seal.seal('DISCORD_BOT_TOKEN', 'secret');
  expect(createSeal('another data key for tests, 32 chars', systemRandom).open('DISCORD_BOT_TOKEN', sealed)).toBeNull();
  expect(seal.open('DISCORD_CLIENT_SECRET', sealed)).toBeNull();
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8((sealed[at] ?? 0) ^ 1, at);
    expect(seal.open('DISCORD_BOT_TOKEN', changed)).toBeNull();
  }
  expect(seal.open('DISCORD_BOT_TOKEN', Buffer.alloc(3))).toBeNull();
});
