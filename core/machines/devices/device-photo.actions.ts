import { assign, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { Device } from '../../domain/device/device.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { DevicePhotoFile } from '../../domain/device/device-photo.ts';
import { saveDevicePhoto, type DevicePhotoPorts } from '../../use-cases/devices/save-device-photo.ts';

/** The photo being saved, or saved last. */
export interface DevicePhotoContext extends DevicePhotoPorts {
  readonly device: Device | undefined;
  readonly photo: DevicePhotoFile | undefined;
  /** Increases with every saved photo, so that a photo with the same name is fetched again. */
  readonly version: number;
  /** Why the photo was not saved, as a failure code. */
  readonly reason: string | undefined;
}

type DevicePhotoEvent =
  | { type: 'UPLOAD'; device: Device; photo: DevicePhotoFile }
  | { type: 'RETRY' }
  /** Drops the refused photo. */
  | { type: 'DISCARD' }
  /** Another user may have saved a photo. */
  | { type: 'PHOTO_CHANGED' };

const TYPES: {
  context?: DevicePhotoContext;
  events?: DevicePhotoEvent;
  input?: DevicePhotoPorts;
} = {};

/** The actions, guards and actors of the chart. */
export const devicePhotoSetup = setup({
  types: TYPES,
  actors: {
    save: fromPromise<void, DevicePhotoContext>(async ({ input }) => {
      const { device, photo } = input;
      if (device && photo) await saveDevicePhoto(input, device, photo);
    }),
  },
  actions: {
    setPhoto: assign((_, { device, photo }: EventOf<DevicePhotoEvent, 'UPLOAD'>) => ({
      device,
      photo,
      reason: undefined,
    })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    bumpVersion: assign({ version: ({ context }) => context.version + 1 }),
    forget: assign({ device: undefined, photo: undefined, reason: undefined }),
  },
});
