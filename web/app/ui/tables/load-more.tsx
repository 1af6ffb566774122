import { formatCount, formatNumber } from '../../format/numbers.ts';
import { Button } from '../button.tsx';

interface LoadMoreProps {
  shown: number;
  /** The total; null if the server does not count it. */
  total: number | null;
  /** The plural: "bookings". */
  noun: string;
  /** The singular: "booking". */
  one: string;
  list: PagedList;
}

/** What the button needs of an infinite query. */
interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** The end of a list that is loaded page by page: the counts, and a button for the next page. */
export function LoadMore(props: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = props.list;
  return (
    <div className="flex flex-col items-center gap-3 py-4">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {shownText(props)}
      </p>
      {hasNextPage && (
        <Button variant="secondary" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  );
}

function shownText({ shown, total, noun, one, list }: LoadMoreProps): string {
  const hasMore = list.hasNextPage;
  const count = (rows: number) => formatCount(rows, one, noun);
  if (total === null) return hasMore ? `Showing the first ${count(shown)}` : count(shown);
  return hasMore || total > shown ? `Showing ${formatNumber(shown)} of ${count(total)}` : count(shown);
}
