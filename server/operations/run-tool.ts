/** Runs an operator's tool; an error is one sentence on stderr. Returns the exit code. */
export async function runTool(work: (say: (line: string) => void) => Promise<number>): Promise<number> {
  try {
    return await work((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
