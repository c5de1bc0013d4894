import type { Attributes } from '../values/attributes.ts';

/**
 * A command saved for later use (contract §2.4); `attributes` are its parameters, `deviceId` is 0 until it is
 * sent.
 */
export interface SavedCommand {
  id: number;
  description: string;
  type: string;
  textChannel: boolean;
  deviceId: number;
  attributes: Attributes;
}
