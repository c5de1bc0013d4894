import { idOf, valueOf, type Parameter } from './address-parameters.ts';
import type { InboxFilter } from './alarm-inbox.ts';

/** Which alerts an address lets through; what is not mentioned, or makes no sense, lets everything through. */
export function readInboxFilter(parameters: readonly Parameter[]): InboxFilter {
  const kind = valueOf(parameters, 'alert') ?? '';
  const deviceId = idOf(parameters, 'vehicle');
  return {
    ...(kind !== '' && { kind }),
    ...(deviceId !== undefined && { deviceId }),
    ...(valueOf(parameters, 'unread') === 'true' && { isUnreadOnly: true }),
  };
}

/** The parameters that `readInboxFilter` reads back. When something was heard is of one session, and no part of an address. */
export function writtenInboxFilter({ kind, deviceId, isUnreadOnly }: InboxFilter): Parameter[] {
  return [
    ...(kind === undefined || kind === '' ? [] : [['alert', kind] as const]),
    ...(deviceId === undefined ? [] : [['vehicle', String(deviceId)] as const]),
    ...(isUnreadOnly ? [['unread', 'true'] as const] : []),
  ];
}
