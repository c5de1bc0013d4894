import type { DevicePhotoFile } from '@farol/core/domain/device/device-photo';

/** The longest side of a photo that is kept, pixels. */
const MAX_SIDE_PX = 1024;

/** A picture made small enough to be kept (contract §4.2); nothing when the file is none that the browser can read. */
export async function scaledPhoto(file: Blob): Promise<DevicePhotoFile | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    );
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    // A picture that one can see through gets a ground.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.82 });
    return { type: 'image/jpeg', bytes: new Uint8Array(await blob.arrayBuffer()) };
  } catch {
    return undefined;
  }
}
