import { dirname, join, normalize } from 'node:path/posix';

export interface Document {
  /** From the root of the repository, with forward slashes. */
  path: string;
  text: string;
}

/** README is read first: what is longer has a document of its own. */
export const maxReadmeLines = 120;

/** The document that names every command. */
export const commandsPage = 'docs/development/commands.md';

const command = /\bnpm (?:run (?:--silent )?([a-z][\w:-]*)|(start|test)\b)/g;
/** A program started with Node itself: the path of Node, then its options, then the file. `npx node` is the Node of the packages. */
const nodeCommand = /(?<!\bnpx )(?<![\w./-])((?:[\w./-]*\/)?node) ((?:-[^\s`]+ )*)([\w./-]+)/g;
/** Code of a page: blocks, then spans of a line. */
const code = /^```\w*\n([\s\S]*?)^```|`([^`\n]+)`/gm;
const link = /\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g;
const headingLine = /^#{1,6} (.+)$/gm;

/**
 * One line for each command that package.json does not have or the page of commands does not name, for each command that the oldest
 * allowed Node cannot run as it is written, for each link to a heading that is gone, and for a README that is too long. `hasFile`: whether the
 * repository has a path.
 */
export function documentProblems(
  documents: readonly Document[],
  scripts: readonly string[],
  hasFile: (path: string) => boolean = () => true,
): string[] {
  const named = new Set(documents.filter(({ path }) => path === commandsPage).flatMap(({ text }) => commandsIn(text)));
  const unnamed = scripts
    .filter((name) => !named.has(name))
    .map((name) => `${commandsPage}  does not name npm run ${name}`);
  const anchors = new Map(documents.map(({ path, text }) => [path, anchorsOf(text)]));
  return [...unnamed, ...documents.flatMap(problemsOf)];

  function problemsOf({ path, text }: Document): string[] {
    const unknown = commandsIn(text).filter((name) => !scripts.includes(name));
    const lost = Array.from(text.matchAll(link), ([, file = '', anchor = '']) => ({
      target: file === '' ? path : normalize(join(dirname(path), file)),
      anchor,
    })).filter(({ target, anchor }) => anchors.get(target)?.has(anchor) === false);
    const lines = text.trimEnd().split('\n').length;
    return [
      ...(path === 'README.md' && lines > maxReadmeLines
        ? [`${path}  has ${lines} lines, at most ${maxReadmeLines} are allowed`]
        : []),
      ...unknown.map((name) => `${path}  npm run ${name} does not exist`),
      ...nodeProblemsIn(text, hasFile).map((problem) => `${path}  ${problem}`),
      ...lost.map(({ target, anchor }) => `${path}  ${target} has no heading #${anchor}`),
    ];
  }
}

const commandsIn = (text: string): string[] =>
  Array.from(text.matchAll(command), ([, run, short]) => run ?? short ?? '');

/** Node 20 runs no TypeScript: commands use an npm script, or the Node of the packages. */
function nodeProblemsIn(text: string, hasFile: (path: string) => boolean): string[] {
  const commands = Array.from(text.matchAll(code), ([, block, span]) => block ?? span ?? '').flatMap((part) => [
    ...part.matchAll(nodeCommand),
  ]);
  return commands.flatMap(([written, program = '', , file = '']) => {
    if (!program.endsWith('node_modules/.bin/node'))
      return [`${written} does not run on Node 20: give it an npm script, or write node_modules/.bin/node`];
    return hasFile(file) ? [] : [`${written} does not exist`];
  });
}

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(text: string): Set<string> {
  const anchors = Array.from(text.matchAll(headingLine), ([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(anchors);
}
