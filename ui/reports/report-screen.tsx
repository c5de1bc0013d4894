import { useEffect, useState } from 'react';
import { mayHaveReports } from '@farol/core/domain/report/report';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { ChoiceForm } from './choice/choice-form.tsx';
import { ChoiceSummary } from './choice/choice-summary.tsx';
import { useReportOverlay } from './map/use-report-overlay.ts';
import { NoReports } from './no-reports.tsx';
import { ReportContent } from './report-content.tsx';
import layout from '../kit/layout/layout.module.css';
import styles from './report-screen.module.css';

/** One report: its choice, folded to a line once rows are shown, and what was read for it. */
export function ReportScreen() {
  const { report } = useConsole().reports;
  const { isShown, isRunning, problem } = useAnswers(report);
  const principal = usePrincipal();
  const [isEditing, setEditing] = useState(false);
  const fitRows = useReportOverlay();
  useEffect(() => () => report.leave(), [report]);
  // Of an address: the menu and the index lead nobody here who may have none.
  if (principal && !mayHaveReports(principal)) return <NoReports />;
  const isFolded = (isShown || isRunning) && !isEditing && problem === undefined;
  return (
    <div className={`${layout.column} ${styles.screen}`}>
      {isFolded ? (
        <ChoiceSummary onEdit={() => setEditing(true)} />
      ) : (
        <ChoiceForm
          onShow={() => {
            setEditing(false);
            fitRows();
          }}
        />
      )}
      <ReportContent />
    </div>
  );
}
