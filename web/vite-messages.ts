import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localizePath, type Locale } from '@sunset/contract/locales.ts';
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';
import { compileMessages } from '../scripts/messages/compile.ts';
import { constantText, messagesFolder, readMessages } from '../scripts/messages/read-messages.ts';

interface Languages {
  /** The language of an environment of Vite. Null: the browser in development, which reads it from the page. */
  localeOf: (environment: string) => Locale | null;
  /** The languages that a visitor can choose. */
  siteLocales: readonly string[];
}

const compiledMessage = /\/compiled-messages\/functions\/messages\/(?!_index)(\w+)\.js$/;
/** Where a browser in development reads the language. */
const pageLocale = 'document.documentElement.lang';

/**
 * Makes the language a constant of each environment (docs/decisions/0008-languages.md): a message is the function of this
 * language alone, and in a build a message without parameters is its text.
 */
export function messages({ localeOf, siteLocales }: Languages): Plugin {
  const texts = new Map<string, ReadonlyMap<string, string>>();
  const textsOf = (locale: string) => {
    const known = texts.get(locale) ?? readConstantTexts(locale);
    texts.set(locale, known);
    return known;
  };
  let isBuild = false;
  return {
    name: 'messages',
    enforce: 'pre',
    async config(_config, { command }) {
      isBuild = command === 'build';
      await compileMessages();
    },
    load(id) {
      const locale = localeOf(this.environment.name);
      if (id.endsWith('/app/format/locale.ts')) return languageConstants(locale, siteLocales);
      if (id.endsWith('/compiled-messages/functions/runtime.js')) return runtimeOf(locale);
      const key = compiledMessage.exec(id)?.[1];
      return key === undefined || locale === null ? null : onlyIn(locale, key, readFileSync(id, 'utf8'));
    },
    transform(code, id) {
      const locale = localeOf(this.environment.name);
      if (!isBuild || locale === null || !/\/app\/.*\.tsx?$/.test(id)) return null;
      return withConstants(id, code, locale, textsOf(locale));
    },
    configureServer({ watcher }) {
      watcher.add(join(messagesFolder, '*/*.json'));
      watcher.on('change', (file) => void (file.startsWith(messagesFolder) && compileMessages()));
    },
  };
}

/** web/app/format/locale.ts for one language. */
export function languageConstants(locale: string | null, siteLocales: readonly string[]): string {
  const content = locale === 'en' ? 'undefined' : "'en'";
  return [
    `export const locale = ${locale === null ? pageLocale : JSON.stringify(locale)};`,
    `export const contentLanguage = ${locale === null ? `${pageLocale} === 'en' ? undefined : 'en'` : content};`,
    `export const siteLocales = ${JSON.stringify(siteLocales)};`,
  ].join('\n');
}

/** Of a language, with English where it has no translation yet. */
export function readConstantTexts(locale: string): ReadonlyMap<string, string> {
  const all = [...readMessages('en'), ...readMessages(locale)];
  const texts = new Map<string, string>();
  for (const message of all) {
    const text = constantText(message);
    if (text === null) texts.delete(message.key);
    else texts.set(message.key, text);
  }
  return texts;
}

/** All that compiled messages need of Paraglide's run time: the language. */
function runtimeOf(locale: string | null): string {
  const language = locale === null ? pageLocale : JSON.stringify(locale);
  return `export const experimentalStaticLocale = ${language};\nexport const getLocale = () => experimentalStaticLocale;`;
}

/**
 * A source file with constants in place of calls: the text of a message without parameters (`m.home_title()`), and the address of
 * a page (`href('/book')`).
 */
function withConstants(file: string, code: string, locale: Locale, texts: ReadonlyMap<string, string>): string {
  const { program } = parseSync(file, code);
  const messagesName = localNameOf('m', '#messages', program);
  const hrefName = localNameOf('href', '/navigation/href.ts', program);
  const constantOf = ({ callee, arguments: [argument] }: ESTree.CallExpression) => {
    if (callee.type === 'Identifier' && callee.name === hrefName)
      return argument?.type === 'Literal' ? localizePath(locale, String(argument.value)) : undefined;
    if (argument !== undefined || callee.type !== 'MemberExpression' || callee.computed) return undefined;
    const isMessage = callee.object.type === 'Identifier' && callee.object.name === messagesName;
    return isMessage ? texts.get(callee.property.name) : undefined;
  };
  const parts: string[] = [];
  let end = 0;
  const visitor = new Visitor({
    CallExpression(call) {
      const constant = constantOf(call);
      if (constant === undefined) return;
      parts.push(code.slice(end, call.start), JSON.stringify(constant));
      end = call.end;
    },
  });
  visitor.visit(program);
  return parts.join('') + code.slice(end);
}

