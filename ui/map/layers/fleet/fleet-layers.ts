import type { Layer } from '@deck.gl/core';
import { TextLayer } from '@deck.gl/layers';
import type { ClusterCell } from '@farol/core/fleet/clusters/cluster-grid';
import type { AtlasImage } from './icon-atlas.ts';
import { clusterCountText, clusterRadiusPixels, ClusterLayer } from './cluster-layer.ts';
import { statusColors } from './fleet-appearance.ts';
import type { FleetBuffers } from './fleet-buffers.ts';
import type { LabelCandidate } from '../label-placement.ts';
import { FleetLayer, vehicleIconSize } from './fleet-layer.ts';
import type { Viewport } from '../../viewport/viewport.ts';
import { TEXT_EXTENSIONS } from '../same-size-text.ts';
import { lngLatOf } from '../lng-lat.ts';

/** What the layers of the fleet are built from. */
export interface FleetLayerInputs {
  buffers: FleetBuffers;
  atlas: AtlasImage;
  clusters: readonly ClusterCell[];
  labels: readonly LabelCandidate[];
  /** Whether vehicles show the ring of their status at close zoom. */
  hasRings: boolean;
}

const FONT = 'Inter Variable, sans-serif';
const WHITE: [number, number, number] = [255, 255, 255];
/** The red of alarms, on which white text can be read. */
const ALARM_RED: [number, number, number] = [201, 42, 42];

/** Returns the layers of the fleet, bottom first: clusters with their counts and marks of alarms, vehicles, labels. */
export function fleetLayers(
  { buffers, atlas, clusters, labels, hasRings }: FleetLayerInputs,
  { isDark, zoom }: Viewport,
): Layer[] {
  const text: [number, number, number] = isDark ? [230, 235, 242] : [23, 32, 45];
  const backgroundColor: [number, number, number, number] = isDark ? [21, 28, 38, 220] : [255, 255, 255, 225];
  const colors = statusColors();
  return [
    new ClusterLayer({ id: 'clusters', data: clusters, isDark, colors }),
    new TextLayer<ClusterCell>({
      id: 'cluster-counts',
      data: clusters,
      getPosition: lngLatOf,
      getText: ({ count }) => clusterCountText(count),
      getSize: 13,
      getColor: text,
      extensions: TEXT_EXTENSIONS,
      fontFamily: FONT,
      fontWeight: 650,
      characterSet: '0123456789.k',
    }),
    new TextLayer<ClusterCell>({
      id: 'cluster-alarms',
      data: clusters.filter(({ alarms }) => alarms > 0),
      getPosition: lngLatOf,
      getText: () => '!',
      getPixelOffset: ({ count }) => [0.75 * clusterRadiusPixels(count), -0.75 * clusterRadiusPixels(count)],
      getSize: 13,
      getColor: WHITE,
      extensions: TEXT_EXTENSIONS,
      fontFamily: FONT,
      fontWeight: 650,
      characterSet: '!',
      background: true,
      getBackgroundColor: ALARM_RED,
      backgroundPadding: [6, 1],
      backgroundBorderRadius: 8,
      getBorderColor: WHITE,
      getBorderWidth: 1.5,
    }),
    new FleetLayer({
      id: 'fleet',
      textures: buffers.textures,
      slotsIn: (bounds) => buffers.slotsIn(bounds),
      atlas,
      isDark,
      colors,
      hasRings,
      glideUntil: () => buffers.glideUntil,
    }),
    // Without a label there are no characters to build a font atlas from.
    ...(labels.length === 0
      ? []
      : [
          new TextLayer<LabelCandidate>({
            id: 'labels',
            data: labels,
            getPosition: lngLatOf,
            getText: (label) => label.text,
            getPixelOffset: [0, vehicleIconSize(zoom).halfPixels + 12],
            getSize: 12,
            getColor: text,
            extensions: TEXT_EXTENSIONS,
            fontFamily: FONT,
            fontWeight: 500,
            characterSet: 'auto',
            background: true,
            getBackgroundColor: backgroundColor,
            backgroundPadding: [5, 2],
            backgroundBorderRadius: 5,
          }),
        ]),
  ];
}

/** Returns clusters and labels as text, to the pixel: equal texts look the same. */
export function layerSignature(
  cells: readonly ClusterCell[],
  labels: readonly LabelCandidate[],
  { degreesPerPixel }: Viewport,
): string {
  const drawn = cells.map(({ key, count, online, offline, alarms, longitude, latitude }) =>
    [key, count, online, offline, alarms, pixel(longitude), pixel(latitude)].join(),
  );
  const labelKeys = labels.map(({ key: slot, text, x, y }) =>
    [slot, text, Math.round(x), Math.round(y)].join(),
  );
  return [...drawn, ...labelKeys].join(' ');

  function pixel(degrees: number): number {
    return Math.round(degrees / degreesPerPixel);
  }
}
