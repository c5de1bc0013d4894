import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import type { MapOverlay, MapPointer } from '../../map/scene/map-overlay.ts';
import type { Viewport } from '../../map/viewport/viewport.ts';

const PLACES = 'report-places';
const PICK_RADIUS_PX = 8;
/** More places than this would cover each other. */
const MAX_PLACES = 10_000;

/** The places of a report's rows, and the path or the place of the selected row. */
export class ReportOverlay implements MapOverlay {
  readonly level = 'above';
  readonly #listeners = new Set<() => void>();
  readonly #onSelect: (row: ReportRow) => void;
  #places: readonly ReportRow[] = [];
  #path: readonly GeoPoint[] = [];

  constructor(onSelect: (row: ReportRow) => void) {
    this.#onSelect = onSelect;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Shows the places of rows and, above them, the path of one; a path of one point is a place. */
  show(rows: readonly ReportRow[], path: readonly GeoPoint[]): void {
    this.#places = rows.filter(({ place }) => place !== undefined).slice(0, MAX_PLACES);
    this.#path = path;
    for (const changed of this.#listeners) changed();
  }

  /** A click on a place selects its row. */
  readonly click = (at: MapPointer): boolean => {
    if (this.#places.length === 0) return false;
    const picked = at.pick([PLACES], PICK_RADIUS_PX);
    const row = picked && picked.index >= 0 ? this.#places[picked.index] : undefined;
    if (row) this.#onSelect(row);
    return row !== undefined;
  };

  layers({ isDark }: Pick<Viewport, 'isDark'>): Layer[] {
    const color: [number, number, number] = isDark ? [108, 168, 255] : [26, 99, 214];
    const ground: [number, number, number] = isDark ? [21, 28, 38] : [255, 255, 255];
    const ends = [this.#path[0], this.#path.at(-1)].filter((point) => point !== undefined);
    return [
      // Under all places: between places that touch, a border around each would hide them.
      new ScatterplotLayer<ReportRow>({
        id: 'report-place-borders',
        data: this.#places,
        getPosition: ({ place }) => positionOf(place),
        getRadius: 6.5,
        radiusUnits: 'pixels',
        getFillColor: ground,
      }),
      new ScatterplotLayer<ReportRow>({
        id: PLACES,
        data: this.#places,
        getPosition: ({ place }) => positionOf(place),
        getRadius: 5,
        radiusUnits: 'pixels',
        getFillColor: color,
        pickable: true,
      }),
      new PathLayer<readonly GeoPoint[]>({
        id: 'report-path',
        data: this.#path.length > 1 ? [this.#path] : [],
        getPath: (path) => path.map(positionOf),
        getColor: color,
        getWidth: 4,
        widthUnits: 'pixels',
        jointRounded: true,
        capRounded: true,
      }),
      new ScatterplotLayer<GeoPoint>({
        id: 'report-ends',
        data: ends,
        getPosition: positionOf,
        getRadius: 8,
        radiusUnits: 'pixels',
        // The start is filled, the end is a ring.
        getFillColor: (_, { index }) => (index === 0 ? color : ground),
        stroked: true,
        getLineColor: (_, { index }) => (index === 0 ? ground : color),
        getLineWidth: 3,
        lineWidthUnits: 'pixels',
      }),
    ];
  }
}

function positionOf(place: GeoPoint | undefined): [number, number] {
  return [place?.longitude ?? 0, place?.latitude ?? 0];
}
