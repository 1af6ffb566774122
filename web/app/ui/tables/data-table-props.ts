import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Right-aligned with digits of one width. */
  isNumber?: boolean;
  /** On a phone's card: the heading, the corner beside it, a line with the column's title (default), or nothing. */
  onCard?: 'title' | 'corner' | 'line' | 'hidden';
  className?: string;
}

/** Which rows are ticked, by key. The page keeps it, and offers what can be done with all of them. */
export interface Selection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Shown while something is ticked: the bulk actions. */
  actions?: ReactNode;
}

export interface DataTableProps<Row> {
  /** What the list holds: "Bookings". */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Names a row for whoever cannot see it: "Mira, Deluxe at Vista". */
  nameOf: (row: Row) => string;
  /** Buttons of a row; thumb-size at the foot of the card on phones. */
  actionsOf?: (row: Row) => ReactNode;
  selection?: Selection;
  /** Opens a row further, below it. */
  detailOf?: (row: Row) => ReactNode;
  isBusy?: boolean;
  /** What stands in place of no rows. */
  empty: ReactNode;
}
