import type { DevicePhotoFile } from '@farol/core/domain/device/device-photo';

/** Longest side of a stored photo, pixels. */
const MAX_SIDE_PX = 1024;

/**
 * Returns an image scaled down for upload (contract §4.2), as JPEG; undefined when the browser cannot decode
 * the file.
 * @param quality of the JPEG, 0 to 1
 */
export async function scaledPhoto(file: Blob, quality = 0.82): Promise<DevicePhotoFile | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    );
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    // JPEG has no transparency: transparent images get a white background.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    return { type: 'image/jpeg', bytes: new Uint8Array(await blob.arrayBuffer()) };
  } catch {
    return undefined;
  }
}
