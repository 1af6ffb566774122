import type { Problem } from './problem.ts';
import type { SourceTree } from './source-tree.ts';

type Graph = Map<string, string[]>;

/** No file imports itself by a detour. Imports of types alone do not count: nothing of them is left when the code runs. */
export function checkCycles(tree: SourceTree): Problem[] {
  const graph: Graph = new Map();
  const known = new Set(tree.sources.map(({ path }) => path));
  for (const { path, imports } of tree.sources) {
    graph.set(
      path,
      imports.filter((one) => !one.typeOnly && known.has(one.target)).map((one) => one.target),
    );
  }
  return findCycles(graph).map((cycle) => ({
    path: cycle[0] ?? '',
    what: `an import cycle: ${cycle.join(' → ')}`,
    mend: 'Move what both need into a file that imports neither',
  }));
}

/** One cycle for each import that closes one, found by walking the graph depth first. */
function findCycles(graph: Graph): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  const trail: string[] = [];
  const visit = (path: string): void => {
    const begin = trail.indexOf(path);
    if (begin >= 0) cycles.push([...trail.slice(begin), path]);
    if (begin >= 0 || done.has(path)) return;
    trail.push(path);
    for (const target of graph.get(path) ?? []) visit(target);
    trail.pop();
    done.add(path);
  };
  for (const path of graph.keys()) visit(path);
  return cycles;
}
