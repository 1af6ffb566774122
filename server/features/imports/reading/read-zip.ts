import { importLimits } from '@sunset/contract/imports/fields.ts';
import yauzl from 'yauzl';
import { FileProblem } from './file-problem.ts';

/** A workbook has about as many files as sheets and pictures. */
const maxEntries = 1000;
const workbook = /^xl\/workbook\.\w+$/;
const table = /\.(csv|tsv|txt)$/i;
/** What macOS adds to a ZIP file about each file in it. */
const attributes = /(^|\/)(__MACOSX\/|\._)/;

/** The only table in a ZIP file, as Google Forms gives it. Refuses with `FileProblem`. Rules: IMPORT-2, IMPORT-3. */
export async function readZip(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return await readEntry(zip, await findTable(zip));
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem('zip_unreadable');
  }
}

async function findTable(zip: yauzl.ZipFile): Promise<yauzl.Entry> {
  if (zip.entryCount > maxEntries) throw new FileProblem('zip_unreadable');
  const tables: yauzl.Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (workbook.test(entry.fileName)) throw new FileProblem('is_workbook');
    if (table.test(entry.fileName) && !attributes.test(entry.fileName)) tables.push(entry);
  }
  const [first, second] = tables;
  if (first === undefined) throw new FileProblem('zip_no_table');
  if (second !== undefined) throw new FileProblem('zip_many_tables');
  return first;
}

/** What the file says about its size is not believed: a few kilobytes can become gigabytes. */
async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    size += (chunk as Buffer).length;
    // Leaving the loop ends the stream, so that nothing more is inflated.
    if (size > importLimits.bytes) throw new FileProblem('zip_too_large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
