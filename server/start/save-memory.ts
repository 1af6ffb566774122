import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/* How the process takes less memory: docs/decisions/0012-a-small-machine.md. */

/** Garbage is collected when the heap is this much larger than after the last time; Node's own choice is up to 300. */
const heapGrowingPercent = 40;

/** From now on the heap grows slowly. */
export function growSlowly(): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowingPercent}`);
}

/** Gives back what only the start needed: a site at rest makes too little garbage for Node to collect it. */
export function forgetStart(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}
