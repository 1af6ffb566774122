import { join } from 'node:path';
import { rolldown, type InputOptions, type OutputOptions } from 'rolldown';

const root = join(import.meta.dirname, '../..');

/**
 * Packages that stay packages: sharp has native code, PostgreSQL is run and not imported, and the drawing program reads the fonts
 * as files. `pg-native` is optional for pg and never installed.
 */
const external = ['sharp', 'pg-native'];

/** Names stay, so an error says in which function it is. */
const minify = { compress: true, mangle: false, codegen: { removeWhitespace: true } };

const shared = {
  cwd: root,
  platform: 'node',
  external,
  // React has a development build too, which is slower.
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  logLevel: 'warn',
  // Libraries mark their modules for React's server components, which this build has not.
  onLog: (level, log, next) => log.code === 'MODULE_LEVEL_DIRECTIVE' || next(level, log),
} satisfies InputOptions;

/** The commands of the package by their name: the site, and the operator's tools of package.json. */
export function commandsOf(scripts: Record<string, string>): Record<string, string> {
  const tools = Object.entries(scripts).flatMap(([name, script]) => {
    const file = /^node (server\/cli\/\S+\.ts)$/.exec(script)?.[1];
    return file === undefined ? [] : [[name.replace(':', '-'), file] as const];
  });
  return { start: 'scripts/package/start.ts', ...Object.fromEntries(tools) };
}

/**
 * Bundles the server into `target`: one file with everything that the commands load at once, and a file for each part that is
 * loaded when it is needed (the stand-in, the S3 client). See docs/decisions.
 */
export async function bundleServer(commands: Record<string, string>, target: string): Promise<void> {
  const entries = new Set(Object.values(commands).map((file) => join(root, file)));
  await write(
    { ...shared, input: commands },
    {
      dir: target,
      entryFileNames: 'commands/[name].js',
      // server/product-folders.ts expects its own code in this folder.
      chunkFileNames: 'server/[name].js',
      codeSplitting: {
        // The commands are not part of it: a file that is loaded later imports it and must not start a command.
        groups: [{ name: 'server', tags: ['$initial'], test: (id) => !entries.has(id) }],
      },
    },
  );
}

/** Bundles a program that is loaded by its path into a single file. */
export async function bundleFile(source: string, target: string): Promise<void> {
  await write({ ...shared, input: join(root, source) }, { file: target, codeSplitting: false, minify });
}

/** Bundles the renderers of the pages, one for each language, into the same paths; what they share is loaded once. */
export async function bundleRenderers(sources: string[], target: string): Promise<void> {
  const input = Object.fromEntries(sources.map((source) => [source.replace(/\.js$/, ''), join(root, source)]));
  const chunkFileNames = 'web/build/server/[name].js';
  await write({ ...shared, input }, { dir: target, entryFileNames: '[name].js', chunkFileNames, minify });
}

/** In ASCII: a single other character makes V8 store the source with two bytes for each. */
async function write(input: InputOptions, output: OutputOptions): Promise<void> {
  const bundle = await rolldown(input);
  await bundle.write({ format: 'esm', comments: false, charset: 'ascii', ...output });
  await bundle.close();
}
