import { Worker } from 'node:worker_threads';
import type { PreviewWords } from '@sunset/contract/rendered-page.ts';
import { drawingThread } from '../../product-folders.ts';

/** What is behind the words. */
export type Scene = string | Uint8Array;

/** What the thread is asked for. `scene`: the name of a drawn picture, or an uploaded one; an unknown name gives way to the usual. */
export interface Drawing {
  id: number;
  scene: Scene;
  words: PreviewWords;
}

/** What it answers. */
export type Drawn = { id: number; png: Uint8Array } | { id: number; failure: string };

export type DrawApart = (scene: Scene, words: PreviewWords) => Promise<Uint8Array>;

/**
 * Draws previews in a thread of its own, begun with the first one: setting the words takes a processor for a tenth of a
 * second and the very first time for more than one, during which nobody else would be answered. It has no end:
 * docs/decisions/0012-a-small-machine.md.
 */
export function createDrawApart(): DrawApart {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let thread: Worker | null = null;
  let lastId = 0;

  function begin(): Worker {
    const begun = new Worker(drawingThread);
    begun.on('message', (drawn: Drawn) => {
      if ('png' in drawn) waiting.get(drawn.id)?.resolve(drawn.png);
      else waiting.get(drawn.id)?.reject(new Error(drawn.failure));
      waiting.delete(drawn.id);
    });
    begun.once('error', end);
    begun.once('exit', () => end(new Error('The drawing thread ended.')));
    // Whoever stops the server need not stop it too.
    begun.unref();
    return begun;
  }

  function end(error: Error): void {
    thread = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  return (scene, words) => {
    thread ??= begin();
    lastId += 1;
    const drawn = Promise.withResolvers<Uint8Array>();
    waiting.set(lastId, drawn);
    thread.postMessage({ id: lastId, scene, words } satisfies Drawing, []);
    return drawn.promise;
  };
}
