import type { Attributes } from '../values/attributes.ts';

/**
 * Which events reach whom by which channel (contract §2.5); `notificators` is a comma-separated list of
 * channels.
 */
export interface NotificationRule {
  id: number;
  description: string | null;
  type: string;
  always: boolean;
  notificators: string | null;
  calendarId: number;
  commandId: number;
  attributes: Attributes;
}
