import type { UrlParameter } from './url-parameters.ts';

/** The camera of the map: its center, the zoom, the bearing from north and the tilt from straight down, all in degrees. */
export interface MapCamera {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
  readonly bearing: number;
  readonly pitch: number;
}

/** The map is tilted by no more than this, degrees: farther away, names would be too small and too close. */
export const MAX_PITCH = 60;

/** The camera in a URL. Without a center the map follows the selected vehicle. */
export interface UrlCamera {
  readonly center: { readonly longitude: number; readonly latitude: number } | undefined;
  readonly zoom: number;
  /** 0 is north; less than 360. */
  readonly bearing: number;
  /** 0 is seen from straight above. */
  readonly pitch: number;
}

/**
 * Rounds a camera to the precision of a URL: a meter, a hundredth of a zoom level and a degree; longitudes
 * are wrapped.
 */
export function urlCameraOf({ longitude, latitude, zoom, bearing, pitch }: MapCamera): UrlCamera {
  return {
    center: { longitude: rounded(wrapLongitude(longitude), 5), latitude: rounded(latitude, 5) },
    zoom: rounded(zoom, 2),
    bearing: ((Math.round(bearing) % 360) + 360) % 360,
    pitch: Math.round(pitch) + 0,
  };
}

/**
 * Parses the camera from URL parameters; undefined without a zoom. Invalid values are ignored.
 * @param value returns a parameter, an empty text when it is absent
 */
export function parseCameraUrl(value: (name: string) => string): UrlCamera | undefined {
  const zoom = numberIn(value('zoom'), 0, 24);
  if (zoom === undefined) return undefined;
  const longitude = numberIn(value('lng'), -180, 180);
  const latitude = numberIn(value('lat'), -MAX_MERCATOR_LATITUDE, MAX_MERCATOR_LATITUDE);
  const center = longitude === undefined || latitude === undefined ? undefined : { longitude, latitude };
  return {
    center,
    zoom,
    bearing: numberIn(value('bearing'), 0, 359) ?? 0,
    pitch: numberIn(value('pitch'), 0, MAX_PITCH) ?? 0,
  };
}

/** Returns the URL parameters that `parseCameraUrl` reads. */
export function cameraUrlParameters({ center, zoom, bearing, pitch }: UrlCamera): UrlParameter[] {
  return [
    ...(center
      ? ([
          ['lat', String(center.latitude)],
          ['lng', String(center.longitude)],
        ] as const)
      : []),
    ['zoom', String(zoom)],
    ...(bearing === 0 ? [] : [['bearing', String(bearing)] as const]),
    ...(pitch === 0 ? [] : [['pitch', String(pitch)] as const]),
  ];
}

/** The northern and southern limit of the map. */
const MAX_MERCATOR_LATITUDE = 85.06;

function numberIn(text: string, min: number, max: number): number | undefined {
  if (!/^-?\d{1,3}(?:\.\d{1,20})?$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number + 0 : undefined;
}

/** Never returns minus zero, which a URL cannot express. */
function rounded(number: number, digits: number): number {
  return Number(number.toFixed(digits)) + 0;
}

function wrapLongitude(longitude: number): number {
  return Math.abs(longitude) <= 180 ? longitude : longitude - 360 * Math.round(longitude / 360);
}
