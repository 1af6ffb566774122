import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Setting } from '../../server/config-setting.ts';
import { settings } from '../../server/config-settings.ts';

/*
 * Writes .env.example and docs/configuration.md from the settings themselves; with --check it writes nothing and fails
 * where the committed files differ.
 */

const root = join(import.meta.dirname, '../..');
const all: Setting[] = Object.values(settings);
const groups = Map.groupBy(all, (setting) => setting.group);

/** What counts where nothing is set, as text; null where there is no default. */
function defaultOf(setting: Setting): string | null {
  const value: unknown = setting.schema.safeParse(undefined).data;
  if (Array.isArray(value) && value.length > 0) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function environmentFile(): string {
  const blocks = [...groups].map(([group, members]) => {
    const lines = members.map((setting) => `# ${setting.doc}\n#${setting.variable}=${defaultOf(setting) ?? ''}`);
    return `# --- ${group} ---\n\n${lines.join('\n\n')}`;
  });
  return `# Copy to the environment of the server; every value is optional on one's own machine.\n# Written by \`npm run generate\`.\n\n${blocks.join('\n\n')}\n`;
}

function page(): string {
  const tables = [...groups].map(([group, members]) => {
    const rows = members.map((setting) => {
      const value = defaultOf(setting);
      return `| \`${setting.variable}\` | ${setting.doc} | ${value === null ? '–' : `\`${value}\``} |`;
    });
    return `## ${group}\n\n| Variable | Meaning | Default |\n| --- | --- | --- |\n${rows.join('\n')}`;
  });
  return `# Configuration\n\nEvery value the server reads from its environment. Written by \`npm run generate\`; the rules are in \`server/config-settings.ts\`.\n\n${tables.join('\n\n')}\n`;
}

const files = { '.env.example': environmentFile(), 'docs/configuration.md': page() };
for (const [name, text] of Object.entries(files)) {
  const path = join(root, name);
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text);
  } else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${name} does not match the settings: run npm run generate`);
    process.exitCode = 1;
  }
}
