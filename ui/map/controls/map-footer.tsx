import { useSyncExternalStore } from 'react';
import type { DistanceUnit } from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../../language/use-translation.ts';
import type { MapEngine } from '../scene/map-engine.ts';
import type { AttributionPart } from '../base-map/map-attribution.ts';
import { scaleBar } from './scale-bar.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import styles from './map.module.css';

const MAX_SCALE_BAR_PX = 110;
/** Margin to the bottom edge, pixels. */
const MARGIN_PX = 8;

interface MapFooterProps {
  map: MapEngine;
  attribution: readonly AttributionPart[];
  /** How much of the map's bottom edge is covered, pixels. */
  bottomPaddingPixels: number;
}

/** The bottom line of the map: scale bar and attribution. */
export function MapFooter({ map, attribution, bottomPaddingPixels }: MapFooterProps) {
  const { i18n } = useTranslation();
  const { distance: unit } = useUnits();
  const { label, pixels } = useScale(map, unit, i18n.language);
  return (
    <div className={styles.footer} style={{ bottom: bottomPaddingPixels + MARGIN_PX }}>
      <span className={styles.attribution}>
        {attribution.map(({ text, url }) =>
          url === undefined ? (
            <span key={text}>{text} </span>
          ) : (
            <a key={text} href={url} target="_blank" rel="noreferrer">
              {text}
            </a>
          ),
        )}
      </span>
      <span className={styles.scale} style={{ width: pixels }}>
        {label}
      </span>
    </div>
  );
}

function useScale(map: MapEngine, unit: DistanceUnit, language: string): { label: string; pixels: number } {
  // The same string while the scale stays the same, so that panning does not render on every frame.
  const text = useSyncExternalStore(
    (changed) => map.on('move', changed),
    () => {
      const { latitude, zoom } = map.view;
      const { value, unit: scaleUnit, pixels } = scaleBar(latitude, zoom, unit, MAX_SCALE_BAR_PX);
      const label = new Intl.NumberFormat(language, {
        style: 'unit',
        unit: scaleUnit,
        unitDisplay: 'short',
      }).format(value);
      return `${Math.round(pixels)}|${label}`;
    },
  );
  const at = text.indexOf('|');
  return { pixels: Number(text.slice(0, at)), label: text.slice(at + 1) };
}
