/** Each slice is a transaction of its own, short enough that nobody waits for it. */
export const sliceSize = 2000;

/** Deletes slice by slice until one was not full or `signal` says stop. `deleteSlice` answers how many rows it deleted. */
export async function deleteInSlices(
  deleteSlice: (size: number) => Promise<{ numAffectedRows?: bigint | undefined }>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return;
    const { numAffectedRows } = await deleteSlice(sliceSize);
    if (Number(numAffectedRows ?? 0n) < sliceSize) return;
  }
}
