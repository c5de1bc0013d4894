import { vi } from 'vitest';

/** What the camera of a browser shows, and what the browser reads itself. */
interface FakeCamera {
  /** The texts of the codes in its picture. */
  readonly codes?: readonly string[];
  /** The formats that the browser knows. */
  readonly formats?: readonly string[];
  /** The name of the error with which it is refused. */
  readonly refusal?: string;
}

const enumerateDevices = async () => [{ kind: 'videoinput', deviceId: 'back' }];

/**
 * Gives the browser a camera whose picture has the codes of the formats that a page looks for. Returns the function that
 * ends the picture.
 */
export function withCamera({ codes = [], formats = ['qr_code'], refusal }: FakeCamera = {}) {
  const stop = vi.fn<() => void>();
  const track = { stop, getCapabilities: () => ({}), getSettings: () => ({ deviceId: 'back' }) };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const getUserMedia = () =>
    refusal === undefined
      ? Promise.resolve(stream)
      : Promise.reject(Object.assign(new Error('no'), { name: refusal }));
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia, enumerateDevices },
    configurable: true,
  });
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      readonly #wanted: readonly string[];
      constructor(options: { formats: readonly string[] }) {
        this.#wanted = options.formats;
      }
      static async getSupportedFormats() {
        return formats;
      }
      async detect() {
        return formats.every((format) => this.#wanted.includes(format))
          ? codes.map((rawValue) => ({ rawValue }))
          : [];
      }
    },
  );
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { set: () => {}, configurable: true });
  return stop;
}

/** Takes the camera away again. */
export function withoutCamera(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
}
