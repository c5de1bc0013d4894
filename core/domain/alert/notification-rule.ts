import type { Attributes } from '../values/attributes.ts';

/** Which events are told to whom and how (contract §2.5); `notificators` is a comma list of channels. */
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
