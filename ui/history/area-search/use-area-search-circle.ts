import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSelector } from '@xstate/react';
import type { Circle } from '@farol/core/domain/area-search/path-in-circle';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePageMap } from '../../map/page/page-map.ts';
import { AreaSearchOverlay } from './area-search-overlay.ts';

/** Draws the circle on the map while the caller is shown, and lets the user draw it. */
export function useAreaSearchCircle(): {
  /** As it is drawn, also while it is dragged. */
  circle: Circle | undefined;
  isDrawing: boolean;
  /** Draws another circle, or keeps the one there is. */
  setDrawing: (isDrawing: boolean) => void;
} {
  const { areaSearch, geofences } = useConsole();
  const { toolOverlays } = usePageMap();
  const asked = useSelector(areaSearch, ({ circle }) => circle);
  const isEditing = useSelector(geofences.editor, (editor) => editor.isEditing);
  const [isDrawingAgain, setDrawing] = useState(false);
  const [overlay] = useState(
    () =>
      new AreaSearchOverlay((circle) => {
        setDrawing(false);
        areaSearch.choose(circle);
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
