import { expect, it } from 'vitest';
import { findMessageProblems, findUnusedMessages } from './problems.ts';
import type { Message, MessageText } from './read-messages.ts';

const message = (key: string, text: MessageText, feature = 'home'): Message => ({ key, feature, text });

const english = [
  message('home_title', 'Book your stay'),
  message('home_hello', 'Hello {name}'),
  message('home_left', { one: '{count} room left', other: '{count} rooms left' }),
];
const spanish = [
  message('home_title', 'Reserva tu estancia'),
  message('home_hello', 'Hola {name}'),
  message('home_left', { one: 'Queda una habitación', other: 'Quedan {count} habitaciones' }),
];

const problemsOf = (messages: Message[], isWhole = true) =>
  findMessageProblems(english, { locale: 'es', messages, isWhole });

it('accepts a whole translation; "many" of millions may be left out (LANG-5)', () => {
  expect(problemsOf(spanish)).toEqual([]);
});

it('names a missing message of an offered language, and none of another (LANG-5)', () => {
  expect(problemsOf(spanish.slice(1))).toEqual(['es/home.json: home_title is missing']);
  expect(problemsOf(spanish.slice(1), false)).toEqual([]);
});

it.each<[string, Message, string]>([
  ['a key that English does not have', message('home_other', 'x'), 'home_other does not exist in English'],
  ['another parameter', message('home_hello', 'Hola {nombre}'), 'home_hello uses {nombre}, English {name}'],
  ['an empty text', message('home_title', ' '), 'home_title is empty'],
  [
    'a plural that is one text',
    message('home_left', 'x'),
    'home_left must have plural forms in both languages or in none',
  ],
  ['a missing form', message('home_left', { other: '{count}' }), 'home_left has no plural form "one"'],
  [
    'a form of another language',
    message('home_left', { one: '1', two: '2', other: '{count}' }),
    'home_left has the plural form "two", which the language does not have',
  ],
  ['another file', message('home_title', 'x', 'book'), 'home_title is in home.json in English'],
])('refuses %s', (_, wrong, problem) => {
  const problems = problemsOf([...spanish.filter(({ key }) => key !== wrong.key), wrong]);
  expect(problems).toContain(`es/${wrong.feature}.json: ${problem}`);
});

it('refuses a key without the name of its file, and one that is there twice', () => {
  expect(
    findMessageProblems([message('title', 'x')], { locale: 'en', messages: [message('title', 'x')], isWhole: true }),
  ).toEqual(['en/home.json: title must begin with home_']);
  expect(problemsOf([...spanish, message('home_title', 'x')])).toEqual([
    'es/home.json: home_title is in several files or twice in one',
  ]);
});

it('names messages that no source uses, and keys that cannot be found (LANG-5)', () => {
  const text = `import { m } from '#messages';\nconst all = [m.home_title(), m.home_left({ count: 2 })];`;
  expect(findUnusedMessages(english, [{ path: 'a.ts', text }])).toEqual(['en/home.json: home_hello is not used']);
  const computed = { path: 'b.ts', text: `${text} m[key](); m.home_hello;` };
  expect(findUnusedMessages(english, [computed])).toEqual([
    'b.ts computes the key of a message: write m.key, or a table of messages',
  ]);
});
