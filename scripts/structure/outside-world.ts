import type { Problem } from './problem.ts';
import { isTest, lineAt, type SourceFile, type SourceTree } from './source-tree.ts';
import { dottedName, isNode, type SyntaxNode, walk } from './syntax.ts';

interface Exception {
  path: RegExp;
  reason: string;
}

/** Something that reaches in from outside, the files that may touch it, and where the others get it from. */
interface Source {
  what: string;
  /** Where the rule holds; everywhere when missing. */
  within?: RegExp;
  names: RegExp;
  /** Names that count only when they are imported from this module. */
  importedFrom?: { module: RegExp; names: RegExp };
  /** `new Date()`: a construction without arguments. */
  constructed?: string;
  except: Exception[];
  mend: string;
}

const notTheProduct: Exception[] = [
  { path: /^(?:scripts|test|bench)\//, reason: 'tools and tests run in the real world' },
  { path: /^standin\//, reason: 'the stand-in is itself the outside world' },
];

const outsideSources: Source[] = [
  {
    what: 'the environment',
    names: /^process\.env(?:\.|$)/,
    importedFrom: { module: /^node:process$/, names: /^env$/ },
    except: [
      { path: /^server\/config\.ts$/, reason: 'the only reader of the environment' },
      { path: /^(?:web\/)?[a-z-]+\.config\.ts$/, reason: "a tool's own configuration" },
      { path: /^(?:scripts|test|bench)\//, reason: 'tools are steered by the environment' },
      { path: /^standin\/main\.ts$/, reason: 'the stand-in runs as a program of its own' },
      {
        path: /^server\/db\/embedded\/cluster\.ts$/,
        reason: 'passes the locale and the path on to the programs of PostgreSQL',
      },
    ],
    mend: 'Take it from the configuration (server/config.ts)',
  },
  {
    what: 'the clock',
    names: /^(?:Date\.now|Temporal\.Now(?:\.\w+)?)$/,
    constructed: 'Date',
    except: [
      ...notTheProduct,
      { path: /^server\/deps\.ts$/, reason: 'makes the clock that everything else is given' },
      {
        path: /^server\/db\/(?:embedded\/|holder\.ts$)/,
        reason: 'runs before there are deps, and beside processes that live in real time',
      },
      { path: /^web\/app\/lib\/server-clock\.ts$/, reason: "the browser's clock, set to the server's" },
    ],
    mend: 'Take it from deps.now() on the server, from lib/server-clock.ts in the browser',
  },
  {
    what: 'chance',
    names: /^(?:Math\.random|(?:globalThis\.)?crypto\.(?:randomUUID|getRandomValues|randomBytes|randomInt))$/,
    importedFrom: { module: /^node:crypto$/, names: /^(?:random\w+|getRandomValues|webcrypto)$/ },
    except: [
      ...notTheProduct,
      { path: /^server\/random\.ts$/, reason: 'makes the randomness that everything else is given' },
      { path: /^web\/app\/lib\/random\.ts$/, reason: "the browser's randomness, for idempotency keys" },
      {
        path: /^server\/db\/(?:embedded\/|holder\.ts$)/,
        reason: 'passwords and names of files, made before there are deps',
      },
    ],
    mend: 'Take it from deps.random',
  },
  {
    what: 'a timer',
    within: /^(?:server|contract)\//,
    names: /^(?:setTimeout|setInterval|setImmediate)$/,
    importedFrom: { module: /^(?:node:)?timers(?:\/promises)?$/, names: /./ },
    except: [
      {
        path: /^server\/(?:deps|main|start)\.ts$/,
        reason: 'makes the waiting that everything else is given, and stops the process',
      },
      { path: /^server\/db\//, reason: 'waits for processes and connections, which live in real time' },
      {
        path: /^server\/(?:jobs|http|integrations|pages|live)\//,
        reason: 'loops, limits on requests and time-outs of outside services; never a rule of the product',
      },
    ],
    mend: 'What is due later is a row with a time, found by a job',
  },
  {
    what: 'fetch',
    within: /^web\/app\/(?:routes|ui)\//,
    names: /^(?:fetch|(?:globalThis|window)\.fetch|XMLHttpRequest|EventSource)$/,
    except: [],
    mend: 'A page reads through its loader or through a feature',
  },
];

/** Time, chance, the environment and the network come in through one door each, so that tests can close it. */
export function checkOutsideWorld(tree: SourceTree): Problem[] {
  return tree.sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => {
      const held = outsideSources.filter((outside) => holds(outside, source.path));
      return held.length === 0 ? [] : findUses(source, held);
    });
}

function holds(outside: Source, path: string): boolean {
  const isWithin = outside.within === undefined || outside.within.test(path);
  return isWithin && !outside.except.some((exception) => exception.path.test(path));
}

function findUses(source: SourceFile, held: Source[]): Problem[] {
  const problems: Problem[] = [];
  walk(source.program, (node, parents) => {
    const used = held.find((outside) => isUse(outside, node, parents.at(-1)));
    if (used === undefined) return;
    const what = `${used.what} is reached from here`;
    problems.push({ path: source.path, line: lineAt(source, node.start), what, mend: used.mend });
  });
  return problems;
}

function isUse(outside: Source, node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (node.type === 'NewExpression') return isConstruction(outside, node);
  if (node.type === 'ImportSpecifier') return isImportOf(outside, node, parent);
  if (!isReading(node, parent)) return false;
  const name = dottedName(node);
  return name !== null && outside.names.test(name);
}

function isConstruction(outside: Source, node: SyntaxNode): boolean {
  const given = node['arguments'];
  return (
    outside.constructed !== undefined &&
    dottedName(node['callee']) === outside.constructed &&
    Array.isArray(given) &&
    given.length === 0
  );
}

function isImportOf(outside: Source, node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  const source = parent?.['source'];
  if (outside.importedFrom === undefined || !isNode(source) || !isNode(node['imported'])) return false;
  const name = node['imported']['name'];
  return outside.importedFrom.module.test(String(source['value'])) && outside.importedFrom.names.test(String(name));
}

/** The whole of `Date.now`, or a plain name that is used as a value: not a key, a part of a longer name, or a type. */
function isReading(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (node.type === 'MemberExpression') return true;
  if (node.type !== 'Identifier' || parent === undefined) return false;
  if (parent.type === 'MemberExpression' || parent.type === 'ImportSpecifier' || parent.type.startsWith('TS'))
    return false;
  return parent.type !== 'Property' || parent['value'] === node;
}
