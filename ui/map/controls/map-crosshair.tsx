import { useSyncExternalStore } from 'react';
import type { MapEngine } from '../scene/map-engine.ts';
import { viewportPadding, paddedCenter, type Padding } from '../viewport/viewport-padding.ts';
import styles from './map.module.css';

/** Marks the point that keyboard actions apply to while the map has the focus. */
export function MapCrosshair({ map, padding }: { map: MapEngine; padding: Padding }) {
  const at = useSyncExternalStore(
    (changed) => map.on('resize', changed),
    () => {
      const { width, height } = map.size;
      const { x, y } = paddedCenter(viewportPadding(padding, width, height), width, height);
      return `${Math.round(x)}px ${Math.round(y)}px`;
    },
  );
  const [left, top] = at.split(' ');
  return <div className={styles.crosshair} style={{ left, top }} aria-hidden />;
}
