/** Each slice is a transaction of its own, short enough that nobody waits for it. */
export const sliceSize = 2000;

/** Deletes slice by slice until one was not full or `signal` says stop. `deleteSlice` answers how many rows it deleted. */
export async function deleteInSlices(
  deleteSlice: (size: number) => Promise<{ numAffectedRows?: bigint | undefined }>,
  signal?: AbortSignal,
): Promise<void> {
  let deleted = sliceSize;
  while (deleted === sliceSize && signal?.aborted !== true) {
    const { numAffectedRows } = await deleteSlice(sliceSize);
    deleted = Number(numAffectedRows ?? 0n);
  }
}
