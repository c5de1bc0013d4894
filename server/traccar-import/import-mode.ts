import { ImportError } from './source/import-error.ts';

/** How an import treats what is here already. */
export interface ImportMode {
  readonly isDryRun: boolean;
  /** Whether what has the same identifier here is merged rather than refused. */
  readonly merges: boolean;
  /** What has an identifier that is taken here, as the operator is told. */
  readonly conflicts: string[];
}

const SHOWN = 10;

/** Thrown when something of the source has an identifier that is taken here; its message is written for the operator. */
export class ImportConflictError extends ImportError {
  constructor(conflicts: readonly string[]) {
    super(`${conflictText(conflicts)}\nNothing was written. With --merge they become one.`);
  }
}

/** Names what is here already. */
export function conflictText(conflicts: readonly string[]): string {
  const shown = conflicts.slice(0, SHOWN).map((conflict) => `  ${conflict}`);
  const more = conflicts.length > SHOWN ? [`  and ${conflicts.length - SHOWN} more`] : [];
  return [
    'There is something here with the same identifier, e-mail or login as these of the source:',
    ...shown,
    ...more,
  ].join('\n');
}
