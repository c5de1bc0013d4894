import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Circle } from '@farol/core/domain/visit/way-in-circle';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePageMap } from '../../map/page/page-map.ts';
import { VisitCircleOverlay } from './visit-circle-overlay.ts';

/** Draws the circle on the map while the caller is shown, and lets the user draw it. */
export function useVisitCircle(): {
  /** As it is drawn, also while it is dragged. */
  circle: Circle | undefined;
  isDrawing: boolean;
  /** Draws another circle, or keeps the one there is. */
  setDrawing: (isDrawing: boolean) => void;
} {
  const { visits, geofences } = useConsole();
  const { toolOverlays } = usePageMap();
  const asked = useAnswers(visits, ({ circle }) => circle);
  const isEditing = useAnswers(geofences.editor, (editor) => editor.isEditing);
  const [isDrawingAgain, setDrawing] = useState(false);
  const [overlay] = useState(
    () =>
      new VisitCircleOverlay((circle) => {
        setDrawing(false);
        visits.choose(circle);
      }),
  );
  const isDrawing = isDrawingAgain || !asked;
  useEffect(() => {
    // A geofence that is drawn needs the pointer.
    overlay.show(asked, isDrawing && !isEditing);
  }, [overlay, asked, isDrawing, isEditing]);
  useEffect(() => {
    toolOverlays.set([overlay]);
    return () => toolOverlays.set([]);
  }, [overlay, toolOverlays]);
  const circle = useSyncExternalStore(overlay.subscribe, overlay.circle);
  return { circle, isDrawing, setDrawing };
}
