import type { Layer } from '@deck.gl/core';
import { ScatterplotLayer, TextLayer } from '@deck.gl/layers';
import type { MapOverlay } from '../scene/map-overlay.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { TEXT_EXTENSIONS } from './same-size-text.ts';
import { lngLatOf } from './lng-lat.ts';

/** A place to mark. */
export interface MarkedPlace {
  /** Label beside the mark. */
  name: string;
  longitude: number;
  latitude: number;
}

const MAX_NAME_LENGTH = 36;

/** The place found by the address search, marked with its name. */
export class PlaceOverlay implements MapOverlay {
  readonly level = 'above';
  readonly #place: MarkedPlace;

  constructor(place: MarkedPlace) {
    this.#place = place;
  }

  /** Another place is another overlay. */
  subscribe(): () => void {
    return () => {};
  }

  layers({ isDark }: Pick<Viewport, 'isDark'>): Layer[] {
    const ground: [number, number, number] = isDark ? [21, 28, 38] : [255, 255, 255];
    const data = [this.#place];
    return [
      new ScatterplotLayer<MarkedPlace>({
        id: 'place-mark',
        data,
        getPosition: lngLatOf,
        getRadius: 8,
        radiusUnits: 'pixels',
        getFillColor: isDark ? [245, 181, 74] : [161, 92, 0],
        stroked: true,
        getLineColor: ground,
        getLineWidth: 3,
        lineWidthUnits: 'pixels',
      }),
      new TextLayer<MarkedPlace>({
        id: 'place-name',
        data,
        getPosition: lngLatOf,
        getText: ({ name }) =>
          name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name,
        getPixelOffset: [0, -22],
        getSize: 13,
        getColor: isDark ? [230, 235, 242] : [23, 32, 45],
        extensions: TEXT_EXTENSIONS,
        fontFamily: 'Inter Variable, sans-serif',
        fontWeight: 600,
        characterSet: 'auto',
        background: true,
        getBackgroundColor: [...ground, 235],
        backgroundPadding: [6, 3],
        backgroundBorderRadius: 5,
      }),
    ];
  }
}
