import { useCallback, useEffect, useState } from 'react';
import { useEscape } from '../kit/dialogs/escape-key.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { isMapKeyTarget } from './input/map-key-target.ts';
import { RulerOverlay } from './overlays/ruler-overlay.ts';

/**
 * The ruler and whether it is in hand. Escape ends measuring, Backspace and Ctrl+Z take the last point back; drawing a geofence ends
 * it too, since both live on the clicks of the map.
 */
export function useRuler(): {
  ruler: RulerOverlay;
  isMeasuring: boolean;
  /** Takes it in hand or puts it away. */
  toggle: () => void;
  end: () => void;
} {
  const { geofenceEditor } = useConsole();
  const [ruler] = useState(() => new RulerOverlay());
  const [isMeasuring, setMeasuring] = useState(false);
  const toggle = useCallback(() => setMeasuring((isOn) => !isOn), []);
  const end = useCallback(() => setMeasuring(false), []);
  useEffect(() => {
    ruler.setActive(isMeasuring);
    if (!isMeasuring) return undefined;
    let wasDrawing = geofenceEditor.getSnapshot().hasTag('editing');
    const drawing = geofenceEditor.subscribe((editor) => {
      const isDrawing = editor.hasTag('editing');
      if (isDrawing && !wasDrawing) end();
      wasDrawing = isDrawing;
    });
    const press = (event: KeyboardEvent): void => {
      if (!isMapKeyTarget(event.target)) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (event.key === 'Backspace' || (isCommand && !event.shiftKey && event.key.toLowerCase() === 'z')) {
        ruler.removeLastPoint();
        // What is drawn under the ruler has steps to take back too.
        event.stopPropagation();
        event.preventDefault();
      }
    };
    window.addEventListener('keydown', press, true);
    return () => {
      drawing.unsubscribe();
      window.removeEventListener('keydown', press, true);
    };
  }, [ruler, isMeasuring, end, geofenceEditor]);
  useEscape(end, undefined, isMeasuring);
  return { ruler, isMeasuring, toggle, end };
}
