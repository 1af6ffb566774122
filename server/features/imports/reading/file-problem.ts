/** Why a file cannot be read at all. */
export type FileProblemCode =
  | 'not_text'
  | 'is_workbook'
  | 'zip_no_table'
  | 'zip_many_tables'
  | 'zip_too_large'
  | 'zip_unreadable'
  | 'unclosed_quote'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'cell_too_long'
  | 'no_rows';

export class FileProblem extends Error {
  readonly code: FileProblemCode;
  /** Where it begins; null if it is about the whole file. */
  readonly line: number | null;

  constructor(code: FileProblemCode, line: number | null = null) {
    super(line === null ? code : `${code} in line ${line}`);
    this.code = code;
    this.line = line;
  }
}
