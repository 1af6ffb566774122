import type { Deps } from '../../deps.ts';

/** The name of the file of an uploaded picture; null for anything else. */
export function uploadedFile(src: string): string | null {
  return /^\/uploads\/([0-9a-f]{32}-\d{1,4}\.webp)(?:#[\w-]*)?$/.exec(src)?.[1] ?? null;
}

/** An uploaded picture; null for anything else, and if the file is gone. Throws if the store does not answer. */
export async function readUploaded({ storage }: Pick<Deps, 'storage'>, src: string): Promise<Uint8Array | null> {
  const name = uploadedFile(src);
  if (name === null) return null;
  const found = await storage.get(name);
  if (found.kind === 'ok') return found.value;
  if (found.kind === 'refused') return null;
  throw new Error(`The picture could not be read: ${found.reason}`);
}
