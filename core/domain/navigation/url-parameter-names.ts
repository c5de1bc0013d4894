/** The URL parameters of the fleet view. */
export const FLEET_PARAMETERS = [
  'q',
  'status',
  'moving',
  'hide',
  'only',
  'sort',
  'grouped',
  'lat',
  'lng',
  'zoom',
  'bearing',
  'pitch',
] as const;

/** The URL parameter of the trails on the map: the ids of their vehicles, separated by commas. */
export const TRAIL_PARAMETERS = ['trails'] as const;

/** The URL parameter of the past moment of the fleet, an instant. */
export const REPLAY_PARAMETERS = ['moment'] as const;

/** The URL parameters of the question who was within a circle in a period. */
export const AREA_SEARCH_PARAMETERS = ['circle', 'during'] as const;

/** The URL parameters of a record list; they can be combined with those of the fleet view. */
export const LIST_PARAMETERS = ['find', 'order', 'columns'] as const;

/** The URL parameter of the form that is open over a list: the id of its record, or `new`. */
export const FORM_PARAMETERS = ['record'] as const;

/** The URL parameters of the alert inbox. */
export const INBOX_PARAMETERS = ['alert', 'vehicle', 'unread'] as const;

/** The URL parameters of the activity log, which is searched and sorted like lists. */
export const ACTIVITY_LOG_PARAMETERS = [
  'user',
  'vehicle',
  'find',
  'by',
  'kind',
  'order',
  'since',
  'until',
] as const;

/** The URL parameters of the server statistics. */
export const STATISTICS_PARAMETERS = ['since', 'until'] as const;

/** The URL parameters of a vehicle's next services. */
export const MAINTENANCE_PARAMETERS = ['vehicle'] as const;

/** The URL parameters of a report: what of, and how it is shown. */
export const REPORT_PARAMETERS = [
  'device',
  'group',
  'period',
  'from',
  'to',
  'event',
  'geofence',
  'daily',
  'order',
  'rows',
  'columns',
] as const;

/** The URL parameters of the history: vehicles, period, the moment that is shown, and whose values are. */
export const HISTORY_PARAMETERS = ['device', 'deviceId', 'from', 'to', 'at', 'focus'] as const;

/** The URL parameter of the view that is open over the screen. */
export const DIALOG_PARAMETER = 'open';

/** The view-state parameters of all screens. */
export const SCREEN_STATE_PARAMETERS: ReadonlySet<string> = new Set([
  ...FLEET_PARAMETERS,
  ...TRAIL_PARAMETERS,
  ...REPLAY_PARAMETERS,
  ...AREA_SEARCH_PARAMETERS,
  ...LIST_PARAMETERS,
  ...FORM_PARAMETERS,
  ...INBOX_PARAMETERS,
  ...ACTIVITY_LOG_PARAMETERS,
  ...STATISTICS_PARAMETERS,
  ...MAINTENANCE_PARAMETERS,
  ...REPORT_PARAMETERS,
  ...HISTORY_PARAMETERS,
]);

/**
 * All view-state parameters of a URL: they say how something is viewed, not what, so a change needs no new
 * screen.
 */
export const URL_STATE_PARAMETERS: ReadonlySet<string> = new Set([
  ...SCREEN_STATE_PARAMETERS,
  DIALOG_PARAMETER,
]);
