import type { FieldProblems } from '../../resources/descriptor/field-problem.ts';

/** What saving the form of a record, or of the server settings, can find wrong. */
interface Remarks<E> {
  readonly problems: FieldProblems | undefined;
  readonly saveError: E | undefined;
}

/**
 * Returns what is still wrong after a field was changed: its problem is gone, and so is the error of saving if
 * it concerns that field or the whole record.
 */
export function withoutRemarksOn<E extends { readonly field: string | undefined }>(
  { problems, saveError }: Remarks<E>,
  field: string,
): Remarks<E> {
  const { [field]: _, ...others } = problems ?? {};
  const isCorrected = saveError?.field === undefined || saveError.field === field;
  return { problems: problems && others, saveError: isCorrected ? undefined : saveError };
}
