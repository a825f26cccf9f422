import { read, utils } from '@e965/xlsx';

/** The cells of the first sheet of an .xlsx, row by row; an empty cell is undefined. */
export function cellsOfXlsx(bytes: Buffer): unknown[][] {
  const book = read(bytes, { type: 'buffer' });
  const [name = ''] = book.SheetNames;
  return utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1 });
}
