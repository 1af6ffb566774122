import { parentPort } from 'node:worker_threads';
import { drawPreview } from './draw-preview.ts';
import type { Drawing, Drawn } from './draw-apart.ts';

/* Runs in a thread of its own: see draw-apart.ts. */

const usualScene = 'resorts/coucher-de-soleil';

parentPort?.on('message', (drawing: Drawing) => {
  const { id } = drawing;
  draw(drawing).then(
    (png) => answer({ id, png }),
    (error: unknown) => answer({ id, failure: String(error) }),
  );
});

async function draw({ scene, words }: Drawing): Promise<Uint8Array> {
  if (typeof scene !== 'string') return drawPreview(scene, words);
  const { pictures } = await import('@sunset/illustrations/pictures.ts');
  const drawScene = pictures[scene] ?? pictures[usualScene];
  return drawPreview(drawScene?.() ?? '', words);
}

function answer(drawn: Drawn): void {
  parentPort?.postMessage(drawn, []);
}
