import { useCallback, useEffect, useState } from 'react';
import { useEscape } from '../kit/dialogs/escape-key.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useHasScreens } from '../kit/console/use-screen-answers.ts';
import { isMapKeyTarget } from './input/map-key-target.ts';
import { RulerOverlay } from './overlays/ruler-overlay.ts';

/**
 * Returns the ruler and whether it is active. Escape ends measuring, Backspace and Ctrl+Z remove the last
 * point. Drawing a geofence ends it too, since both use the clicks on the map.
 */
export function useRuler(): {
  ruler: RulerOverlay;
  isMeasuring: boolean;
  /** Activates the ruler or ends measuring. */
  toggle: () => void;
  end: () => void;
} {
  const console = useConsole();
  const editor = useHasScreens() ? console.geofences.editor : undefined;
  const [ruler] = useState(() => new RulerOverlay());
  const [isMeasuring, setMeasuring] = useState(false);
  const toggle = useCallback(() => setMeasuring((isOn) => !isOn), []);
  const end = useCallback(() => setMeasuring(false), []);
  useEffect(() => {
    ruler.setActive(isMeasuring);
    if (!isMeasuring) return undefined;
    let wasDrawing = editor?.get().isEditing === true;
    const stopListening = editor?.subscribe(() => {
      const isDrawing = editor.get().isEditing;
      if (isDrawing && !wasDrawing) end();
      wasDrawing = isDrawing;
    });
    const press = (event: KeyboardEvent): void => {
      if (!isMapKeyTarget(event.target)) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (event.key === 'Backspace' || (isCommand && !event.shiftKey && event.key.toLowerCase() === 'z')) {
        ruler.removeLastPoint();
        // What is drawn below the ruler has an undo of its own.
        event.stopPropagation();
        event.preventDefault();
      }
    };
    window.addEventListener('keydown', press, true);
    return () => {
      stopListening?.();
      window.removeEventListener('keydown', press, true);
    };
  }, [ruler, isMeasuring, end, editor]);
  useEscape(end, undefined, isMeasuring);
  return { ruler, isMeasuring, toggle, end };
}
