/** A picture as it is sent. */
export interface DevicePhotoFile {
  /** `image/jpeg` and the like. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Why a picture cannot be kept: nobody can read it, or it is larger than the server takes. */
export type DevicePhotoProblem = 'unreadable' | 'tooLarge';

/** What is wrong with a picture before it is sent (contract §4.2: a JPEG, PNG, GIF or WebP of at most 500,000 bytes). */
export function devicePhotoProblem({ type, bytes }: DevicePhotoFile): DevicePhotoProblem | undefined {
  if (!TYPES.has(type) || bytes.length === 0) return 'unreadable';
  return bytes.length > MAX_BYTES ? 'tooLarge' : undefined;
}

const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const MAX_BYTES = 500_000;
