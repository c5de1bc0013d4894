/** A picture as it is sent. */
export interface PhotoFile {
  /** `image/jpeg` and the like. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
