import type { MapView } from '@deck.gl/core';
import { DeckGL, type DeckGLRef } from '@deck.gl/react';
import { memo, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { GroundCanvas } from './ground-canvas.ts';
import type { MapEngine } from './map-engine.ts';
import styles from './map-canvas.module.css';

/**
 * The canvas of a map, over the one of its ground. It renders when there are other layers, never because the camera or a vehicle moved:
 * the canvas draws these by itself.
 */
export const MapCanvas = memo(function MapCanvas({ engine }: { engine: MapEngine }) {
  const { t } = useTranslation();
  const canvas = useRef<DeckGLRef<MapView>>(null);
  const layers = useSyncExternalStore(
    useCallback((changed: () => void) => engine.on('layers', changed), [engine]),
    () => engine.layers,
  );
  useEffect(() => {
    if (canvas.current?.deck) engine.attach(canvas.current.deck);
  }, [engine]);
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
      <DeckGL<MapView> ref={canvas} id="fleet-map" {...engine.canvasProps} layers={layers} />
    </>
  );
});
