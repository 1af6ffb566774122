import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import yazl from 'yazl';

type Chunk = string | Uint8Array;

/** What was written of a file. */
interface WrittenPart {
  bytes: number;
  sha256: string;
  lines: number;
}

const lineEnd = 10;

/** A ZIP file as a stream. Each part is read when it is its turn, as fast as the file is read; the first that fails, fails the file. */
export function createZip(madeAt: Date) {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  /** The parts that are complete, by path. */
  const parts = new Map<string, WrittenPart>();
  zip.on('error', (error: Error) => output.destroy(error));
  return {
    output,
    parts,
    add(path: string, read: () => Iterable<Chunk> | AsyncIterable<Chunk>, { compress = true } = {}) {
      zip.addReadStreamLazy(path, { mtime: madeAt, compress }, (give) => {
        const part = Readable.from(
          measure(read(), (written) => parts.set(path, written)),
          { objectMode: false },
        );
        part.once('error', (error) => output.destroy(error));
        give(null, part);
      });
    },
    end: () => zip.end(),
  };
}

/** Passes a part on, and notes what it was when it is complete. */
async function* measure(
  chunks: Iterable<Chunk> | AsyncIterable<Chunk>,
  note: (written: WrittenPart) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  for await (const chunk of chunks) {
    const piece = Buffer.from(chunk as Uint8Array);
    hash.update(piece);
    bytes += piece.length;
    for (let at = piece.indexOf(lineEnd); at !== -1; at = piece.indexOf(lineEnd, at + 1)) lines += 1;
    yield piece;
  }
  note({ bytes, sha256: hash.digest('hex'), lines });
}
