import { AppError, notFound } from '../../errors/app-error.ts';
import type { FileProblem, FileProblemCode } from './reading/file-problem.ts';

export const importNotFound = () => notFound('The import');

export const draftOfAnother = () =>
  new AppError(
    'primary_admin_required',
    'Another admin uploaded this draft. Only they or the primary admin can change or import it.',
  );

const fileDetails: Record<FileProblemCode, string> = {
  not_text: 'This is not a CSV file. Save or download the sheet as CSV, and choose that file.',
  is_workbook: 'This is an Excel workbook. Save it as CSV, and choose that file.',
  zip_no_table: 'There is no CSV file in this ZIP file. Choose the file with your rows.',
  zip_many_tables: 'There are several tables in this ZIP file. Unpack it, and choose one of them.',
  zip_too_large: 'The table in this ZIP file is larger than 5 MB. Split it.',
  zip_unreadable: 'This ZIP file can’t be opened. Unpack it on your device, and choose the CSV file in it.',
  unclosed_quote: 'A quotation mark is not closed. Look at this line in a text editor.',
  too_many_rows: 'The file has more than 5,000 rows. Split it.',
  too_many_columns: 'This line has more than 60 columns.',
  cell_too_long: 'A cell in this line has more than 2,000 characters.',
  no_rows: 'There are no rows below the titles of this file. Look at what you chose under “What is in the file?”.',
};

export const fileRefused = ({ code, line }: FileProblem) =>
  new AppError('file_refused', line === null ? fileDetails[code] : `Line ${line}: ${fileDetails[code]}`, {
    extensions: { file_problem: code, line },
  });

const decided = {
  draft: 'Nothing was imported yet.',
  imported: 'This file was imported already.',
  live: 'This import is live already. You can’t undo it anymore.',
  undone: 'This import was undone already.',
} as const;

/** Somebody was faster; `state` is what the import is by now. */
export const alreadyDecided = (state: keyof typeof decided) => new AppError('already_decided', decided[state]);

/** `message`: sentences. Forms end the text of a field with a full stop themselves. */
export const badSetting = (field: string, message: string) =>
  new AppError('invalid_input', message, { fields: [{ path: `body.${field}`, message: message.replace(/\.$/, '') }] });

export const importBusy = () =>
  new AppError('unavailable', 'Openings changed at this moment. Nothing was imported. Please try again.', {
    retryAfter: 1,
  });
