/** A picture as it is sent. */
export interface PhotoFile {
  /** `image/jpeg` and the like. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Why a picture cannot be kept: nobody can read it, or it is larger than the server takes. */
export type PhotoProblem = 'unreadable' | 'tooLarge';

/** What is wrong with a picture before it is sent (contract §4.2: a JPEG, PNG, GIF or WebP of at most 500,000 bytes). */
export function photoProblem({ type, bytes }: PhotoFile): PhotoProblem | undefined {
  if (!TYPES.has(type) || bytes.length === 0) return 'unreadable';
  return bytes.length > MOST_BYTES ? 'tooLarge' : undefined;
}

const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const MOST_BYTES = 500_000;
