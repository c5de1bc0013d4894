import type { UrlParameter } from './url-parameters.ts';

/** What the map looks at: the place in its middle in degrees, how near, and how far it is turned from north in degrees. */
export interface MapCamera {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
  readonly bearing: number;
}

/** What an address says of the map. Without a place it stays with the vehicle that is followed. */
export interface UrlCamera {
  readonly center: { readonly longitude: number; readonly latitude: number } | undefined;
  readonly zoom: number;
  /** 0 is north; up to, but not, 360. */
  readonly bearing: number;
}

/** The camera as exactly as an address tells it: to a metre, a hundredth of a zoom and a degree; longitudes once around the world. */
export function urlCameraOf({ longitude, latitude, zoom, bearing }: MapCamera): UrlCamera {
  return {
    center: { longitude: rounded(wrapLongitude(longitude), 5), latitude: rounded(latitude, 5) },
    zoom: rounded(zoom, 2),
    bearing: ((Math.round(bearing) % 360) + 360) % 360,
  };
}

/** The camera that parameters tell; nothing without a zoom, and none of what makes no sense. */
export function parseCameraUrl(value: (name: string) => string | undefined): UrlCamera | undefined {
  const zoom = numberIn(value('zoom'), 0, 24);
  if (zoom === undefined) return undefined;
  const longitude = numberIn(value('lng'), -180, 180);
  const latitude = numberIn(value('lat'), -MAX_MERCATOR_LATITUDE, MAX_MERCATOR_LATITUDE);
  const center = longitude === undefined || latitude === undefined ? undefined : { longitude, latitude };
  return { center, zoom, bearing: numberIn(value('bearing'), 0, 359) ?? 0 };
}

/** The parameters that `readCamera` reads back. */
export function cameraUrlParameters({ center, zoom, bearing }: UrlCamera): UrlParameter[] {
  return [
    ...(center
      ? ([
          ['lat', String(center.latitude)],
          ['lng', String(center.longitude)],
        ] as const)
      : []),
    ['zoom', String(zoom)],
    ...(bearing === 0 ? [] : [['bearing', String(bearing)] as const]),
  ];
}

/** Where the map ends. */
const MAX_MERCATOR_LATITUDE = 85.06;

function numberIn(text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined || !/^-?\d{1,3}(?:\.\d{1,20})?$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number + 0 : undefined;
}

/** Never minus zero, which an address does not know. */
function rounded(number: number, digits: number): number {
  return Number(number.toFixed(digits)) + 0;
}

function wrapLongitude(longitude: number): number {
  return longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
}
