import { urlParameterId, urlParameterText, type UrlParameter } from './url-parameters.ts';
import type { InboxFilter } from '../alert/alert-inbox.ts';

/**
 * Parses the filter of the alert inbox from URL parameters; missing or invalid ones let everything through.
 */
export function parseInboxFilterUrl(parameters: readonly UrlParameter[]): InboxFilter {
  const kind = urlParameterText(parameters, 'alert');
  const deviceId = urlParameterId(parameters, 'vehicle');
  return {
    ...(kind !== '' && { kind }),
    ...(deviceId !== undefined && { deviceId }),
    ...(urlParameterText(parameters, 'unread') === 'true' && { isUnreadOnly: true }),
  };
}

/**
 * Returns the URL parameters that `parseInboxFilterUrl` reads. The time of receipt belongs to one session and
 * is not part of the URL.
 */
export function inboxFilterUrlParameters({ kind, deviceId, isUnreadOnly }: InboxFilter): UrlParameter[] {
  return [
    ...(kind === undefined || kind === '' ? [] : [['alert', kind] as const]),
    ...(deviceId === undefined ? [] : [['vehicle', String(deviceId)] as const]),
    ...(isUnreadOnly ? [['unread', 'true'] as const] : []),
  ];
}
