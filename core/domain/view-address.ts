import { idOf, valueOf, type Parameter } from './address-parameters.ts';
import { readCamera, writtenCamera, type LinkedCamera } from './camera-address.ts';
import type { DeviceFilter } from './device-filter.ts';
import { orderOf, type DeviceOrder } from './device-order.ts';

/** How the fleet is looked at, as an address tells it (§4); the selected device is in its path. */
export interface FleetView extends Readonly<DeviceFilter> {
  readonly order: DeviceOrder;
  readonly grouped: boolean;
  /** Nothing: the map finds its place by itself. */
  readonly camera: LinkedCamera | undefined;
}

/** Every device by its name: how the fleet is filtered and ordered while nobody asks for anything else. */
export const WHOLE_FLEET = {
  query: '',
  status: 'all',
  movingOnly: false,
  hiddenCategories: [],
  onlyDeviceId: undefined,
  order: 'name-asc',
  grouped: false,
} as const satisfies Omit<FleetView, 'camera'>;

/** How the fleet is looked at while nobody asks for anything else: an address does not mention it. */
export const PLAIN_VIEW: FleetView = { ...WHOLE_FLEET, camera: undefined };

/** The view that the parameters of an address tell. What is not mentioned, or makes no sense, is as in the plain view. */
export function readView(parameters: readonly Parameter[]): FleetView {
  const value = (wanted: string): string | undefined => valueOf(parameters, wanted);
  const status = value('status');
  return {
    query: value('q') ?? '',
    status: status === 'online' || status === 'offline' || status === 'unknown' ? status : 'all',
    movingOnly: value('moving') === 'true',
    hiddenCategories: [
      ...new Set(parameters.filter(([name, text]) => name === 'hide' && text !== '').map(([, text]) => text)),
    ],
    onlyDeviceId: idOf(parameters, 'only'),
    order: orderOf(value('sort') ?? ''),
    grouped: value('grouped') === 'true',
    camera: readCamera(value),
  };
}

/** The parameters that `readView` reads back; nothing that is as in the plain view. */
export function writtenView(view: FleetView): Parameter[] {
  return [
    ...(view.query === '' ? [] : [['q', view.query] as const]),
    ...(view.status === 'all' ? [] : [['status', view.status] as const]),
    ...(view.movingOnly ? [['moving', 'true'] as const] : []),
    ...view.hiddenCategories.map((category) => ['hide', category] as const),
    ...(view.onlyDeviceId === undefined ? [] : [['only', String(view.onlyDeviceId)] as const]),
    ...(view.order === PLAIN_VIEW.order ? [] : [['sort', view.order] as const]),
    ...(view.grouped ? [['grouped', 'true'] as const] : []),
    ...(view.camera ? writtenCamera(view.camera) : []),
  ];
}
