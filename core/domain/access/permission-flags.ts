declare const isFlagNumber: unique symbol;

/**
 * An advanced permission (§6): the position of its flag among the 128, 0 to 127. Code names it by
 * `PERMISSION`; a bare number is not accepted for one.
 */
export type Permission = number & { readonly [isFlagNumber]: true };

/** The number of permission flags (§5). */
export const PERMISSION_COUNT = 128;

/** Every permission in use (§6, "Permission values", facts §1); the other flags are unused. */
export const PERMISSION = {
  /** Changing the name, phone and e-mail of one's own account. */
  editOwnAccount: permissionAt(0),
  viewDevices: permissionAt(8),
  /** Setting and removing anchors. */
  anchor: permissionAt(9),
  /** Stopping the engine. */
  lock: permissionAt(10),
  /** Resuming the engine. */
  unlock: permissionAt(11),
  /** Commands that neither lock nor unlock. */
  sendCommands: permissionAt(12),
  createDevices: permissionAt(13),
  editDevices: permissionAt(14),
  deleteDevices: permissionAt(15),
  viewUsers: permissionAt(16),
  createUsers: permissionAt(17),
  editUsers: permissionAt(18),
  deleteUsers: permissionAt(19),
  viewShares: permissionAt(24),
  createShares: permissionAt(25),
  editShares: permissionAt(26),
  deleteShares: permissionAt(27),
  viewNotifications: permissionAt(32),
  createNotifications: permissionAt(33),
  editNotifications: permissionAt(34),
  deleteNotifications: permissionAt(35),
  viewGeofences: permissionAt(40),
  createGeofences: permissionAt(41),
  editGeofences: permissionAt(42),
  deleteGeofences: permissionAt(43),
  viewGroups: permissionAt(48),
  createGroups: permissionAt(49),
  editGroups: permissionAt(50),
  deleteGroups: permissionAt(51),
  viewSavedCommands: permissionAt(56),
  createSavedCommands: permissionAt(57),
  editSavedCommands: permissionAt(58),
  deleteSavedCommands: permissionAt(59),
  viewComputedAttributes: permissionAt(64),
  createComputedAttributes: permissionAt(65),
  editComputedAttributes: permissionAt(66),
  deleteComputedAttributes: permissionAt(67),
  /** The area of reports; the summary needs no other permission. */
  viewReports: permissionAt(72),
  historyReport: permissionAt(73),
  stopReport: permissionAt(74),
  tripReport: permissionAt(75),
  eventReport: permissionAt(76),
  viewDrivers: permissionAt(80),
  createDrivers: permissionAt(81),
  editDrivers: permissionAt(82),
  deleteDrivers: permissionAt(83),
  viewCalendars: permissionAt(88),
  createCalendars: permissionAt(89),
  editCalendars: permissionAt(90),
  deleteCalendars: permissionAt(91),
  viewMaintenance: permissionAt(96),
  createMaintenance: permissionAt(97),
  editMaintenance: permissionAt(98),
  deleteMaintenance: permissionAt(99),
  reseller: permissionAt(104),
  /** Having resellers of one's own. */
  createResellers: permissionAt(105),
} as const;

/** Whether a flag is one of the two to resell, which are given one by one: nobody has them unless it is stored. */
export function isReselling(flag: number): boolean {
  return flag === PERMISSION.reseller || flag === PERMISSION.createResellers;
}

/** Whether a number is the position of a flag, in use or not. */
export function isPermission(position: number): position is Permission {
  return Number.isInteger(position) && position >= 0 && position < PERMISSION_COUNT;
}

function permissionAt(position: number): Permission {
  if (!isPermission(position)) throw new RangeError(`No permission flag ${position}`);
  return position;
}
