import { MapFileError } from './map-description.ts';

/** The result codes of SQLite for a damaged database, and for a file that is none. */
const SQLITE_DAMAGED = 11;
const SQLITE_NO_DATABASE = 26;

const FILE_PROBLEMS = new Map([
  ['ENOENT', 'it does not exist'],
  ['ENOTDIR', 'it does not exist'],
  ['Z_DATA_ERROR', 'it is damaged'],
  ['Z_BUF_ERROR', 'it is damaged or was cut short'],
  ['ERR_BUFFER_TOO_LARGE', 'it is larger than a browser can draw'],
  ['EACCES', 'the user that runs the server may not read it'],
  ['EPERM', 'the user that runs the server may not read it'],
]);

/** Returns why a map file cannot be used, for the operator. */
export function mapFileProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof MapFileError) return error.message;
  const known = 'code' in error ? FILE_PROBLEMS.get(String(error.code)) : undefined;
  if (known !== undefined) return known;
  const result = 'errcode' in error ? error.errcode : undefined;
  if (result === SQLITE_DAMAGED) return 'it is damaged or was cut short';
  if (result === SQLITE_NO_DATABASE || error.message.startsWith('no such table: '))
    return 'it is not an MBTiles file';
  return error.message;
}
