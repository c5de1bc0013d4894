/** What the parameters of the fleet's view are called in an address. */
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
] as const;

/** What the parameter of the trails on the map is called in an address: the ids of their vehicles, separated by commas. */
export const TRAIL_PARAMETERS = ['trails'] as const;

/** What the parameters of a list of records are called in an address: the fleet's view may stand beside them. */
export const LIST_PARAMETERS = ['find', 'order', 'columns'] as const;

/** What the parameter of the form that is open over a list is called in an address: the id of its record, or `new`. */
export const FORM_PARAMETERS = ['record'] as const;

/** What the parameters of the inbox of alerts are called in an address. */
export const INBOX_PARAMETERS = ['alert', 'vehicle', 'unread'] as const;

/** What the parameters of the activity log are called in an address: it is searched and sorted as lists are. */
export const ACTIVITY_LOG_PARAMETERS = ['user', 'vehicle', 'find', 'by', 'kind', 'order', 'since', 'until'] as const;

/** What the parameters of the server's statistics are called in an address. */
export const STATISTICS_PARAMETERS = ['since', 'until'] as const;

/** What the parameters of a vehicle's next services are called in an address. */
export const MAINTENANCE_PARAMETERS = ['vehicle'] as const;

/** What the parameter is called that says what lies open over the screen. */
export const DIALOG_PARAMETER = 'open';

/** What the parts of the screens say of themselves in an address. */
export const SCREEN_STATE_PARAMETERS: ReadonlySet<string> = new Set([
  ...FLEET_PARAMETERS,
  ...TRAIL_PARAMETERS,
  ...LIST_PARAMETERS,
  ...FORM_PARAMETERS,
  ...INBOX_PARAMETERS,
  ...ACTIVITY_LOG_PARAMETERS,
  ...STATISTICS_PARAMETERS,
  ...MAINTENANCE_PARAMETERS,
]);

/** Everything in an address that says how something is looked at, and not what: no screen has to be drawn anew when it changes. */
export const URL_STATE_PARAMETERS: ReadonlySet<string> = new Set([...SCREEN_STATE_PARAMETERS, DIALOG_PARAMETER]);
