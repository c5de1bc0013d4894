import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import { rulerPath, type rulerMachine } from '@farol/core/machines/map/ruler.machine';
import type { ActorRefFrom } from 'xstate';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { MapOverlay, MapPointer } from '../scene/map-overlay.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { lngLatOf, type LngLat } from './lng-lat.ts';

/** The ruler on the map: it draws what a ruler measured, and every click and move of the pointer goes to it. */
export class RulerOverlay implements MapOverlay {
  readonly level = 'above';
  readonly #ruler: ActorRefFrom<typeof rulerMachine>;

  constructor(ruler: ActorRefFrom<typeof rulerMachine>) {
    this.#ruler = ruler;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    const subscription = this.#ruler.subscribe(changed);
    return () => subscription.unsubscribe();
  };

  click(at: MapPointer): boolean {
    this.#ruler.send({ type: 'ADD_POINT', point: placeOf(at) });
    return true;
  }

  doubleClick(): boolean {
    return true;
  }

  hover(at: MapPointer | undefined): string {
    this.#ruler.send({ type: 'POINT_AT', point: at && placeOf(at) });
    return 'crosshair';
  }

  layers({ isDark }: Pick<Viewport, 'isDark'>): Layer[] {
    const rulerPoints = rulerPath(this.#ruler.getSnapshot().context);
    const strokeColor: [number, number, number] = isDark ? [245, 190, 90] : [176, 92, 0];
    const ground: [number, number, number] = isDark ? [13, 20, 29] : [255, 255, 255];
    const path = { data: [rulerPoints], getPath: pathOf, widthUnits: 'pixels' as const, jointRounded: true };
    return [
      new PathLayer<readonly GeoPoint[]>({ id: 'ruler-edge', ...path, getWidth: 6, getColor: ground }),
      new PathLayer<readonly GeoPoint[]>({ id: 'ruler', ...path, getWidth: 3, getColor: strokeColor }),
      new ScatterplotLayer<GeoPoint>({
        id: 'ruler-places',
        data: rulerPoints,
        getPosition: lngLatOf,
        getRadius: 5,
        radiusUnits: 'pixels',
        getFillColor: ground,
        stroked: true,
        getLineColor: strokeColor,
        getLineWidth: 2.5,
        lineWidthUnits: 'pixels',
      }),
    ];
  }
}

function placeOf({ longitude, latitude }: MapPointer): GeoPoint {
  return { longitude, latitude };
}

function pathOf(rulerPoints: readonly GeoPoint[]): LngLat[] {
  return rulerPoints.map(lngLatOf);
}
