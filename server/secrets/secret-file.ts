import { chmod, readFile, writeFile } from 'node:fs/promises';

const minLength = 32;

/** Reads a secret from its file; null if there is none. Throws if it is too short. */
export async function readSecret(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const secret = text.trim();
  if (secret.length >= minLength) return secret;
  throw new Error(`${file} is damaged: a secret has at least ${minLength} characters. Put back a copy of it.`);
}

/** Writes a new secret that only the server's account can read. Throws if the file exists. */
export async function writeSecret(file: string, secret: string): Promise<void> {
  await writeFile(file, secret, { mode: 0o600, flag: 'wx', flush: true });
  await chmod(file, 0o600);
}
