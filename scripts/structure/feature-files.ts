import type { Problem } from './problem.ts';
import type { SourceTree } from './source-tree.ts';

const serverFiles = ['routes', 'queries', 'present', 'rules', 'errors', 'jobs', 'guards'];
const webFiles = ['queries', 'mutations', 'live', 'rules', 'state'];

interface Place {
  prefix: string;
  allowed: RegExp;
  mend: string;
}

const name = '[a-z0-9]+(?:-[a-z0-9]+)*';

/** What a feature's folder may hold, below `features/`. */
const places: Place[] = [
  {
    prefix: 'server/features/',
    allowed: new RegExp(
      `^${name}/(?:${name}/)?(?:(?:${serverFiles.join('|')})(?:\\.test)?\\.ts|commands/${name}-${name}(?:\\.test)?\\.ts)$`,
    ),
    mend: `A server feature holds ${serverFiles.map((file) => `${file}.ts`).join(', ')}, commands/<verb-noun>.ts, their tests, or a sub-feature folder with the same names`,
  },
  {
    prefix: 'web/app/features/',
    allowed: new RegExp(
      `^${name}/(?:(?:${webFiles.join('|')})(?:\\.test)?\\.ts|components/${name}(?:\\.test)?\\.tsx?)$`,
    ),
    mend: `A web feature holds ${webFiles.map((file) => `${file}.ts`).join(', ')}, components/<name>.tsx and their tests`,
  },
];

/** A feature's folder holds a closed list of file names, so that a newcomer knows where everything is. */
export function checkFeatureFiles(tree: SourceTree): Problem[] {
  return places.flatMap((place) =>
    tree.paths
      .filter((path) => path.startsWith(place.prefix) && !place.allowed.test(path.slice(place.prefix.length)))
      .map((path) => ({ path, what: 'a feature holds no such file', mend: place.mend })),
  );
}
