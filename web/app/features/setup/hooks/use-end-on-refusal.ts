import { ApiError } from '@sunset/contract/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { endOf } from '../ends.ts';
import { setupQuery } from '../queries.ts';

/** Reads the state again after a call was refused because the link cannot be used any more; the page then says so. */
export function useEndOnRefusal(): (error: Error) => boolean {
  const client = useQueryClient();
  return (error) => {
    const isEnd = error instanceof ApiError && endOf(error) !== null;
    if (isEnd) void client.resetQueries({ queryKey: setupQuery().queryKey });
    return isEnd;
  };
}
