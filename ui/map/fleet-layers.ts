import type { Layer } from '@deck.gl/core';
import { TextLayer } from '@deck.gl/layers';
import type { ClusterCell } from '@farol/core/fleet/cluster-grid';
import type { AtlasPicture } from './atlas.ts';
import { clusterText } from './cluster-size.ts';
import type { FleetBuffers } from './fleet-buffers.ts';
import type { LabelWish } from './labels.ts';
import { ClusterLayer } from './layers/cluster-layer.ts';
import { FleetLayer, fleetSize } from './layers/fleet-layer.ts';
import type { Sight } from './sight.ts';

/** What the layers of the fleet are made from. */
export interface FleetPicture {
  buffers: FleetBuffers;
  atlas: AtlasPicture;
  cells: readonly ClusterCell[];
  labels: readonly LabelWish[];
  /** Close vehicles carry the ring of their status. */
  hasRings: boolean;
}

const FONT = 'Inter Variable, sans-serif';

/** The fleet as layers, undermost first: clusters and their counts, vehicles, labels. */
export function fleetLayers(
  { buffers, atlas, cells, labels, hasRings }: FleetPicture,
  { isDark, zoom }: Sight,
): Layer[] {
  const text: [number, number, number] = isDark ? [230, 235, 242] : [23, 32, 45];
  const ground: [number, number, number, number] = isDark ? [21, 28, 38, 220] : [255, 255, 255, 225];
  return [
    new ClusterLayer({ id: 'clusters', data: cells, isDark }),
    new TextLayer<ClusterCell>({
      id: 'cluster-counts',
      data: cells,
      getPosition: ({ longitude, latitude }) => [longitude, latitude],
      getText: ({ count }) => clusterText(count),
      getSize: 13,
      getColor: text,
      fontFamily: FONT,
      fontWeight: 650,
      characterSet: '0123456789.k',
    }),
    new FleetLayer({
      id: 'fleet',
      data: buffers.data,
      atlas,
      isDark,
      hasRings,
      glideUntil: () => buffers.glideUntil,
    }),
    // Without a label there is no letter to make a picture of.
    ...(labels.length === 0
      ? []
      : [
          new TextLayer<LabelWish>({
            id: 'labels',
            data: labels,
            getPosition: ({ longitude, latitude }) => [longitude, latitude],
            getText: (label) => label.text,
            getPixelOffset: [0, fleetSize(zoom).halfPixels + 12],
            getSize: 12,
            getColor: text,
            fontFamily: FONT,
            fontWeight: 500,
            characterSet: 'auto',
            background: true,
            getBackgroundColor: ground,
            backgroundPadding: [5, 2],
            backgroundBorderRadius: 5,
          }),
        ]),
  ];
}

/** Clusters and labels as text, to the pixel: equal texts look the same. */
export function pictureText(
  cells: readonly ClusterCell[],
  labels: readonly LabelWish[],
  { degreesPerPixel }: Sight,
): string {
  const drawn = cells.map(({ key, count, online, offline, longitude, latitude }) =>
    [key, count, online, offline, pixel(longitude), pixel(latitude)].join(),
  );
  const said = labels.map(({ slot, text, x, y }) => [slot, text, Math.round(x), Math.round(y)].join());
  return [...drawn, ...said].join(' ');

  function pixel(degrees: number): number {
    return Math.round(degrees / degreesPerPixel);
  }
}
