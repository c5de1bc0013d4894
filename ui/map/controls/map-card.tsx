import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { MapEngine } from '../engine/map-engine.ts';
import type { Padding } from '../viewport/viewport-padding.ts';
import styles from './map.module.css';

/** A card of the map: what it says, and the place that it is about. */
export interface MapCardContent {
  longitude: number;
  latitude: number;
  content: ReactNode;
}

/** Kept free around the card, pixels. */
const MARGIN_PX = 12;
/** The map's own tools at its right edge. */
const TOOLS_WIDTH_PX = 64;
const OFFSET_PX = 16;

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
    const placeCard = (): void => {
      const [x = 0, y = 0] = at.split(' ').map(Number);
      const { width, height } = map.size;
      const { offsetWidth, offsetHeight } = card;
      const left = clamp(padding.left + MARGIN_PX, x - offsetWidth / 2, width - TOOLS_WIDTH_PX - offsetWidth);
      // Under its place where there is no room over it.
      const over = y - offsetHeight - OFFSET_PX;
      const top = over >= padding.top + MARGIN_PX ? over : y + OFFSET_PX;
      card.style.left = `${left}px`;
      card.style.top = `${clamp(padding.top + MARGIN_PX, top, height - padding.bottom - MARGIN_PX - offsetHeight)}px`;
    };
    placeCard();
    const grown = new ResizeObserver(placeCard);
    grown.observe(card);
    return () => grown.disconnect();
  }, [map, at, padding.left, padding.top, padding.bottom]);
  return (
    <div ref={box} className={styles.card} style={{ marginBottom: padding.bottom }}>
      {content}
    </div>
  );
}

function clamp(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
