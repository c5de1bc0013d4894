import type { Layer } from '@deck.gl/core';
import { IconLayer, TextLayer } from '@deck.gl/layers';
import type { RouteEvent } from '@farol/core/domain/route/route-event';
import type { Route } from '@farol/core/domain/route/route';
import { vehicleColor } from '../vehicle-colors.ts';
import { routeIcon, type RouteIcon } from './route-icons.ts';

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

/** Longer lists of labels cannot be read. */
const MAX_LABELS = 80;

/** Returns the ends and stops of a route as marks. */
export function stopMarks(route: Route, colorIndex: number, isDark: boolean, texts: RouteTexts): RouteMark[] {
  const color = vehicleColor(colorIndex, isDark);
  const end = route.length - 1;
  const at = (index: number): Pick<RouteMark, 'timeMs' | 'longitude' | 'latitude'> => ({
    timeMs: route.timeMs[index] ?? 0,
    longitude: route.longitude[index] ?? 0,
    latitude: route.latitude[index] ?? 0,
  });
  const stopIcon = routeIcon('stop', isDark ? [163, 175, 191] : [91, 102, 117], isDark);
  return [
    ...route.stops.map(({ fromMs, toMs, longitude, latitude }) => ({
      timeMs: fromMs,
      longitude,
      latitude,
      icon: stopIcon,
      size: 20,
      label: texts.duration(toMs - fromMs),
    })),
    { ...at(0), icon: routeIcon('start', color, isDark), size: 26, label: texts.start },
    { ...at(end), icon: routeIcon('end', color, isDark), size: 26, label: texts.end },
  ];
}

/** Returns events and alarms as marks, alarms on top. */
export function eventMarks(events: readonly RouteEvent[], isDark: boolean): RouteMark[] {
  const event = routeIcon('event', isDark ? [245, 181, 74] : [161, 92, 0], isDark);
  const alarm = routeIcon('alarm', isDark ? [255, 123, 123] : [201, 42, 42], isDark);
  return events
    .map(({ timeMs, longitude, latitude, isAlarm }) => ({
      timeMs,
      longitude,
      latitude,
      icon: isAlarm ? alarm : event,
      size: isAlarm ? 24 : 15,
      label: '',
    }))
    .sort((one, other) => one.size - other.size);
}

/** Returns the layers of marks; labels are left out where there are too many. */
export function markLayers(
  id: string,
  marks: readonly RouteMark[],
  isDark: boolean,
  hasLabels: boolean,
): Layer[] {
  const labels = hasLabels ? marks.filter(({ label }) => label !== '') : [];
  return [
    new IconLayer<RouteMark>({
      id,
      data: marks,
      getPosition: ({ longitude, latitude }) => [longitude, latitude],
      getIcon: ({ icon }) => icon,
      getSize: ({ size }) => size,
      pickable: true,
    }),
    ...(labels.length > 0 && labels.length <= MAX_LABELS ? [labelLayer(`${id}-labels`, labels, isDark)] : []),
  ];
}

/** A text beside a place. */
interface Label {
  readonly longitude: number;
  readonly latitude: number;
  readonly label: string;
}

/** Returns a layer of texts above their places. */
export function labelLayer(id: string, data: readonly Label[], isDark: boolean): TextLayer<Label> {
  const ground: [number, number, number] = isDark ? [21, 28, 38] : [255, 255, 255];
  return new TextLayer<Label>({
    id,
    data,
    getPosition: ({ longitude, latitude }) => [longitude, latitude],
    getText: ({ label }) => label,
    getPixelOffset: [0, -23],
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
