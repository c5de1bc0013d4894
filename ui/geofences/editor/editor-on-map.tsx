import { useEffect } from 'react';
import { useConsole } from '../../kit/console/use-console.ts';
import type { MapOverlay } from '../../map/overlays/map-overlay.ts';
import { geofenceEditorOverlay } from './geofence-editor-overlay.ts';

/** Puts the geofence that is being drawn on the map while it is shown. */
export function EditorOnMap({ onChange }: { onChange: (overlay: MapOverlay | undefined) => void }) {
  const { editor } = useConsole().geofences;
  useEffect(() => {
    onChange(geofenceEditorOverlay(editor));
    return () => onChange(undefined);
  }, [editor, onChange]);
  return null;
}
