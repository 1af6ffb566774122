import { expect, it } from 'vitest';
import { orderOutputs } from './ordered-output.ts';

it('shows the first stage as it comes, and a later one when those before it have ended', () => {
  const shown: string[] = [];
  const outputs = orderOutputs((text) => shown.push(String(text)));
  const [one, two, three] = [outputs.open(), outputs.open(), outputs.open()];
  two.write('2a');
  one.write('1a');
  three.write('3a');
  three.end();
  one.write('1b');
  expect(shown).toEqual(['1a', '1b']);
  one.end();
  expect(shown).toEqual(['1a', '1b', '2a']);
  two.write('2b');
  two.end();
  expect(shown).toEqual(['1a', '1b', '2a', '2b', '3a']);
  outputs.open().write('4a');
  expect(shown.at(-1)).toBe('4a');
});
