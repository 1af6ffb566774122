import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parametersOf, readMessages, serverMessages } from '../messages/read-messages.ts';

/*
 * Writes server/messages/parameters.gen.ts: the keys of the server's messages with their parameters, which TypeScript checks at each use.
 * With --check it writes nothing and fails where the committed file differs.
 */

const path = join(serverMessages, 'parameters.gen.ts');
const lines = readMessages('en', serverMessages).map((message) => {
  const parameters = parametersOf(message).map((name) => `'${name}'`);
  return `  ${message.key}: ${parameters.length === 0 ? 'never' : parameters.join(' | ')};`;
});
const text = `/* Written by \`npm run generate\`: each message of server/messages/en, with its parameters. */
export interface MessageParameters {
${lines.join('\n')}
}
`;
if (!process.argv.includes('--check')) {
  writeFileSync(path, text);
} else if (readFileSync(path, 'utf8') !== text) {
  console.error('server/messages/parameters.gen.ts does not match the messages: run npm run generate');
  process.exitCode = 1;
}
