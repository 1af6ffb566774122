/** A column that an archive does not have as it is stored. SQL refers to the stored row as `t` and to the row of the archive as `r`. */
export interface OtherColumn {
  why: string;
  /** What the archive has instead; without it the column is not in it. */
  exported?: string;
  /** Archives of older versions have the column. An import does not read it. */
  isOfOlder?: true;
  /** What an import writes instead; without it the default of the column. */
  imported?: string;
}

/** A table of an archive. */
export interface OutTable {
  /** The columns that are in it as they are stored, separated by spaces. */
  columns: string;
  others?: Readonly<Record<string, OtherColumn>>;
  /** Read from this query instead of the table. `madeAt` is when the archive is made. */
  from?: (madeAt: Date) => string;
  /** Why the table is in the archive, but not imported. */
  listedOnly?: string;
}
