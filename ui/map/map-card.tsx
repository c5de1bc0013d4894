import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { MapEngine } from './engine/map-engine.ts';
import type { Padding } from './roomy.ts';
import styles from './fleet-map.module.css';

/** A card of the map: what it says, and the place that it is about. */
export interface MapCardContent {
  longitude: number;
  latitude: number;
  content: ReactNode;
}

/** Kept free around the card, pixels. */
const AIR = 12;
/** The map's own tools at its right edge. */
const TOOLS = 64;
const ABOVE = 16;

/** A card that stands over its place and goes along when the map moves, always whole on the screen; on a narrow one it lies at the foot. */
export function MapCard({
  map,
  padding,
  longitude,
  latitude,
  content,
}: MapCardContent & { map: MapEngine; padding: Padding }) {
  const box = useRef<HTMLDivElement>(null);
  const at = useSyncExternalStore(
    (changed) => map.on('move', changed),
    () => {
      const { x, y } = map.project([longitude, latitude]);
      return `${Math.round(x)} ${Math.round(y)}`;
    },
  );
  useEffect(() => {
    const card = box.current;
    if (!card) return undefined;
    const put = (): void => {
      const [x = 0, y = 0] = at.split(' ').map(Number);
      const { width, height } = map.size;
      const { offsetWidth, offsetHeight } = card;
      const left = between(padding.left + AIR, x - offsetWidth / 2, width - TOOLS - offsetWidth);
      // Under its place where there is no room over it.
      const over = y - offsetHeight - ABOVE;
      const top = over >= padding.top + AIR ? over : y + ABOVE;
      card.style.left = `${left}px`;
      card.style.top = `${between(padding.top + AIR, top, height - padding.bottom - AIR - offsetHeight)}px`;
    };
    put();
    const grown = new ResizeObserver(put);
    grown.observe(card);
    return () => grown.disconnect();
  }, [map, at, padding.left, padding.top, padding.bottom]);
  return (
    <div ref={box} className={styles.card} style={{ marginBottom: padding.bottom }}>
      {content}
    </div>
  );
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
