import type { MapView } from '@deck.gl/core';
import { DeckGL, type DeckGLRef } from '@deck.gl/react';
import { memo, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapEngine } from './map-engine.ts';

/**
 * The canvas of a map. It renders when there are other layers, never because the camera or a vehicle moved:
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
  const label = t('shell.map');
  useEffect(() => {
    // The component of the library passes no attributes on.
    engine.focusTarget?.setAttribute('role', 'application');
    engine.focusTarget?.setAttribute('aria-label', label);
  }, [engine, label]);
  return <DeckGL<MapView> ref={canvas} id="fleet-map" {...engine.canvasProps} layers={layers} />;
});
