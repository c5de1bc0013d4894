/** A choice for a report that a user keeps, by the address that opens it. */
export interface SavedReport {
  readonly title: string;
  /** Path and query of the report's screen. */
  readonly path: string;
}

/** An attribute of an account holds 4000 characters with all its neighbors. */
const MAX_LENGTH = 2000;
const MAX_COUNT = 20;
/** The longest title. */
export const MAX_SAVED_TITLE = 60;

/** Returns the saved reports in an attribute; what is damaged counts as not saved. */
export function parseSavedReports(value: unknown): readonly SavedReport[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const saved = value.flatMap((item: unknown): SavedReport[] => {
    const { title, path } = Object.assign<{ title?: unknown; path?: unknown }, unknown>({}, item);
    const isValid = typeof title === 'string' && typeof path === 'string' && path.startsWith('/reports/');
    return isValid ? [{ title, path }] : [];
  });
  return saved.slice(0, MAX_COUNT);
}

/** Returns the saved reports with one more, or another for the same title; undefined without room for it. */
export function withSavedReport(
  saved: readonly SavedReport[],
  report: SavedReport,
): readonly SavedReport[] | undefined {
  const all = [...saved.filter(({ title }) => title !== report.title), report];
  return all.length <= MAX_COUNT && JSON.stringify(all).length <= MAX_LENGTH ? all : undefined;
}
