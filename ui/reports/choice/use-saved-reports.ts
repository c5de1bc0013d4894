import { pathnameOf } from '@farol/core/domain/navigation/query-parameter';
import { reportAt, type ReportName } from '@farol/core/domain/report/report-screen';
import type { SavedReport } from '@farol/core/domain/preference/saved-reports';
import { usePreferenceChoices } from '../../kit/console/use-preference-choices.ts';
import { useAddressedChoiceText } from './use-choice-text.ts';

/** A saved selection with the report that it is of, and what it is about. */
export interface NamedSavedReport extends SavedReport {
  readonly name: ReportName;
  readonly text: string;
}

/** Returns the saved selections of the user whose addresses are those of reports. */
export function useSavedReports(): readonly NamedSavedReport[] {
  const { userChoices } = usePreferenceChoices();
  const textOf = useAddressedChoiceText();
  return (userChoices.savedReports ?? []).flatMap((saved) => {
    const name = reportAt(pathnameOf(saved.path));
    return name ? [{ ...saved, name, text: textOf(saved.path) }] : [];
  });
}
