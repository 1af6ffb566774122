/** Each slice is a short transaction of its own, so that others do not wait for it. */
export const sliceSize = 2000;

/** Deletes slices until one is not full or `signal` aborts. `deleteSlice` returns the number of deleted rows. */
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
