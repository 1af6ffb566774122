import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pictures } from '../illustrations/pictures.ts';
import { drawAmenityIcons } from '../web/app/features/resorts/draw-amenity-icons.ts';

const target = join(import.meta.dirname, '../web/public/pictures');

/** A file keeps its time stamp unless its picture changed, so that caches and watchers stay quiet. */
async function writeChanged(file: string, content: string): Promise<boolean> {
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before === content) return false;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  return true;
}

const files = { ...pictures, 'icons/amenities': drawAmenityIcons };
let [bytes, changed] = [0, 0];
for (const [name, draw] of Object.entries(files)) {
  const content = draw();
  bytes += Buffer.byteLength(content);
  if (await writeChanged(join(target, `${name}.svg`), content)) changed += 1;
}
console.log(`${Object.keys(files).length} pictures, ${bytes} bytes, ${changed} written`);
