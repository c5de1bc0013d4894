import type { PushSetting } from '../domain/push.ts';

/** Where the server keeps how it reaches browsers (§7). Every member rejects with a Failure. */
export interface PushRegister {
  /** Nothing while push is not configured. */
  setting(): Promise<PushSetting | undefined>;
  /** Tells the server a browser of the user. */
  add(userId: number, token: string): Promise<void>;
}
