/** Runs a tool of the operator's; what goes wrong is one sentence on stderr. Answers the exit code. */
export async function runTool(work: (say: (line: string) => void) => Promise<number>): Promise<number> {
  try {
    return await work((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
