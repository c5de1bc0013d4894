import { urlParameterId, urlParameterText, type UrlParameter } from './url-parameters.ts';
import { parseCameraUrl, cameraUrlParameters, type UrlCamera } from './camera-url.ts';
import type { DeviceFilter } from '../device/device-filter.ts';
import { parseDeviceOrder, type DeviceOrder } from '../device/device-order.ts';

/** The view of the fleet as in the URL (§4); the selected device is in the path. */
export interface FleetView extends Readonly<DeviceFilter> {
  readonly order: DeviceOrder;
  readonly grouped: boolean;
  /** Undefined while the map positions itself. */
  readonly camera: UrlCamera | undefined;
}

/** The default filter and order: every device, by name. */
export const DEFAULT_FLEET_ARRANGEMENT = {
  query: '',
  status: 'all',
  movingOnly: false,
  hiddenCategories: [],
  onlyDeviceId: undefined,
  order: 'name-asc',
  grouped: false,
} as const satisfies Omit<FleetView, 'camera'>;

/** The default view of the fleet, which is left out of the URL. */
export const DEFAULT_FLEET_VIEW: FleetView = { ...DEFAULT_FLEET_ARRANGEMENT, camera: undefined };

/** Parses the view of the fleet from URL parameters. Missing or invalid ones get the defaults. */
export function parseFleetViewUrl(parameters: readonly UrlParameter[]): FleetView {
  const value = (wanted: string): string => urlParameterText(parameters, wanted);
  const status = value('status');
  return {
    query: value('q'),
    status: status === 'online' || status === 'offline' || status === 'unknown' ? status : 'all',
    movingOnly: value('moving') === 'true',
    hiddenCategories: [
      ...new Set(parameters.filter(([name, text]) => name === 'hide' && text !== '').map(([, text]) => text)),
    ],
    onlyDeviceId: urlParameterId(parameters, 'only'),
    order: parseDeviceOrder(value('sort')),
    grouped: value('grouped') === 'true',
    camera: parseCameraUrl(value),
  };
}

/** Returns the URL parameters that `parseFleetViewUrl` reads; defaults are left out. */
export function fleetViewUrlParameters(view: FleetView): UrlParameter[] {
  return [
    ...(view.query === '' ? [] : [['q', view.query] as const]),
    ...(view.status === 'all' ? [] : [['status', view.status] as const]),
    ...(view.movingOnly ? [['moving', 'true'] as const] : []),
    ...view.hiddenCategories.map((category) => ['hide', category] as const),
    ...(view.onlyDeviceId === undefined ? [] : [['only', String(view.onlyDeviceId)] as const]),
    ...(view.order === DEFAULT_FLEET_VIEW.order ? [] : [['sort', view.order] as const]),
    ...(view.grouped ? [['grouped', 'true'] as const] : []),
    ...(view.camera ? cameraUrlParameters(view.camera) : []),
  ];
}
