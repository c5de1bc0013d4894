import type { Layer } from '@deck.gl/core';
import { ScatterplotLayer, TextLayer } from '@deck.gl/layers';
import { TEXT_EXTENSIONS } from '../same-size-text.ts';
import { DOTS_MAX_ZOOM, type WorldName } from './world-names.ts';
import type { WorldPaint } from './world-paint.ts';
import { lngLatOf } from '../lng-lat.ts';

const SIZE_PX = { country: 13, state: 11, city: 12.5, town: 11.5 } as const;

/** Returns the layers of names and of the dots beside them. */
export function worldNameLayers(names: readonly WorldName[], zoom: number, paint: WorldPaint): Layer[] {
  const areas = names.filter(({ kind }) => kind === 'country' || kind === 'state');
  const places = names.filter(({ kind }) => kind === 'city' || kind === 'town');
  const hasDots = zoom < DOTS_MAX_ZOOM && places.length > 0;
  return [
    ...textLayer('world-names', areas, paint, false),
    ...(hasDots
      ? [
          new ScatterplotLayer<WorldName>({
            id: 'world-dots',
            data: places,
            getPosition: lngLatOf,
            getRadius: ({ isCapital, kind }) => (isCapital ? 3.5 : kind === 'city' ? 2.5 : 2),
            radiusUnits: 'pixels',
            billboard: true,
            getFillColor: ({ isCapital }) => (isCapital ? paint.land : paint.place),
            stroked: true,
            getLineColor: ({ isCapital }) => (isCapital ? paint.place : paint.land),
            getLineWidth: ({ isCapital }) => (isCapital ? 1.75 : 1),
            lineWidthUnits: 'pixels',
            updateTriggers: { getFillColor: paint.place, getLineColor: paint.place },
          }),
        ]
      : []),
    ...textLayer('world-places', places, paint, hasDots),
  ];
}

/** Without a name there are no characters to build a font atlas from, so there is no layer. */
function textLayer(id: string, data: readonly WorldName[], paint: WorldPaint, isBeside: boolean): Layer[] {
  if (data.length === 0) return [];
  return [
    new TextLayer<WorldName>({
      id,
      data,
      getPosition: lngLatOf,
      getText: ({ text }) => text,
      getSize: ({ kind }) => SIZE_PX[kind],
      getColor: ({ kind }) =>
        kind === 'country' ? paint.country : kind === 'state' ? paint.stateName : paint.place,
      getTextAnchor: isBeside ? 'start' : 'middle',
      getPixelOffset: ({ gap }) => [gap, 0],
      fontFamily: 'Inter Variable, sans-serif',
      fontWeight: 500,
      characterSet: 'auto',
      fontSettings: { sdf: true },
      outlineWidth: 3,
      outlineColor: [...paint.land, 255],
      extensions: TEXT_EXTENSIONS,
      updateTriggers: { getColor: paint.place, getTextAnchor: isBeside, getPixelOffset: isBeside },
    }),
  ];
}
