import type { Layer } from '@deck.gl/core';
import { IconLayer, TextLayer } from '@deck.gl/layers';
import type { RouteEvent } from '@farol/core/domain/route/route-event';
import { mercatorX, mercatorY, pixelWidth } from '@farol/core/domain/route/mercator';
import type { Route } from '@farol/core/domain/route/route';
import { routeIconAtlas, type RouteIcon } from './route-icons.ts';

/** Something marked on a route, which a click shows in the player. */
export interface RouteMark {
  readonly timeMs: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly icon: RouteIcon;
  readonly size: number;
  readonly label: string;
}

/** What marks say, in the user's language. */
export interface RouteTexts {
  readonly start: string;
  readonly end: string;
  readonly duration: (ms: number) => string;
}

/** More labels cannot be read. */
const MAX_LABELS = 80;
/** The room of a label with a duration, pixels. */
const [LABEL_WIDTH, LABEL_HEIGHT] = [80, 22];

/** Returns the ends and stops of a route as marks. */
export function stopMarks(route: Route, colorIndex: number, texts: RouteTexts): RouteMark[] {
  const end = route.length - 1;
  const at = (index: number): Pick<RouteMark, 'timeMs' | 'longitude' | 'latitude'> => ({
    timeMs: route.timeMs[index] ?? 0,
    longitude: route.longitude[index] ?? 0,
    latitude: route.latitude[index] ?? 0,
  });
  return [
    ...route.stops.map(({ fromMs, toMs, longitude, latitude }) => ({
      timeMs: fromMs,
      longitude,
      latitude,
      icon: 'stop' as const,
      size: 20,
      label: texts.duration(toMs - fromMs),
    })),
    { ...at(0), icon: `start ${colorIndex}`, size: 26, label: texts.start },
    { ...at(end), icon: `end ${colorIndex}`, size: 26, label: texts.end },
  ];
}

/** Returns events and alarms as marks, alarms on top. */
export function eventMarks(events: readonly RouteEvent[]): RouteMark[] {
  return events
    .map(({ timeMs, longitude, latitude, isAlarm }) => ({
      timeMs,
      longitude,
      latitude,
      icon: isAlarm ? ('alarm' as const) : ('event' as const),
      size: isAlarm ? 24 : 14,
      label: '',
    }))
    .sort((one, other) => one.size - other.size);
}

/**
 * Returns the layers of marks.
 * @param labelZoom the zoom level at which labels must not cover each other; undefined for none
 */
export function markLayers(
  id: string,
  marks: readonly RouteMark[],
  isDark: boolean,
  labelZoom: number | undefined,
): Layer[] {
  const labels = labelZoom === undefined ? [] : placedLabels(marks, labelZoom);
  return [
    new IconLayer<RouteMark>({
      id,
      ...iconProps(isDark),
      data: marks,
      getPosition: ({ longitude, latitude }) => [longitude, latitude],
      getIcon: ({ icon }) => icon,
      getSize: ({ size }) => size,
      pickable: true,
    }),
    ...(labels.length > 0 ? [labelLayer(`${id}-labels`, labels, { isDark, isBelow: false })] : []),
  ];
}

/** Returns the marks whose labels have room; the last ones, which are the ends of routes, come first. */
export function placedLabels(marks: readonly RouteMark[], zoom: number): RouteMark[] {
  const pixel = pixelWidth(zoom);
  const placed: { mark: RouteMark; x: number; y: number }[] = [];
  for (const mark of marks.toReversed()) {
    if (mark.label === '' || placed.length >= MAX_LABELS) continue;
    const x = mercatorX(mark.longitude) / pixel;
    const y = mercatorY(mark.latitude) / pixel;
    const isFree = placed.every(
      (one) => Math.abs(one.x - x) > LABEL_WIDTH || Math.abs(one.y - y) > LABEL_HEIGHT,
    );
    if (isFree) placed.push({ mark, x, y });
  }
  return placed.map(({ mark }) => mark);
}

/**
 * Returns the properties of an icon layer that say where its pictures are. The library makes a texture of any
 * picture, but its type knows addresses and textures only, hence the general type.
 */
export function iconProps(isDark: boolean): object {
  const atlas = routeIconAtlas(isDark);
  return atlas ? { iconAtlas: atlas.image, iconMapping: atlas.mapping } : {};
}

/** A text beside a place. */
interface Label {
  readonly longitude: number;
  readonly latitude: number;
  readonly label: string;
}

/** Returns a layer of texts above or below their places. */
export function labelLayer(
  id: string,
  data: readonly Label[],
  { isDark, isBelow }: { isDark: boolean; isBelow: boolean },
): TextLayer<Label> {
  const ground: [number, number, number] = isDark ? [21, 28, 38] : [255, 255, 255];
  return new TextLayer<Label>({
    id,
    data,
    getPosition: ({ longitude, latitude }) => [longitude, latitude],
    getText: ({ label }) => label,
    getPixelOffset: [0, isBelow ? 25 : -23],
    getSize: 12,
    getColor: isDark ? [230, 235, 242] : [23, 32, 45],
    fontFamily: 'Inter Variable, sans-serif',
    fontWeight: 600,
    characterSet: 'auto',
    background: true,
    getBackgroundColor: [...ground, 235],
    backgroundPadding: [5, 2],
    backgroundBorderRadius: 4,
  });
}
