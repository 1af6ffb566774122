import { describe, expect, it } from 'vitest';
import { systemRandom } from '../random.ts';
import { createEncryption } from './encryption.ts';

const dataKey = 'a data key for tests alone, 32 chars';
const encryption = createEncryption(dataKey, 'webhook secrets', systemRandom);

describe('encrypted secrets', () => {
  it('are readable with the same DATA_KEY and purpose alone', () => {
    const bytes = encryption.encrypt('whsec_secret');
    expect(encryption.decrypt(bytes)).toBe('whsec_secret');
    expect(createEncryption(dataKey, 'other secrets', systemRandom).decrypt(bytes)).toBeNull();
    expect(createEncryption(`${dataKey}!`, 'webhook secrets', systemRandom).decrypt(bytes)).toBeNull();
  });

  it('differ each time, do not contain the text, and are refused when altered', () => {
    const [one, other] = [encryption.encrypt('whsec_secret'), encryption.encrypt('whsec_secret')];
    expect(one.equals(other)).toBe(false);
    expect(one.includes('whsec')).toBe(false);
    for (let index = 0; index < one.length; index += 1) {
      const altered = Buffer.from(one);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(encryption.decrypt(altered)).toBeNull();
    }
    expect(encryption.decrypt(Buffer.alloc(5))).toBeNull();
  });
});
