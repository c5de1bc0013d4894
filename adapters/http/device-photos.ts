import { Failure } from '@farol/core/domain/values/failure';
import type { DevicePhotoFile } from '@farol/core/domain/device/device-photo';
import type { DevicePhotos } from '@farol/core/ports/device-photos';
import type { ApiCall } from './tracking-client.ts';

/** Photos of devices in the tracking API (contract §4.2). */
export class HttpDevicePhotos implements DevicePhotos {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  upload(deviceId: number, { type, bytes }: DevicePhotoFile): Promise<string> {
    const options = { method: 'post', body: bytes, headers: { 'content-type': type } };
    return this.#call(`devices/${deviceId}/image`, options, async (response) => {
      // The plain file name, whatever the content type says.
      const file = (await response.text()).trim();
      if (!/^[\w.-]+$/.test(file)) throw new Failure('MALFORMED_ANSWER', response.status);
      return file;
    });
  }
}
