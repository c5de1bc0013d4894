import type { ActorRefFrom } from 'xstate';
import type { devicePhotoMachine } from '../../../machines/devices/device-photo.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects saving the photo of a device. */
export function connectDevicePhoto(devicePhoto: ActorRefFrom<typeof devicePhotoMachine>) {
  return connected(devicePhoto, {
    answers: ({ value, context: { device, version, reason } }) => ({
      isSaving: value === 'saving',
      /** The device whose photo is being saved or was refused; undefined while neither is so. */
      deviceId: device?.id,
      /** Why the photo was refused, as a failure code; undefined while it was not. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      /** Increases with every saved photo, so that a photo with the same name is fetched again. */
      version,
    }),
    verbs: (send) =>
      verbsOf(send, {
        upload: ['device', 'photo'],
        /** Saves the refused photo again. */
        retry: [],
        /** Drops the refused photo. */
        discard: [],
      }),
  });
}
