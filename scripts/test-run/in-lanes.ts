/** Starts the tasks in their order, at most `width` at a time. The results have the order of the tasks. */
export async function inLanes<Result>(width: number, tasks: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = [];
  const rest = tasks.entries();
  const lane = async () => {
    for (const [place, task] of rest) results[place] = await task();
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
