import { urlParameterId, urlParameterValue, type UrlParameter } from './url-parameters.ts';
import type { InboxFilter } from '../alert/alert-inbox.ts';

/** Which alerts an address lets through; what is not mentioned, or makes no sense, lets everything through. */
export function parseInboxFilterUrl(parameters: readonly UrlParameter[]): InboxFilter {
  const kind = urlParameterValue(parameters, 'alert') ?? '';
  const deviceId = urlParameterId(parameters, 'vehicle');
  return {
    ...(kind !== '' && { kind }),
    ...(deviceId !== undefined && { deviceId }),
    ...(urlParameterValue(parameters, 'unread') === 'true' && { isUnreadOnly: true }),
  };
}

/** The parameters that `readInboxFilter` reads back. When something was heard is of one session, and no part of an address. */
export function inboxFilterUrlParameters({ kind, deviceId, isUnreadOnly }: InboxFilter): UrlParameter[] {
  return [
    ...(kind === undefined || kind === '' ? [] : [['alert', kind] as const]),
    ...(deviceId === undefined ? [] : [['vehicle', String(deviceId)] as const]),
    ...(isUnreadOnly ? [['unread', 'true'] as const] : []),
  ];
}
