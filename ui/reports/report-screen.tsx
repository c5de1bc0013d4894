import { useEffect, useState, useCallback, useRef } from 'react';
import { mayHaveReports, REPORTS } from '@farol/core/domain/report/report';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { ReportChoiceForm } from './choice/report-choice-form.tsx';
import { NoReports } from './no-reports.tsx';
import { ReportContent } from './report-content.tsx';
import layout from '../kit/layout/layout.module.css';
import styles from './report-screen.module.css';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from '../language/use-translation.ts';
import { useChoiceText } from './choice/use-choice-text.ts';
import { useOtherZone } from './choice/use-other-zone.ts';
import choiceStyles from './choice/choice.module.css';
import { useSelector } from '@xstate/react';
import { boundsOfPoints } from '@farol/core/domain/report/row-on-map';
import { useApp } from '../kit/console/app-store.ts';
import { usePageMap } from '../map/page/page-map.ts';
import { ReportOverlay } from './map/report-overlay.ts';

/** One report: its choice, folded to a line once rows are shown, and what was read for it. */
export function ReportScreen() {
  const { report } = useConsole().reports;
  const { isShown, isRunning, problem } = useView(report);
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
        <ReportChoiceForm
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

/** What the shown report is about, in one line, with the way back to choosing. */
function ChoiceSummary({ onEdit }: { onEdit: () => void }) {
  const { t } = useTranslation();
  const { requestedChoice } = useView(useConsole().reports.report);
  const textOf = useChoiceText();
  const zone = useOtherZone();
  if (!requestedChoice) return null;
  const text = [
    textOf(requestedChoice),
    ...(zone === undefined ? [] : [t('reports.choice.zone', { zone })]),
  ].join(' · ');
  return (
    <div className={choiceStyles.summary}>
      <span className={choiceStyles.summaryText} title={text}>
        {text}
      </span>
      <Button
        variant="subtle"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={onEdit}
      >
        {t('reports.choice.edit')}
      </Button>
    </div>
  );
}

/**
 * Draws the open report on the map while its screen is open, and moves the map to what is selected.
 * @returns a function that moves the map to the places of the next rows: the user asked for them, while an address
 * that is opened says itself what the map shows
 */
function useReportOverlay(): () => void {
  const { report, onMap } = useConsole().reports;
  const { name, rows, isShown } = useView(report);
  const { path, bounds } = useView(onMap);
  const control = useSelector(useApp(), ({ mapControl }) => mapControl);
  const { screenOverlays } = usePageMap();
  const fitsNext = useRef(false);
  const [overlay] = useState(() => new ReportOverlay((row) => report.select(row)));
  useEffect(() => {
    screenOverlays.set([overlay]);
    return () => screenOverlays.set([]);
  }, [overlay, screenOverlays]);
  useEffect(
    () => overlay.show(isShown && REPORTS[name].shownAs === 'place' ? rows : [], path),
    [overlay, isShown, name, rows, path],
  );
  useEffect(() => {
    if (bounds) control?.fit(bounds);
  }, [control, bounds]);
  useEffect(() => {
    if (!isShown || !fitsNext.current) return;
    fitsNext.current = false;
    const places = boundsOfPoints(rows.flatMap(({ place }) => place ?? []));
    if (places) control?.fit(places);
  }, [control, isShown, rows]);
  return useCallback(() => {
    fitsNext.current = true;
  }, []);
}
