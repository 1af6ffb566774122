import { createHash } from 'node:crypto';
import { nameOf, type Lock, type LockedPackage } from './lock.ts';

interface Component {
  type: 'application' | 'library';
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  scope?: 'required' | 'optional' | 'excluded';
  hashes?: { alg: string; content: string }[];
  licenses?: ({ expression: string } | { license: { id: string } | { name: string } })[];
  purl: string;
}

/** A bill of materials in CycloneDX 1.6. */
export interface BillOfMaterials {
  $schema: string;
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  serialNumber: string;
  version: 1;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Made from the lock file alone and without the time, so that the same lock gives the same bill. */
export function billOfMaterials(lock: Lock): BillOfMaterials {
  const { '': rootPackage, ...others } = lock.packages;
  const real = Object.entries(others).filter(([, { link }]) => link !== true);
  const root = { ...componentOf('', { ...rootPackage, ...project(lock) }, lock), type: 'application' as const };
  const components = new Map(
    real.map(([path, locked]) => [purlOf(path, locked, lock), componentOf(path, locked, lock)]),
  );
  const dependsOn = new Map<string, Set<string>>();
  for (const [path, locked] of [['', rootPackage] as const, ...real]) {
    if (locked === undefined) continue;
    const ref = path === '' ? root['bom-ref'] : purlOf(path, locked, lock);
    const known = dependsOn.get(ref) ?? new Set();
    for (const dependency of dependenciesOf(path, locked, lock)) known.add(dependency);
    dependsOn.set(ref, known);
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(lock))}`,
    version: 1,
    metadata: { component: root },
    components: [...components.values()].toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
    dependencies: [...dependsOn].map(([ref, all]) => ({ ref, dependsOn: [...all].toSorted() })),
  };
}

const project = ({ name, version }: Lock) => ({ name, version });

function componentOf(path: string, locked: Partial<LockedPackage>, lock: Lock): Component {
  const whole = nameOf(path, locked as LockedPackage);
  const [group, name] = whole.startsWith('@') ? whole.split('/') : [undefined, whole];
  const purl = purlOf(path, locked as LockedPackage, lock);
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name: name ?? whole,
    version: locked.version ?? lock.version,
    ...(path === '' ? {} : { scope: scopeOf(locked) }),
    ...(locked.integrity === undefined ? {} : { hashes: hashesOf(locked.integrity) }),
    ...(locked.license === undefined ? {} : { licenses: [licenceOf(locked.license)] }),
    purl,
  };
}

/** What only development needs is not part of what runs. */
function scopeOf({ dev, optional }: Partial<LockedPackage>): 'required' | 'optional' | 'excluded' {
  if (dev === true) return 'excluded';
  return optional === true ? 'optional' : 'required';
}

function purlOf(path: string, locked: LockedPackage, lock: Lock): string {
  return `pkg:npm/${nameOf(path, locked).replace('@', '%40')}@${locked.version ?? lock.version}`;
}

const algorithms: Record<string, string> = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

function hashesOf(integrity: string) {
  return integrity.split(' ').flatMap((one) => {
    const [algorithm = '', base64 = ''] = one.split(/-(.*)/);
    const alg = algorithms[algorithm];
    return alg === undefined ? [] : [{ alg, content: Buffer.from(base64, 'base64').toString('hex') }];
  });
}

function licenceOf(licence: string) {
  if (/ (?:OR|AND|WITH) /.test(licence)) return { expression: licence };
  return { license: /^[\w.+-]+$/.test(licence) ? { id: licence } : { name: licence } };
}

/** Looked for as Node does: in the package's own folder first, then upwards. */
function dependenciesOf(path: string, locked: LockedPackage, lock: Lock): string[] {
  const own = path.includes('node_modules/') ? {} : locked.devDependencies;
  const wanted = { ...locked.dependencies, ...locked.optionalDependencies, ...locked.peerDependencies, ...own };
  return Object.keys(wanted).flatMap((name) => {
    const found = find(name, path, lock);
    return found === null ? [] : [found];
  });
}

function find(name: string, from: string, lock: Lock): string | null {
  const place = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  const locked = lock.packages[place];
  if (locked?.link === true && locked.resolved !== undefined) {
    const target = lock.packages[locked.resolved];
    return target === undefined ? null : purlOf(locked.resolved, target, lock);
  }
  if (locked !== undefined) return purlOf(place, locked, lock);
  if (from === '') return null;
  const above = from.lastIndexOf('/node_modules/');
  return find(name, above === -1 ? '' : from.slice(0, above), lock);
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
