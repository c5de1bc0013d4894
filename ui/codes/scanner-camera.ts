import { importWithRetry } from '../kit/browser/lazy-with-retry.ts';

/** Why there is no camera; keys of the catalog. */
export type ScannerCameraProblem = 'refused' | 'missing' | 'insecure' | 'busy';

/** An open camera. */
export interface ScannerCamera {
  readonly stream: MediaStream;
  /** The cameras of the device; known once one was allowed. */
  readonly ids: readonly string[];
  readonly id: string | undefined;
  /** Whether it has a torch. */
  readonly hasTorch: boolean;
  setTorch(isOn: boolean): Promise<void>;
  close(): void;
}

/** The wanted size of the picture, pixels: enough for a code at arm's length, and searched quickly. */
const PICTURE = { width: { ideal: 960 }, height: { ideal: 540 } };

/**
 * Opens a camera; the browser asks for it. Rejects with a CameraProblem as its message.
 * @param id the chosen camera; by default one that faces away from the user
 */
export async function openScannerCamera(id?: string): Promise<ScannerCamera> {
  // Browsers have no cameras at addresses without https.
  if (!('mediaDevices' in navigator)) throw new Error(window.isSecureContext ? 'missing' : 'insecure');
  const stream = await navigator.mediaDevices
    .getUserMedia({
      audio: false,
      video: {
        ...(id === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: id } }),
        ...PICTURE,
      },
    })
    .catch((error: unknown) => {
      throw new Error(problemOf(error));
    });
  const [track] = stream.getVideoTracks();
  const devices = await navigator.mediaDevices.enumerateDevices();
  const capabilities: object = track?.getCapabilities?.() ?? {};
  return {
    stream,
    ids: devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId),
    id: track?.getSettings().deviceId,
    hasTorch: 'torch' in capabilities,
    setTorch: async (isOn) => {
      const torch: MediaTrackConstraintSet & { torch: boolean } = { torch: isOn };
      await track?.applyConstraints({ advanced: [torch] });
    },
    close: () => stream.getTracks().forEach((item) => item.stop()),
  };
}

/** Returns the problem that a rejected call of `openScannerCamera` tells. */
export function scannerCameraProblem(error: unknown): ScannerCameraProblem {
  const message = error instanceof Error ? error.message : '';
  return message === 'missing' || message === 'insecure' || message === 'busy' ? message : 'refused';
}

/** The bar codes that labels of trackers have beside QR codes, by their names in browsers. */
const LABEL_FORMATS = ['code_128', 'code_39', 'data_matrix', 'ean_13'] as const;

/** What reads codes in the picture of a video. */
export interface CodeReader {
  /** Whether it reads bar codes besides QR codes. */
  readonly readsBars: boolean;
  /** Returns the texts of the codes in the picture that it shows now; none without a code. */
  read(video: HTMLVideoElement): Promise<readonly string[]>;
}

/**
 * Returns a reader of codes: the browser's own detector where it knows QR codes, else one of QR codes alone that is loaded
 * now.
 * @param withBars whether it reads the bar codes of labels, too, where the browser can
 */
export async function loadCodeReader(withBars: boolean): Promise<CodeReader> {
  const own = await ownFormats();
  const isOwn = own.includes('qr_code');
  const Detector = isOwn
    ? BarcodeDetector
    : (await importWithRetry(() => import('qr/decode.js'))).BarcodeDetector;
  const bars = isOwn && withBars ? LABEL_FORMATS.filter((format) => own.includes(format)) : [];
  const detector = new Detector({ formats: ['qr_code', ...bars] });
  return {
    readsBars: bars.includes('code_128'),
    read: async (video) => {
      const found = await detector.detect(video).catch(() => []);
      return found.map(({ rawValue }) => rawValue).filter((text) => text !== '');
    },
  };
}

/** Returns the formats that the browser reads itself. */
async function ownFormats(): Promise<readonly string[]> {
  if (!('BarcodeDetector' in window)) return [];
  return BarcodeDetector.getSupportedFormats().catch(() => []);
}

function problemOf(error: unknown): ScannerCameraProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' ? 'busy' : 'refused';
}
