import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { billOfMaterials } from './bill-of-materials.ts';
import { exceptionsSchema, judgeAudit } from './judge-audit.ts';
import { foreignPackages, nameOf, readLock } from './lock.ts';

const root = join(import.meta.dirname, '../..');
const lock = readLock(root);
const read = (path: string) =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, Record<string, unknown>>;
const manifests = ['.', 'contract', 'server', 'standin', 'web'].map(
  (folder) => [folder, read(`${folder}/package.json`)] as const,
);

describe('installed packages', () => {
  it('have exact versions everywhere', () => {
    const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'];
    const loose = manifests.flatMap(([folder, manifest]) =>
      kinds.flatMap((kind) =>
        Object.entries(manifest[kind] ?? {})
          .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(String(version)))
          .map(([name, version]) => `${folder}: ${name} ${String(version)}`),
      ),
    );
    expect(loose).toEqual([]);
  });

  it('are locked with a strong checksum each, and come from the registry only', () => {
    const foreign = foreignPackages(lock);
    expect(foreign.length).toBeGreaterThan(100);
    expect(foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
    const hosts = foreign.flatMap(([, { resolved }]) => (resolved === undefined ? [] : [new URL(resolved).host]));
    expect(hosts.filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
    const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
    expect(
      [...text.matchAll(/https?:\/\/([^/"]+)[^"]*\.tgz/g)].filter(([, host]) => host !== 'registry.npmjs.org'),
    ).toEqual([]);
  });

  it('run install scripts only if allowed, one by one', () => {
    const decided = Object.keys(manifests[0]?.[1].allowScripts ?? {});
    const scripted = foreignPackages(lock).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = scripted.map(([path, locked]) => nameOf(path, locked));
    expect(names.filter((name) => !decided.includes(name))).toEqual([]);
    expect(decided.filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('the bill of materials', () => {
  const bill = billOfMaterials(lock);
  const refs = new Set(
    bill.components.map((component) => component['bom-ref']).concat(bill.metadata.component['bom-ref']),
  );

  it('names every locked package once, with its licence and checksum', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(refs.size).toBe(bill.components.length + 1);
    const missing = foreignPackages(lock).filter(
      ([path, one]) => !refs.has(`pkg:npm/${nameOf(path, one).replace('@', '%40')}@${one.version}`),
    );
    expect(missing).toEqual([]);
    const hono = bill.components.find(({ name }) => name === 'hono');
    expect(hono).toMatchObject({
      scope: 'required',
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512' }],
    });
    expect(hono?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  });

  it('lists dependencies completely, and is the same each time', () => {
    const loose = bill.dependencies
      .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
      .filter((ref) => !refs.has(ref));
    expect(loose).toEqual([]);
    const server = bill.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/%40sunset/server@'));
    expect(server?.dependsOn.some((ref) => ref.startsWith('pkg:npm/hono@'))).toBe(true);
    expect(billOfMaterials(readLock(root))).toEqual(bill);
  });
});

describe('the audit', () => {
  const report = JSON.stringify({
    vulnerabilities: {
      a: { via: [{ name: 'a', title: 'Bad', url: 'https://github.com/advisories/GHSA-aaaa', severity: 'high' }] },
      b: { via: ['a'] },
    },
  });
  const exception = {
    advisory: 'GHSA-aaaa',
    package: 'a',
    reason: 'Only used while the pages are built.',
    until: '2027-01-01',
  };

  it.each([
    ['nothing known', '{"vulnerabilities":{}}', [], 'clean'],
    ['something known', report, [], 'vulnerable'],
    ['something explained', report, [exception], 'explained'],
    ['an explanation that ran out', report, [{ ...exception, until: '2026-01-01' }], 'vulnerable'],
    ['an explanation for another package', report, [{ ...exception, package: 'c' }], 'vulnerable'],
    ['a registry that refuses', '{"message":"405 Method Not Allowed","error":{}}', [], 'not answered'],
    ['no answer at all', '', [], 'not answered'],
  ])('judges %s', (_, printed, exceptions, kind) => {
    expect(judgeAudit(printed, exceptions, '2026-11-21').kind).toBe(kind);
  });

  it('has exceptions with a reason and an end date', () => {
    const { data } = exceptionsSchema.safeParse(read('scripts/supply-chain/audit-exceptions.json'));
    expect(data).toBeDefined();
  });
});
