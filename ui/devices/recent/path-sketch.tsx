import { WebMercatorViewport, type Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import { DeckGL } from '@deck.gl/react';
import { traveledPath, type PathPoint } from '@farol/core/domain/trip/movement';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { lengthText } from '../../kit/texts/length-text.ts';
import styles from './path-sketch.module.css';

const WIDTH = 366;
const HEIGHT = 120;
const BLUE: [number, number, number] = [42, 122, 231];

/**
 * §9: the shape of the device's path over the last hours with its times and length, updated live. Renders nothing
 * for a vehicle that stood.
 */
export function PathSketch() {
  const { recentPath } = useConsole().devices;
  const { t, i18n } = useTranslation();
  const { distance } = useUnits();
  const { isLoaded, path } = useView(recentPath);
  const [first, last] = [path[0], path.at(-1)];
  const traveled = traveledPath(path);
  if (!isLoaded || !first || !last || !traveled) return null;
  const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
  const length = lengthText(i18n.language, traveled.meters, distance);
  const times = clock.formatRange(traveled.fromMs, traveled.toMs);
  return (
    <figure className={styles.figure}>
      <div className={styles.pathSketch} role="img" aria-label={t('device.path')}>
        <DeckGL controller={false} viewState={cameraFor(path)} layers={pathLayers(path, first, last)} />
      </div>
      <figcaption className={styles.scale}>
        <span>{times}</span>
        <b>{length}</b>
      </figcaption>
    </figure>
  );
}

/** Returns the camera that shows the whole path. */
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
    { padding: 16, maxZoom: 15, minExtent: 0.002 },
  );
  return { longitude, latitude, zoom };
}

function pathLayers(path: readonly PathPoint[], first: PathPoint, last: PathPoint): Layer[] {
  return [
    new PathLayer<readonly PathPoint[]>({
      id: 'way',
      data: [path],
      getPath: (points) => points.map(({ longitude, latitude }): [number, number] => [longitude, latitude]),
      getColor: BLUE,
      getWidth: 2.5,
      widthUnits: 'pixels',
      capRounded: true,
      jointRounded: true,
    }),
    // Hollow where it begins, full where the vehicle is now.
    new ScatterplotLayer<PathPoint>({
      id: 'start',
      data: [first],
      getPosition: ({ longitude, latitude }) => [longitude, latitude],
      getFillColor: [255, 255, 255],
      getLineColor: BLUE,
      getRadius: 4,
      radiusUnits: 'pixels',
      stroked: true,
      getLineWidth: 2,
      lineWidthUnits: 'pixels',
    }),
    new ScatterplotLayer<PathPoint>({
      id: 'end',
      data: [last],
      getPosition: ({ longitude, latitude }) => [longitude, latitude],
      getFillColor: BLUE,
      getLineColor: [255, 255, 255],
      getRadius: 5,
      radiusUnits: 'pixels',
      stroked: true,
      getLineWidth: 2,
      lineWidthUnits: 'pixels',
    }),
  ];
}
