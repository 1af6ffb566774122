import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foreignPackages, nameOf, type Lock } from '../supply-chain/lock.ts';

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;

/** The licences of everything that runs in production, which parts of the bundle are copies of; equal texts once. */
export function thirdPartyNotices(root: string, lock: Lock): string {
  const packages = foreignPackages(lock)
    .filter(([path, { dev }]) => dev !== true && existsSync(join(root, path)))
    .map(([path, locked]) => ({
      name: `${nameOf(path, locked)} ${locked.version} (${locked.license ?? 'no licence named'})`,
      text: licenceText(join(root, path)),
    }));
  const byText = Map.groupBy(packages, ({ text }) => text);
  const parts = Array.from(byText, ([text, same]) => {
    const names = [...new Set(same.map(({ name }) => name))].toSorted();
    return `${names.join('\n')}\n\n${text}`;
  });
  return `Sunset Resorts contains or installs these packages.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function licenceText(folder: string): string {
  const files = readdirSync(folder).filter((name) => licenceFile.test(name));
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.length === 0 ? 'The package has no licence text of its own.' : texts.join('\n\n');
}
