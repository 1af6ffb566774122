import type { Components } from './message-input.ts';

/** Discord numbers the components that come without an id, from 1 on, and fills in how many choices a menu takes. */
export function withComponentIds(rows: Components): Components {
  let last = 0;
  const numbered = <T extends object>(part: T) => ({ id: (last += 1), ...part });
  return rows.map((row) => ({
    ...numbered(row),
    components: row.components.map((part) =>
      numbered('options' in part ? { min_values: 1, max_values: 1, ...part } : part),
    ),
  }));
}
