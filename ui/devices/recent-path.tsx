import { WebMercatorViewport, type Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import { DeckGL } from '@deck.gl/react';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { PathPoint } from '@farol/core/domain/movement';
import { useConsole } from '../use-console.ts';
import styles from './devices.module.css';

const WIDTH = 366;
const HEIGHT = 138;

/** §9: the way of the device over the last hours as a small drawing, continued live. */
export function RecentPath() {
  const { recentPath } = useConsole();
  const { t } = useTranslation();
  const state = useSelector(recentPath, ({ value }) => value);
  const path = useSelector(recentPath, ({ context }) => context.path);
  if (state === 'failed') {
    return (
      <div className={styles.sketch}>
        <div className={styles.sketchNote}>
          <span>
            {t('device.pathFailed')}{' '}
            <Button size="compact-sm" variant="light" onClick={() => recentPath.send({ type: 'RETRY' })}>
              {t('device.retry')}
            </Button>
          </span>
        </div>
      </div>
    );
  }
  const last = path.at(-1);
  if (!last || state !== 'shown') {
    return (
      <div className={styles.sketch}>
        <div className={styles.sketchNote}>{state === 'empty' ? t('device.pathEmpty') : null}</div>
      </div>
    );
  }
  return (
    <div className={styles.sketch} role="img" aria-label={t('device.path')}>
      <DeckGL controller={false} viewState={cameraFor(path)} layers={pathLayers(path, last)} />
    </div>
  );
}

/** The camera that shows the whole path. */
function cameraFor(path: readonly PathPoint[]): { longitude: number; latitude: number; zoom: number } {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { longitude, latitude } of path) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  const { longitude, latitude, zoom } = new WebMercatorViewport({ width: WIDTH, height: HEIGHT }).fitBounds(
    [
      [west, south],
      [east, north],
    ],
    { padding: 18, maxZoom: 15, minExtent: 0.002 },
  );
  return { longitude, latitude, zoom };
}

function pathLayers(path: readonly PathPoint[], last: PathPoint): Layer[] {
  return [
    new PathLayer<readonly PathPoint[]>({
      id: 'way',
      data: [path],
      getPath: (points) => points.map(({ longitude, latitude }): [number, number] => [longitude, latitude]),
      getColor: [42, 122, 231],
      getWidth: 2.5,
      widthUnits: 'pixels',
      capRounded: true,
      jointRounded: true,
    }),
    new ScatterplotLayer<PathPoint>({
      id: 'end',
      data: [last],
      getPosition: ({ longitude, latitude }) => [longitude, latitude],
      getFillColor: [42, 122, 231],
      getLineColor: [255, 255, 255],
      getRadius: 5,
      radiusUnits: 'pixels',
      stroked: true,
      getLineWidth: 2,
      lineWidthUnits: 'pixels',
    }),
  ];
}
