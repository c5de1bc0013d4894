import { useSyncExternalStore } from 'react';
import type { MapEngine } from '../engine/map-engine.ts';
import { viewportPadding, paddedCenter, type Padding } from '../viewport/viewport-padding.ts';
import styles from './map.module.css';

/** Where the keyboard aims, pixels: the middle of what is free of the map. */
export function crosshairPoint({ size: { width, height } }: MapEngine, padding: Padding): { x: number; y: number } {
  return paddedCenter(viewportPadding(padding, width, height), width, height);
}

/** Shows where the keyboard aims while the map has the focus. */
export function MapCrosshair({ map, padding }: { map: MapEngine; padding: Padding }) {
  const at = useSyncExternalStore(
    (changed) => map.on('resize', changed),
    () => {
      const { x, y } = crosshairPoint(map, padding);
      return `${Math.round(x)}px ${Math.round(y)}px`;
    },
  );
  const [left, top] = at.split(' ');
  return <div className={styles.crosshair} style={{ left, top }} aria-hidden />;
}
