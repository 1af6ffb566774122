import { describe, expect, it } from 'vitest';
import { commandsPage, documentProblems, maxReadmeLines } from './problems.ts';

const commands = {
  path: commandsPage,
  text: '# Commands\n\n`npm test`, `npm run check`, `npm run --silent sbom > bill.json`\n',
};
const scripts = ['test', 'check', 'sbom'];

describe('the check of documents', () => {
  it('accepts commands and headings that exist', () => {
    const text =
      '# Live updates\n\n`npm run check -- x`\n\n## What’s `new`: a list\n\n[here](#whats-new-a-list) [there](../README.md#try-it)';
    const readme = { path: 'README.md', text: '## Try it\n\n[live](docs/live.md#live-updates) [web](https://a.b/#c)' };
    expect(documentProblems([commands, { path: 'docs/live.md', text }, readme], scripts)).toEqual([]);
  });

  it.each([
    ['a command that is gone', 'Run `npm run lost:one`.', 'README.md  npm run lost:one does not exist'],
    [
      'a heading that is gone',
      '[how](docs/development/commands.md#how)',
      'README.md  docs/development/commands.md has no heading #how',
    ],
    ['a heading of the same page', '[below](#below)', 'README.md  README.md has no heading #below'],
  ])('reports %s', (_, text, problem) => {
    expect(documentProblems([commands, { path: 'README.md', text }], scripts)).toEqual([problem]);
  });

  it('accepts what runs on Node 20: npm scripts and the Node of the packages', () => {
    const text = 'Node 24, `npx node -v`, `node:http`, `node_modules/.bin/node --env-file=.env server/main.ts`';
    expect(
      documentProblems([commands, { path: 'README.md', text }], scripts, (path) => path === 'server/main.ts'),
    ).toEqual([]);
  });

  it.each([
    ['`node standin/main.ts --newcomer`', 'node standin/main.ts does not run on Node 20'],
    ['```sh\ncd site && PORT=1 node server/main.ts\n```\n', 'node server/main.ts does not run on Node 20'],
    ['`/usr/bin/node --env-file=.env server/main.ts`', 'node --env-file=.env server/main.ts does not run on Node 20'],
    ['`node_modules/.bin/node server/lost.ts`', 'node_modules/.bin/node server/lost.ts does not exist'],
  ])('reports %s, which does not run as it is written', (text, problem) => {
    const [found, ...others] = documentProblems([commands, { path: 'README.md', text }], scripts, () => false);
    expect(found).toContain(problem);
    expect(others).toEqual([]);
  });

  it('reports a README that is too long, and no other document', () => {
    const problems = (path: string, lines: number) =>
      documentProblems([commands, { path, text: 'One line.\n'.repeat(lines) }], scripts);
    expect(problems('README.md', maxReadmeLines)).toEqual([]);
    expect(problems('docs/live.md', maxReadmeLines + 1)).toEqual([]);
    expect(problems('README.md', maxReadmeLines + 1)).toEqual(['README.md  has 121 lines, at most 120 are allowed']);
  });

  it('reports a command that the page of commands does not name', () => {
    expect(documentProblems([commands], [...scripts, 'bench:drop'])).toEqual([
      'docs/development/commands.md  does not name npm run bench:drop',
    ]);
  });
});
