import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callsDiffer } from '../discord-calls/exit-code.ts';
import { compiledCode } from './compiled-code.ts';

const defaultFile = join(import.meta.dirname, 'rolling-server.ts');
const readyWithinMs = 30_000;
const maxOutput = 100_000;

export interface ServerProcessOptions {
  /** Another program than the server without its pages. */
  file?: string;
  /** Records its output instead of printing its errors. */
  keepOutput?: boolean;
  /** An open file that receives its output. */
  outputFile?: number;
}

/** A server that can be stopped and started at the same address. */
export class ServerProcess {
  readonly url: string;
  readonly #environment: Record<string, string>;
  readonly #options: ServerProcessOptions;
  #child: ChildProcess | null = null;
  #output = '';
  #ended: Promise<number | null> = Promise.resolve(null);

  constructor(port: number, environment: Record<string, string>, options: ServerProcessOptions = {}) {
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = { ...compiledCode, ...environment, PORT: String(port) };
    this.#options = options;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Its output since the start, if it is recorded. */
  get output(): string {
    return this.#output;
  }

  get hasEnded(): boolean {
    return this.#child === null || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Resolves with the exit code of the last process, null if a signal killed it. */
  get ended(): Promise<number | null> {
    return this.#ended;
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const child = this.launch();
    const deadline = performance.now() + readyWithinMs;
    while (!(await this.#isReady())) {
      if (this.hasEnded || performance.now() > deadline) {
        throw new Error(`The server at ${this.url} did not get ready (exit code ${child.exitCode}). ${this.#output}`);
      }
      await pause(50);
    }
  }

  /** Starts it without waiting. */
  launch(): ChildProcess {
    const { file = defaultFile, keepOutput = false, outputFile = 'ignore' } = this.#options;
    const child = spawn(process.execPath, [file], {
      env: this.#environment,
      stdio: keepOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', outputFile, 'inherit'],
    });
    this.#output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.#output = (this.#output + chunk.toString()).slice(-maxOutput)));
    }
    this.#child = child;
    this.#ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    return child;
  }

  /**
   * Sends the signal and waits for the end; returns the exit code, null if the signal killed it. Throws if its calls to Discord were not
   * as Discord describes them, so that no test needs to ask.
   */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    this.#child?.kill(signal);
    const code = await this.#ended;
    if (code === callsDiffer)
      throw new Error(`The calls of ${this.url} are not as Discord describes them. ${this.#output}`);
    return code;
  }

  async #isReady(): Promise<boolean> {
    const response = await fetch(`${this.url}/readyz`).catch(() => null);
    await response?.arrayBuffer();
    return response?.ok ?? false;
  }
}
