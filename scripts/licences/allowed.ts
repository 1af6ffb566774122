/** Licences that let a project under MIT be used, changed and handed on without further conditions on its own code. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'CC-BY-4.0',
  'Unlicense',
  'WTFPL',
  'BlueOak-1.0.0',
  'Python-2.0',
  'PostgreSQL',
  'Zlib',
  // Fonts: may be shipped with software, may not be sold alone.
  'OFL-1.1',
  // Binds changes to its own files only; nothing of it is copied into this repository.
  'MPL-2.0',
]);

/** Packages that name their licence in a way of their own, or are used as a separate library. */
const exceptions: { name: RegExp; reason: string }[] = [
  {
    name: /^@img\/sharp-(?:libvips-|win32-)/,
    reason: 'LGPL, but loaded as a shared library that the user may replace',
  },
  {
    name: /^(?:@inlang\/plugin-message-format|sqlite-wasm-kysely)$/,
    reason: 'MIT by its LICENSE file; its description names none',
  },
];

/** True when a package under this licence may be depended on. Of `A OR B` one has to be allowed, of `A AND B` both. */
export function isAllowed(name: string, licence: string): boolean {
  if (exceptions.some((exception) => exception.name.test(name))) return true;
  const plain = licence.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())));
}
