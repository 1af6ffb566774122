import { expect, test } from 'vitest';
import { element, jsonScript } from './html.ts';

test('escapes attributes and text', () => {
  expect(element('meta', { content: '"><script>' })).toBe('<meta content="&quot;&gt;&lt;script&gt;">');
  expect(element('title', {}, 'A & B </title>')).toBe('<title>A &amp; B &lt;/title&gt;</title>');
});

test('data cannot end its block', () => {
  const block = jsonScript({ id: 'x' }, { name: '</script><!--' });
  expect(block.match(/</g)).toHaveLength(2);
  expect(JSON.parse(block.slice('<script id="x">'.length, -'</script>'.length))).toEqual({ name: '</script><!--' });
});
