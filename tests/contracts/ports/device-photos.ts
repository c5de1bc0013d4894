import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DevicePhotoFile } from '@farol/core/domain/device/device-photo';
import type { DevicePhotos } from '@farol/core/ports/device-photos';
import { failureOf } from './failure-of.ts';

/** Photos of devices without any yet, and how to close them. */
export interface DevicePhotosUnderTest {
  photos: DevicePhotos;
  deviceId: number;
  /** A device that the user cannot see. */
  foreignId: number;
  /** The photo that the server has of the device under the name that an upload returned. */
  stored: (deviceId: number, file: string) => Promise<DevicePhotoFile | undefined>;
  /** The photos of a server that has gone away. */
  disconnected: DevicePhotos;
  close: () => Promise<void> | void;
}

/** The largest photo that is accepted, bytes (contract §4.2). */
const MAX_BYTES = 500_000;

/** How photos of each type begin, and the name that the server gives them. */
const KINDS = [
  ['image/jpeg', '\u00FF\u00D8\u00FF\u00E0', 'device.jpg'],
  ['image/png', '\u0089PNG\r\n\u001A\n', 'device.png'],
  ['image/gif', 'GIF89a', 'device.gif'],
  ['image/webp', 'RIFF\u0001\u0002\u0003\u0004WEBP', 'device.webp'],
] as const;

/** A photo that begins like this and is so long. */
function photoOf(type: string, start: string, length = 64): DevicePhotoFile {
  const bytes = new Uint8Array(length).fill(7);
  bytes.set(Buffer.from(start, 'latin1'));
  return { type, bytes };
}

const JPEG = photoOf('image/jpeg', '\u00FF\u00D8\u00FF\u00E0');

/** What every implementation of the `DevicePhotos` port must do (contract §4.2). */
export function devicePhotosContract(
  title: string,
  open: () => Promise<DevicePhotosUnderTest> | DevicePhotosUnderTest,
): void {
  describe(`device photos of ${title}`, () => {
    let opened: DevicePhotosUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test.for(KINDS)('a photo (%s) is stored under the name that is returned', async ([type, start, file]) => {
      const { photos, deviceId, stored } = opened;
      const photo = photoOf(type, start);
      expect(await photos.upload(deviceId, photo)).toBe(file);
      expect(await stored(deviceId, file)).toEqual(photo);
    });

    test('a new photo replaces the previous one', async () => {
      const { photos, deviceId, stored } = opened;
      await photos.upload(deviceId, JPEG);
      const other = photoOf('image/jpeg', '\u00FF\u00D8\u00FF\u00E1', 99);
      await photos.upload(deviceId, other);
      expect(await stored(deviceId, 'device.jpg')).toEqual(other);
    });

    test('a photo of the largest size is stored, and a larger one is refused and changes nothing', async () => {
      const { photos, deviceId, stored } = opened;
      const largest = photoOf('image/png', '\u0089PNG\r\n\u001A\n', MAX_BYTES);
      expect(await photos.upload(deviceId, largest)).toBe('device.png');
      const larger = photoOf('image/png', '\u0089PNG\r\n\u001A\n', MAX_BYTES + 1);
      expect(await failureOf(photos.upload(deviceId, larger))).toMatchObject({ status: 413 });
      expect(await stored(deviceId, 'device.png')).toEqual(largest);
    });

    test('a file that is no photo, or not of the type it claims, is refused and changes nothing', async () => {
      const { photos, deviceId, stored } = opened;
      await photos.upload(deviceId, JPEG);
      const refusal = async (photo: DevicePhotoFile) => {
        const { status, code } = await failureOf(photos.upload(deviceId, photo));
        return [status, code];
      };
      const unsupported = [415, 'HTTP_415_UNSUPPORTED_MEDIA_TYPE'];
      expect(await refusal({ ...JPEG, type: 'text/plain' })).toEqual(unsupported);
      expect(await refusal({ ...JPEG, type: 'image/svg+xml' })).toEqual(unsupported);
      expect(await refusal({ ...JPEG, type: '' })).toEqual(unsupported);
      expect(await refusal({ ...JPEG, type: 'image/png' })).toEqual([400, 'THE_IMAGE_IS_NO_IMAGE/PNG']);
      const page = photoOf('image/jpeg', '<script>');
      expect(await refusal(page)).toEqual([400, 'THE_IMAGE_IS_NO_IMAGE/JPEG']);
      const nothing = { type: 'image/jpeg', bytes: new Uint8Array(0) };
      expect(await refusal(nothing)).toEqual([400, 'THE_IMAGE_IS_NO_IMAGE/JPEG']);
      expect(await stored(deviceId, 'device.jpg')).toEqual(JPEG);
    });

    test('an invisible device is reported as missing, whatever is uploaded', async () => {
      const { photos, foreignId } = opened;
      for (const deviceId of [foreignId, 987_654])
        for (const photo of [JPEG, { ...JPEG, type: 'text/plain' }])
          expect(await failureOf(photos.upload(deviceId, photo))).toMatchObject({ status: 404 });
    });

    test('a server that has gone away is reported as such', async () => {
      const { disconnected, deviceId } = opened;
      expect(await failureOf(disconnected.upload(deviceId, JPEG))).toMatchObject({
        code: 'NETWORK',
        status: 0,
      });
    });
  });
}
