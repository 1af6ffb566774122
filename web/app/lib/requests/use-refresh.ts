import { useQueryClient, type QueryKey } from '@tanstack/react-query';

/** Invalidates a list after every change, also a refused one: somebody else may have changed it. */
export function useRefresh(queryKey: QueryKey): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
}
