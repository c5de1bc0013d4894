import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DevicePhotoFile } from '@farol/core/domain/device/device-photo';
import type { DevicePhotos } from '@farol/core/ports/device-photos';
import { cleanedPicture } from '@farol/core/domain/picture/picture-file';
import { GIF_PICTURE, JPEG_PICTURE, PICTURES, WEBP_PICTURE } from '../../arbitraries/pictures.ts';
import { aPng } from '../../arbitraries/png-images.ts';
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

/** The largest photo that is accepted, bytes. */
const MAX_BYTES = 500_000;

/** A photo of each type without anything but the picture, and the name that the server gives it. */
const KINDS = [
  [cleaned(JPEG_PICTURE), 'device.jpg'],
  [{ type: 'image/png', bytes: aPng(9, 5) }, 'device.png'],
  [cleaned(GIF_PICTURE), 'device.gif'],
  [cleaned(WEBP_PICTURE), 'device.webp'],
] as const;

const JPEG = cleaned(JPEG_PICTURE);

/** A picture of so many bytes, most of which are no part of it. */
function padded(length: number): DevicePhotoFile {
  return { type: 'image/png', bytes: aPng(8, 8, textOf(length - aPng(8, 8, textOf(0)).length)) };
}

/** A chunk of text in a PNG. */
function textOf(length: number): { name: string; data: Uint8Array } {
  return { name: 'tEXt', data: new Uint8Array(length) };
}

function cleaned({ type, bytes }: (typeof PICTURES)[number]): DevicePhotoFile {
  const picture = cleanedPicture(type, bytes, { bytes: MAX_BYTES, sidePixels: 100 });
  if (typeof picture === 'string') throw new Error(picture);
  return { type, bytes: picture.bytes };
}

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

    test.for(KINDS)('a photo is stored under the name that is returned: %o', async ([photo, file]) => {
      const { photos, deviceId, stored } = opened;
      expect(await photos.upload(deviceId, photo)).toBe(file);
      expect(await stored(deviceId, file)).toEqual(photo);
    });

    test('a new photo replaces the previous one', async () => {
      const { photos, deviceId, stored } = opened;
      await photos.upload(deviceId, JPEG);
      const other = { ...JPEG, bytes: Uint8Array.from(JPEG.bytes) };
      // A quantization table with another last value.
      other.bytes[100] = (other.bytes[100] ?? 0) ^ 1;
      await photos.upload(deviceId, other);
      expect(await stored(deviceId, 'device.jpg')).toEqual(other);
    });

    test.for(PICTURES)('nothing but the picture is stored, whatever surrounds it: %o', async (picture) => {
      const { photos, deviceId, stored } = opened;
      const secret = new TextEncoder().encode('<script>a secret place</script>');
      const file = await photos.upload(deviceId, {
        type: picture.type,
        bytes: Uint8Array.from([...picture.bytes, ...secret]),
      });
      const bytes = (await stored(deviceId, file))?.bytes ?? secret;
      expect(String.fromCharCode(...bytes)).not.toMatch(/script|secret|ICC|Google/);
      expect(bytes.length).toBeLessThanOrEqual(picture.bytes.length);
    });

    test('a photo of the largest size is stored, and a larger one is refused and changes nothing', async () => {
      const { photos, deviceId, stored } = opened;
      const largest = padded(MAX_BYTES);
      expect(await photos.upload(deviceId, largest)).toBe('device.png');
      const larger = padded(MAX_BYTES + 1);
      expect(await failureOf(photos.upload(deviceId, larger))).toMatchObject({ status: 413 });
      expect(await stored(deviceId, 'device.png')).toEqual({ type: 'image/png', bytes: aPng(8, 8) });
    });

    test('a file that is no photo, or not of the type it claims, is refused and changes nothing', async () => {
      const { photos, deviceId, stored } = opened;
      await photos.upload(deviceId, JPEG);
      const refusal = async (photo: DevicePhotoFile) => {
        const { status, code } = await failureOf(photos.upload(deviceId, photo));
        return [status, code];
      };
      const damaged = [400, 'PICTURE_IS_DAMAGED'];
      const unsupported = [415, 'HTTP_415_UNSUPPORTED_MEDIA_TYPE'];
      expect(await refusal({ ...JPEG, type: 'text/plain' })).toEqual(unsupported);
      expect(await refusal({ ...JPEG, type: 'image/svg+xml' })).toEqual(unsupported);
      expect(await refusal({ ...JPEG, type: '' })).toEqual(unsupported);
      expect(await refusal({ ...JPEG, type: 'image/png' })).toEqual(damaged);
      const page = { type: 'image/jpeg', bytes: new TextEncoder().encode('<script>') };
      expect(await refusal(page)).toEqual(damaged);
      const nothing = { type: 'image/jpeg', bytes: new Uint8Array(0) };
      expect(await refusal(nothing)).toEqual(damaged);
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
