interface ResultHandlers<Value> {
  onSuccess?: (value: Value) => void;
  onError?: (error: Error) => void;
  onSettled?: () => void;
}

/**
 * Calls the handlers when a mutation (`mutateAsync`) has ended. Handlers passed to `mutate` run only for the latest
 * call and only while the component is mounted, so one of two failures would not be reported.
 */
export async function handleResult<Value>(
  result: Promise<Value>,
  { onSuccess, onError, onSettled }: ResultHandlers<Value>,
): Promise<void> {
  try {
    const value = await result;
    onSuccess?.(value);
  } catch (error) {
    onError?.(error instanceof Error ? error : new Error(String(error)));
  } finally {
    onSettled?.();
  }
}
