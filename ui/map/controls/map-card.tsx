import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { MapEngine } from '../scene/map-engine.ts';
import type { Padding } from '../viewport/viewport-padding.ts';
import styles from './map.module.css';
import { nearestCopy } from '@farol/core/domain/geometry/area-bounds';

/** A card on the map: its content and the position it belongs to. */
export interface MapCardContent {
  longitude: number;
  latitude: number;
  content: ReactNode;
}

/** Margin around the card, pixels. */
const MARGIN_PX = 12;
/** Width of the map's own tools at the right edge, pixels. */
const TOOLS_WIDTH_PX = 64;
const OFFSET_PX = 16;

/**
 * A card above its position. It follows the map and always stays fully on the screen; on a narrow screen
 * it lies at the bottom.
 */
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
      const { x, y } = map.project([nearestCopy(longitude, map.bounds), latitude]);
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
      // Below its position when there is no room above.
      const above = y - offsetHeight - OFFSET_PX;
      const top = above >= padding.top + MARGIN_PX ? above : y + OFFSET_PX;
      card.style.left = `${left}px`;
      card.style.top = `${clamp(padding.top + MARGIN_PX, top, height - padding.bottom - MARGIN_PX - offsetHeight)}px`;
    };
    placeCard();
    const resizeObserver = new ResizeObserver(placeCard);
    resizeObserver.observe(card);
    return () => resizeObserver.disconnect();
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
