import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Right-aligned with tabular digits. */
  isNumber?: boolean;
  /** The position on a card: title, corner beside it, a line with the column's title (default), or hidden. */
  onCard?: 'title' | 'corner' | 'line' | 'hidden';
  className?: string;
}

/** The selected rows, by key. The page owns the state and renders the bulk actions. */
export interface Selection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Shown while rows are selected: the bulk actions. */
  actions?: ReactNode;
}

export interface DataTableProps<Row> {
  /** The name of the list: "Bookings". */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The name of a row for screen readers: "Mira, Deluxe at Vista". */
  nameOf: (row: Row) => string;
  /** The buttons of a row; at the bottom of the card on phones. */
  actionsOf?: (row: Row) => ReactNode;
  /** The contents of a narrow screen's card, with its buttons, instead of the columns. */
  cardOf?: (row: Row) => ReactNode;
  selection?: Selection;
  /** Further contents of a row, below it. */
  detailOf?: (row: Row) => ReactNode;
  isBusy?: boolean;
  empty: ReactNode;
}
