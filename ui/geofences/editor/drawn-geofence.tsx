import { useEffect, useMemo } from 'react';
import { useConsole } from '../../kit/console/use-console.ts';
import type { MapOverlay } from '../../map/scene/map-overlay.ts';
import { geofenceEditorOverlay } from './geofence-editor-overlay.ts';

interface DrawnGeofenceProps {
  /** Receives the overlay of the map, and undefined when it is over; must be stable. */
  onOverlay: (overlay: MapOverlay | undefined) => void;
}

/** The geofence that is being drawn, as an overlay of the map. Loaded with the first that is drawn. */
export function DrawnGeofencePanel({ onOverlay }: DrawnGeofenceProps) {
  const { editor } = useConsole().geofences;
  const overlay = useMemo(() => geofenceEditorOverlay(editor), [editor]);
  useEffect(() => {
    onOverlay(overlay);
    return () => onOverlay(undefined);
  }, [overlay, onOverlay]);
  return null;
}
