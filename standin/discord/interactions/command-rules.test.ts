import { expect, it } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { readCommands } from './command-rules.ts';

const command = (name: string, options: object[] = []) => ({ name, description: 'Does it', options });
const option = (name: string, required?: boolean) => ({ type: 3, name, description: 'Which one', required });

/** The refusal as text; empty where the commands are accepted. */
function refusalOf(commands: object[]): string {
  try {
    readCommands(commands);
    return '';
  } catch (error) {
    return error instanceof Refusal ? JSON.stringify(error.body) : String(error);
  }
}

it.each([
  ['two commands of one name', [command('book'), command('book')], 'APPLICATION_COMMANDS_DUPLICATE_NAME'],
  ['two options of one name', [command('book', [option('room'), option('room')])], 'OPTIONS_NAME_INVALID'],
  [
    'a required option after an optional one',
    [command('book', [option('room'), option('day', true)])],
    'OPTIONS_REQUIRED_INVALID',
  ],
])('refuses %s', (_, commands, code) => {
  expect(refusalOf(commands)).toContain(code);
});

it('accepts equal options of two commands, required ones first', () => {
  const options = [option('day', true), option('room', false), option('with')];
  expect(refusalOf([command('book', options), command('evening', options)])).toBe('');
});
