import { useCallback, useEffect, useRef, useState } from 'react';
import { REPORTS } from '@farol/core/domain/report/report';
import { boundsOfPoints } from '@farol/core/domain/report/row-on-map';
import { useApp } from '../../kit/console/app-store.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePageMap } from '../../map/page/page-map.ts';
import { ReportOverlay } from './report-overlay.ts';

/**
 * Draws the open report on the map while its screen is open, and moves the map to what is selected.
 * @returns a function that moves the map to the places of the next rows: the user asked for them, while an address
 * that is opened says itself what the map shows
 */
export function useReportOverlay(): () => void {
  const { report, onMap } = useConsole().reports;
  const { name, rows, isShown } = useAnswers(report);
  const { path, bounds } = useAnswers(onMap);
  const control = useAnswers(useApp(), ({ mapControl }) => mapControl);
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
