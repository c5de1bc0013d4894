import type { MapView } from '@deck.gl/core';
import { DeckGL } from '@deck.gl/react';
import { memo, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import type { MapScene } from './map-scene.ts';
import styles from './map-canvas.module.css';

/**
 * Puts a scene on the page: the canvas of the map over the one of its ground. It renders with every move of the camera
 * and when there are other layers, and nothing else does.
 */
export const MapCanvas = memo(function MapCanvas({ scene }: { scene: MapScene }) {
  const label = useTranslation().t('shell.map');
  const { engine } = scene;
  const { layers, viewState } = useSyncExternalStore(engine.subscribe, engine.picture);
  // The component of the library passes no attributes on.
  useEffect(() => {
    scene.setLabel(label);
  }, [scene, label]);
  return (
    <>
      <div className={styles.ground} inert>
        <div ref={scene.drawStaticLayers} className={styles.picture} />
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
