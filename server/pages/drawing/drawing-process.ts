import { fork, type ChildProcess } from 'node:child_process';
import type { PreviewWords } from '@sunset/contract/rendered-page.ts';
import { drawingProgram } from '../../product-folders.ts';
import { frugalMemory, frugalNode } from '../../start/frugal.ts';
import type { IconShape } from './draw-icon.ts';

/** What is behind the words of a link preview: the name of a drawn picture, or an uploaded one. An unknown name gives way to the usual. */
export type Scene = string | Uint8Array;

/** What the program is asked for. */
export type Drawing =
  | { kind: 'preview'; scene: Scene; words: PreviewWords }
  | { kind: 'icon'; picture: Uint8Array; shape: IconShape };

/** What it answers to the drawing of this id. */
export type Drawn = { id: number; png: Uint8Array } | { id: number; failure: string };

export interface DrawingProcess {
  /** The drawing as PNG. */
  draw: (drawing: Drawing) => Promise<Uint8Array>;
  close: () => void;
}

/** The program is ended when it drew nothing for so long: it takes memory, and a drawing that takes longer hangs. */
const idleMs = 30_000;

/**
 * Draws in a process of its own, begun when a drawing is asked for: setting the words of a link preview takes a processor for a tenth of
 * a second and the very first time for more than one, during which nobody else would be answered. It knows no secret, and a picture that
 * breaks it ends no server. Why it does not stay: docs/decisions/0012-a-small-machine.md.
 */
export function createDrawingProcess(start = startProgram): DrawingProcess {
  const waiting = createWaiting();
  let program: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function begin(): ChildProcess {
    const begun = start();
    begun.on('message', (drawn: Drawn) => {
      // Another one may have begun.
      if (program !== begun) return;
      stay(begun);
      waiting.settle(drawn);
    });
    begun.once('error', (error) => end(begun, error));
    begun.once('exit', () => end(begun, new Error('The drawing process ended.')));
    // It keeps no server running, and ends with the connection to it.
    begun.unref();
    begun.channel?.unref();
    return begun;
  }

  function stay(asked: ChildProcess): void {
    clearTimeout(idle);
    idle = setTimeout(() => end(asked, new Error('A drawing took too long.')), idleMs).unref();
  }

  function end(ended: ChildProcess, error: Error): void {
    ended.kill('SIGKILL');
    if (program !== ended) return;
    program = null;
    clearTimeout(idle);
    waiting.refuseAll(error);
  }

  return {
    draw(drawing) {
      const asked = (program ??= begin());
      // Who asks while others wait does not give a drawing that hangs another half minute.
      if (waiting.isEmpty()) stay(asked);
      const { id, drawn } = waiting.add();
      asked.send({ id, drawing }, (error) => error !== null && end(asked, error));
      return drawn;
    },
    close: () => program !== null && end(program, new Error('The server stops.')),
  };
}

/** Who waits for which drawing. */
function createWaiting() {
  const byId = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let lastId = 0;
  return {
    add() {
      lastId += 1;
      const drawn = Promise.withResolvers<Uint8Array>();
      byId.set(lastId, drawn);
      return { id: lastId, drawn: drawn.promise };
    },
    isEmpty: () => byId.size === 0,
    settle(drawn: Drawn) {
      if ('png' in drawn) byId.get(drawn.id)?.resolve(drawn.png);
      else byId.get(drawn.id)?.reject(new Error(drawn.failure));
      byId.delete(drawn.id);
    },
    refuseAll(error: Error) {
      for (const { reject } of byId.values()) reject(error);
      byId.clear();
    },
  };
}

/** Begins the program. */
export function startProgram(): ChildProcess {
  return fork(drawingProgram, {
    execArgv: frugalNode,
    env: frugalMemory,
    // With bytes as they are.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
