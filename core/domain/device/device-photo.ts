/** A photo as uploaded. */
export interface DevicePhotoFile {
  /** The MIME type, such as `image/jpeg`. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Why a photo cannot be saved: it is unreadable, or larger than the server accepts. */
export type DevicePhotoProblem = 'unreadable' | 'tooLarge';

/**
 * Returns the problem of a photo before it is uploaded (contract §4.2: a JPEG, PNG, GIF or WebP of at most
 * 500,000 bytes).
 */
export function devicePhotoProblem({ type, bytes }: DevicePhotoFile): DevicePhotoProblem | undefined {
  if (!TYPES.has(type) || bytes.length === 0) return 'unreadable';
  return bytes.length > MAX_BYTES ? 'tooLarge' : undefined;
}

const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const MAX_BYTES = 500_000;
