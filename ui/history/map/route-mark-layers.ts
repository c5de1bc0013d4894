import type { Layer } from '@deck.gl/core';
import { IconLayer, TextLayer } from '@deck.gl/layers';
import type { RouteEvent } from '@farol/core/domain/route/route-event';
import type { Route } from '@farol/core/domain/route/route';
import { vehicleColor } from '../vehicle-colors.ts';
import type { PlacedLabel } from './route-labels.ts';
import { routeIconAtlas, type RouteIcon } from './route-icons.ts';

/** Something marked on a route, which a click shows in the player. */
export interface RouteMark {
  readonly timeMs: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly icon: RouteIcon;
  readonly size: number;
  readonly label: string;
  /** Returns what it stands for, written while it is pointed at: a device may report an alarm with every fix. */
  readonly hint: () => string;
}

/** What marks say, in the user's language. */
export interface RouteTexts {
  readonly start: string;
  readonly end: string;
  readonly duration: (ms: number) => string;
  /** That the vehicle stood for so long. */
  readonly stop: (ms: number) => string;
  readonly event: (event: RouteEvent['event']) => string;
  readonly time: (timeMs: number) => string;
}

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
      hint: () => hint(texts, texts.stop(toMs - fromMs), fromMs),
    })),
    {
      ...at(0),
      icon: `start ${colorIndex}`,
      size: 26,
      label: texts.start,
      hint: () => hint(texts, texts.start, at(0).timeMs),
    },
    {
      ...at(end),
      icon: `end ${colorIndex}`,
      size: 26,
      label: texts.end,
      hint: () => hint(texts, texts.end, at(end).timeMs),
    },
  ];
}

/** Returns events and alarms as marks, alarms on top. */
export function eventMarks(events: readonly RouteEvent[], texts: RouteTexts): RouteMark[] {
  return events
    .map(({ event, timeMs, longitude, latitude, isAlarm }) => ({
      timeMs,
      longitude,
      latitude,
      icon: isAlarm ? ('alarm' as const) : ('event' as const),
      size: isAlarm ? 24 : 14,
      label: '',
      hint: () => hint(texts, texts.event(event), timeMs),
    }))
    .sort((left, right) => left.size - right.size);
}

function hint({ time }: RouteTexts, text: string, timeMs: number): string {
  return `${text} · ${time(timeMs)}`;
}

/** Returns the layer of what a mark stands for, above it. */
export function hintLayer({ longitude, latitude, size, hint: text }: RouteMark, isDark: boolean): Layer {
  return labelLayer('route-hint', [{ longitude, latitude, label: text(), offsetPx: -size / 2 - 14 }], isDark);
}

/** Returns the layer of marks. */
export function markLayer(id: string, data: readonly RouteMark[], isDark: boolean): Layer {
  return new IconLayer<RouteMark>({
    id,
    ...iconProps(isDark),
    data,
    getPosition: ({ longitude, latitude }) => [longitude, latitude],
    getIcon: ({ icon }) => icon,
    getSize: ({ size }) => size,
    pickable: true,
  });
}

/**
 * Returns the properties of an icon layer that say where its pictures are. The library makes a texture of any
 * picture, but its type knows addresses and textures only, hence the general type.
 */
export function iconProps(isDark: boolean): object {
  const atlas = routeIconAtlas(isDark);
  return atlas ? { iconAtlas: atlas.image, iconMapping: atlas.mapping } : {};
}

/** Returns a layer of texts above or below their places. */
export function labelLayer(
  id: string,
  data: readonly PlacedLabel[],
  isDark: boolean,
): TextLayer<PlacedLabel> {
  const ground: [number, number, number] = isDark ? [21, 28, 38] : [255, 255, 255];
  return new TextLayer<PlacedLabel>({
    id,
    data,
    getPosition: ({ longitude, latitude }) => [longitude, latitude],
    getText: ({ label }) => label,
    getPixelOffset: ({ offsetPx }) => [0, offsetPx],
    getSize: 12,
    getColor: isDark ? [230, 235, 242] : [23, 32, 45],
    fontFamily: 'Inter Variable, sans-serif',
    fontWeight: 600,
    characterSet: 'auto',
    background: true,
    getBackgroundColor: [...ground, 235],
    backgroundPadding: [5, 2],
    backgroundBorderRadius: 4,
    // Names of vehicles at one place are told apart by the colors of their routes.
    getBorderWidth: ({ vehicle }) => (vehicle ? 1.5 : 0),
    getBorderColor: ({ vehicle }) => (vehicle ? [...vehicleColor(vehicle.colorIndex, isDark)] : ground),
    pickable: data.some(({ vehicle }) => vehicle !== undefined),
  });
}
