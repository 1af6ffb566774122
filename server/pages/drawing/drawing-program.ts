import { drawIcon } from './draw-icon.ts';
import { drawPreview } from './draw-preview.ts';
import type { Drawing, Drawn, Scene } from './drawing-process.ts';

/* Runs as a process of its own: see drawing-process.ts. */

const usualScene = 'resorts/coucher-de-soleil';

process.on('message', ({ id, drawing }: { id: number; drawing: Drawing }) => {
  draw(drawing).then(
    (png) => answer({ id, png }),
    (error: unknown) => answer({ id, failure: String(error) }),
  );
});
process.once('disconnect', () => process.exit());

async function draw(drawing: Drawing): Promise<Uint8Array> {
  if (drawing.kind === 'icon') return drawIcon(drawing.picture, drawing.shape);
  return drawPreview(await drawnScene(drawing.scene), drawing.words);
}

async function drawnScene(scene: Scene): Promise<Scene> {
  if (typeof scene !== 'string') return scene;
  const { pictures } = await import('@sunset/illustrations/pictures.ts');
  const drawScene = pictures[scene] ?? pictures[usualScene];
  return drawScene?.() ?? '';
}

function answer(drawn: Drawn): void {
  process.send?.(drawn);
}