/** The name by which a file calls what it imports from a module; undefined if it does not import it. */
function localNameOf(name: string, module: string, { body }: ESTree.Program): string | undefined {
  for (const node of body) {
    if (node.type !== 'ImportDeclaration' || !node.source.value.endsWith(module)) continue;
    for (const specifier of node.specifiers)
      if (specifier.type === 'ImportSpecifier' && 'name' in specifier.imported && specifier.imported.name === name)
        return specifier.local.name;
  }
  return undefined;
}

/** The compiled message without its choice of a language: `export { es_home_title as home_title }`. */
function onlyIn(locale: string, key: string, code: string): string {
  const { program } = parseSync(`${key}.js`, code);
  const choice = program.body.find(({ type }) => type === 'ExportNamedDeclaration');
  // `if (locale === "es") return es_home_title(inputs)` for each language but the last, which is returned to all others.
  const languages: string[] = [];
  const functions: string[] = [];
  const visitor = new Visitor({
    BinaryExpression({ left, right }) {
      if (left.type === 'Identifier' && right.type === 'Literal') languages.push(String(right.value));
    },
    ReturnStatement({ argument }) {
      if (argument?.type === 'CallExpression' && argument.callee.type === 'Identifier')
        functions.push(argument.callee.name);
    },
  });
  visitor.visit({ ...program, body: choice === undefined ? [] : [choice] });
  const chosen = languages.includes(locale) ? functions[languages.indexOf(locale)] : functions.at(-1);
  if (choice === undefined || chosen === undefined)
    throw new Error(`${key} is not compiled as web/vite-messages.ts expects.`);
  const declarations = withPartsAlone(code, program, chosen) ?? code.slice(0, choice.start);
  return `${declarations}\nexport { ${chosen} as ${key} };\n`;
}

/**
 * A message with markup is compiled as a function that has `parts`; pages use the parts alone (`RichText`), as `npm run check`
 * makes sure. Null for other messages.
 */
function withPartsAlone(code: string, program: ESTree.Program, name: string): string | null {
  const found: ESTree.ObjectExpression[] = [];
  const visitor = new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || id.name !== name || init === null) return;
      const value = init.type === 'ParenthesizedExpression' ? init.expression : init;
      const properties = value.type === 'CallExpression' ? value.arguments[1] : undefined;
      if (properties?.type === 'ObjectExpression') found.push(properties);
    },
  });
  visitor.visit(program);
  const [parts] = found;
  if (parts === undefined) return null;
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration');
  const importLines = imports.map(({ start, end }) => code.slice(start, end)).join('\n');
  return `${importLines}\nconst ${name} = ${withoutUnread(code, program, parts)};`;
}

/** The text of an object of the file, without what no page reads: options and attributes of markup, and the name of its start. */
function withoutUnread(code: string, program: ESTree.Program, object: ESTree.ObjectExpression): string {
  const texts: string[] = [];
  let end = object.start;
  const visitor = new Visitor({
    ObjectExpression({ start, properties }) {
      if (start < object.start || start >= object.end) return;
      const unread = properties.some(isTypeOfStart) ? ['name', 'options', 'attributes'] : ['options', 'attributes'];
      for (const [index, property] of properties.entries()) {
        if (!unread.includes(nameOf(property))) continue;
        // With the comma before it.
        texts.push(code.slice(end, properties[index - 1]?.end ?? property.start));
        end = property.end;
      }
    },
  });
  visitor.visit(program);
  return texts.join('') + code.slice(end, object.end);
}

const nameOf = (property: ESTree.ObjectPropertyKind) =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '';

const isTypeOfStart = (property: ESTree.ObjectPropertyKind) =>
  nameOf(property) === 'type' &&
  property.type === 'Property' &&
  property.value.type === 'Literal' &&
  property.value.value === 'markup-start';
