import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * `BROWSER_FONTS` lets Chromium see one family of fonts only, as on a machine that has no other: dejavu, liberation, noto or
 * roboto, for which fallbacks are measured (web/app/styles/fonts.css), or lato, for which none is. They are Debian's packages
 * fonts-dejavu-core, fonts-liberation, fonts-noto-core, fonts-roboto and fonts-lato.
 */

const root = '/usr/share/fonts/truetype';

/** The family that journeys run with; null for what the machine has. */
export const browserFonts = process.env['BROWSER_FONTS'] ?? null;

/** The environment of Chromium. */
export function browserEnvironment(): NodeJS.ProcessEnv {
  if (browserFonts === null) return process.env;
  const folder = requireFonts(browserFonts);
  const own = join(tmpdir(), `sunset-fonts-${browserFonts}`);
  mkdirSync(own, { recursive: true });
  const file = join(own, 'fonts.conf');
  const dirs = `<dir>${folder}</dir><cachedir>${join(own, 'cache')}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}</fontconfig>`);
  return { ...process.env, FONTCONFIG_FILE: file };
}

/** The folder of a family; throws if the machine does not have it. */
export function requireFonts(family: string): string {
  const folder = join(root, family);
  if (!existsSync(folder)) throw new Error(`There is no ${folder}: install Debian's package.`);
  return folder;
}
