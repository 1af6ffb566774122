import { FileProblem } from './file-problem.ts';
import { readZip } from './read-zip.ts';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of a file, without its byte order mark. Sheets and Google Forms write UTF-8; Excel writes UTF-8 with a mark, UTF-16 ("Unicode
 * text"), or the code page of Windows. The download of Google Forms is a ZIP file. Rule: IMPORT-3.
 */
export async function decodeFile(file: Uint8Array): Promise<string> {
  const bytes = startsWith(file, [0x50, 0x4b, 0x03, 0x04]) ? await readZip(file) : file;
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new FileProblem('is_workbook');
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (/(?!\s)\p{Cc}/u.test(text)) throw new FileProblem('not_text');
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  try {
    strictUtf8.decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, index) => bytes[index] === byte);
