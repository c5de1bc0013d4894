import type { MapView } from '@deck.gl/core';
import { DeckGL } from '@deck.gl/react';
import { memo, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { GroundCanvas } from './ground-canvas.ts';
import type { MapEngine } from './map-engine.ts';
import styles from './map-canvas.module.css';

/** The canvas of a map, over the one of its ground. Nothing else renders when the camera moves or there are other layers. */
export const MapCanvas = memo(function MapCanvas({ engine }: { engine: MapEngine }) {
  const { t } = useTranslation();
  const { layers, viewState } = useSyncExternalStore(engine.subscribe, engine.picture);
  const ground = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ground.current) return undefined;
    const drawn = new GroundCanvas(engine, ground.current);
    return () => drawn.stop();
  }, [engine]);
  const label = t('shell.map');
  useEffect(() => {
    // The component of the library passes no attributes on.
    engine.focusTarget?.setAttribute('role', 'application');
    engine.focusTarget?.setAttribute('aria-label', label);
  }, [engine, label]);
  return (
    <>
      <div className={styles.ground} inert>
        <div ref={ground} className={styles.picture} />
      </div>
      <DeckGL<MapView>
        ref={engine.attach}
        id="fleet-map"
        {...engine.canvasProps}
        layers={layers}
        viewState={viewState}
      />
    </>
  );
});
