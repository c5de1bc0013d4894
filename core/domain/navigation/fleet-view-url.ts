import { urlParameterId, urlParameterValue, type UrlParameter } from './url-parameters.ts';
import { parseCameraUrl, cameraUrlParameters, type UrlCamera } from './camera-url.ts';
import type { DeviceFilter } from '../device/device-filter.ts';
import { parseDeviceOrder, type DeviceOrder } from '../device/device-order.ts';

/** How the fleet is looked at, as an address tells it (§4); the selected device is in its path. */
export interface FleetView extends Readonly<DeviceFilter> {
  readonly order: DeviceOrder;
  readonly grouped: boolean;
  /** Nothing: the map finds its place by itself. */
  readonly camera: UrlCamera | undefined;
}

/** Every device by its name: how the fleet is filtered and ordered while nobody asks for anything else. */
export const DEFAULT_FLEET_ARRANGEMENT = {
  query: '',
  status: 'all',
  movingOnly: false,
  hiddenCategories: [],
  onlyDeviceId: undefined,
  order: 'name-asc',
  grouped: false,
} as const satisfies Omit<FleetView, 'camera'>;

/** How the fleet is looked at while nobody asks for anything else: an address does not mention it. */
export const DEFAULT_FLEET_VIEW: FleetView = { ...DEFAULT_FLEET_ARRANGEMENT, camera: undefined };

/** The view that the parameters of an address tell. What is not mentioned, or makes no sense, is as in the plain view. */
export function parseFleetViewUrl(parameters: readonly UrlParameter[]): FleetView {
  const value = (wanted: string): string | undefined => urlParameterValue(parameters, wanted);
  const status = value('status');
  return {
    query: value('q') ?? '',
    status: status === 'online' || status === 'offline' || status === 'unknown' ? status : 'all',
    movingOnly: value('moving') === 'true',
    hiddenCategories: [
      ...new Set(parameters.filter(([name, text]) => name === 'hide' && text !== '').map(([, text]) => text)),
    ],
    onlyDeviceId: urlParameterId(parameters, 'only'),
    order: parseDeviceOrder(value('sort') ?? ''),
    grouped: value('grouped') === 'true',
    camera: parseCameraUrl(value),
  };
}

/** The parameters that `readView` reads back; nothing that is as in the plain view. */
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
