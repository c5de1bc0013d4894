import type { MapEngine } from '@farol/ui/map/scene/map-engine';

type Device = Parameters<NonNullable<MapEngine['canvasProps']['onDeviceInitialized']>>[0];

/** A graphics card that remembers which formats of textures it was asked about. */
export function simulatedDevice(): { device: Device; asked: string[] } {
  const asked: string[] = [];
  const known = {
    getTextureFormatCapabilities: (format: string) => {
      asked.push(format);
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a device is used here
  return { device: known as unknown as Device, asked };
}
