import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const file = join(import.meta.dirname, 'rolling-server.ts');
const readyWithinMs = 30_000;

/** One of the two servers, which comes and goes at the same address. */
export class ServerProcess {
  readonly #port: number;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | null = null;
  #ended: Promise<number | null> = Promise.resolve(null);

  constructor(port: number, environment: Record<string, string>) {
    this.#port = port;
    this.#environment = { ...environment, PORT: String(port) };
  }

  /** Starts it and waits until it says that it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [file], {
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#child = child;
    this.#ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    const deadline = performance.now() + readyWithinMs;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || performance.now() > deadline) {
        throw new Error(`The server at ${this.#port} did not get ready (exit code ${child.exitCode}).`);
      }
      await pause(50);
    }
  }

  /** Sends the signal and waits for the end; answers the exit code, null where the signal killed it. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    this.#child?.kill(signal);
    return this.#ended;
  }

  async #isReady(): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${this.#port}/readyz`).catch(() => null);
    await response?.arrayBuffer();
    return response?.ok ?? false;
  }
}
