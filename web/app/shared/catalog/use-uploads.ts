import { useState } from 'react';
import { call } from '../../lib/requests/api.ts';
import { errorText } from '../../lib/requests/error-text.ts';

export interface Upload {
  id: number;
  name: string;
  state: 'waiting' | 'sending' | 'failed';
  reason?: string;
}

/** As in the contract; the server checks the contents. */
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'];
const maxBytes = 15 * 1024 * 1024;

let lastId = 0;

/** Stores one picture on the server. */
export type StorePicture = (file: File) => Promise<{ src: string }>;

const storeAsAdmin: StorePicture = (file) => call('POST /admin/images', { file });

/** Uploads files one after another and returns each picture as soon as it is stored. */
export function useUploads(onKept: (src: string) => void, store: StorePicture = storeAsAdmin) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (id: number, facts: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...facts } : one)));
  const remove = (id: number) => setUploads((now) => now.filter((one) => one.id !== id));

  async function send(files: readonly File[]) {
    const queue = files.map((file) => ({ file, id: (lastId += 1) }));
    setUploads((now) => [...now, ...queue.map(({ file, id }) => ({ id, name: file.name, state: 'waiting' as const }))]);
    for (const { file, id } of queue) {
      change(id, { state: 'sending' });
      const refusal = refusalOf(file);
      if (refusal !== null) {
        change(id, { state: 'failed', reason: refusal });
        continue;
      }
      try {
        const { src } = await store(file);
        remove(id);
        onKept(src);
      } catch (error) {
        change(id, { state: 'failed', reason: errorText(error) });
      }
    }
  }

  const isBusy = uploads.some(({ state }) => state !== 'failed');
  return { uploads, send, dismiss: remove, isBusy };
}

/** What can be refused without sending 15 MB. */
function refusalOf(file: File): string | null {
  if (!uploadTypes.includes(file.type)) return 'This is not a PNG, JPEG, WebP or AVIF picture.';
  return file.size > maxBytes ? 'A picture can be at most 15 MB.' : null;
}
