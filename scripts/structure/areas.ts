/**
 * The part of the project a file belongs to, as the import table names it: `contract`, `server/http`, `web/ui`, `standin`.
 * A feature's file is named by its part: `feature/queries`. Packages and Node's modules keep their names.
 */
export function areaOf(path: string): string {
  if (/^(?:npm|node):/.test(path)) return path;
  const [workspace = '', second = '', third = '', ...rest] = path.split('/');
  if (workspace === 'server') return serverArea(second, [third, ...rest]);
  if (workspace === 'web' && second === 'app') return webArea(third, rest);
  if (path === 'contract/client.ts') return 'contract/client';
  return workspace;
}

/** The feature a file belongs to, sub-features included: `server/bookings`. Null outside features. */
function featureOf(path: string): string | null {
  const match = /^(server|web)\/(?:app\/)?features\/([^/]+)\//.exec(path);
  return match ? `${match[1]}/${match[2]}` : null;
}

/** How `from` sees the file `to`: a feature's part is its own or another's. */
export function areaSeenFrom(from: string, to: string): string {
  const area = areaOf(to);
  const feature = featureOf(to);
  if (feature === null) return area;
  const side = feature === featureOf(from) ? 'own' : 'other';
  return area.replace(/^(?:web\/)?feature/, side);
}

const wiring = new Set(['main.ts', 'start.ts', 'app.ts']);

function serverArea(second: string, rest: string[]): string {
  if (second === 'features') return `feature/${featurePart(rest)}`;
  if (second === 'config.ts' || second === 'config-settings.ts') return 'server/environment';
  if (second === 'deps.ts') return 'server/deps';
  if (wiring.has(second)) return 'server/wiring';
  return second.includes('.') ? 'server/core' : `server/${second}`;
}

/** `bookings/commands/x.ts` and `bookings/holds/commands/x.ts` are both commands. */
function featurePart(rest: string[]): string {
  const inside = rest.slice(1);
  if (inside.includes('commands')) return 'commands';
  return inside.at(-1)?.split('.')[0] ?? '';
}

function webArea(third: string, rest: string[]): string {
  if (third === 'features')
    return `web/feature/${rest.includes('components') ? 'components' : (rest.at(-1)?.split('.')[0] ?? '')}`;
  return third.includes('.') ? 'web/root' : `web/${third}`;
}
