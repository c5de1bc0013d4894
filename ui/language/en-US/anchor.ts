import type { Catalogue } from '../catalogue.ts';

/** The texts of the anchor in English. */
export const anchorEnUS: Catalogue['anchor'] = {
  activate: 'Set anchor',
  deactivate: 'Lift anchor',
  activateGroup: 'Set anchor for the group',
  deactivateGroup: 'Lift anchor of the group',
  reading: 'Reading the anchors…',
  unread: 'The anchors could not be read. Try again',
  noPosition: 'No position: there is no place to anchor at',
  noVehicles: 'No vehicle in this group',
  warning: 'Warning',
  askActivate: 'Do you really want to set the anchor for the vehicle "%name%"?',
  askDeactivate: 'Do you really want to lift the anchor of the vehicle "%name%"?',
  askActivateGroup: 'Do you really want to set the anchor for the vehicles of the group "%name%" (%count%)?',
  askDeactivateGroup:
    'Do you really want to lift the anchor of the vehicles of the group "%name%" (%count%)?',
  explain: 'If the vehicle leaves a radius of %meters% m, its engine is locked.',
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  success: 'Success',
  activated: 'The anchor was set.',
  deactivated: 'The anchor was lifted.',
  cancelled: 'Action cancelled by the user',
  failedActivate: 'The anchor was not set',
  failedDeactivate: 'The anchor was not lifted',
  partly: 'Vehicles done: %done%. Failed: %failed%.',
  step: {
    place: 'The vehicle has not told a position yet.',
    save: 'The fence of the anchor could not be saved. %reason%',
    link: 'The fence of the anchor could not be linked to the vehicle. %reason%',
    remove: 'The fence of the anchor could not be removed. %reason%',
  },
  leftOver: 'The fence “%fence%” is still on the server. Try again, or delete it in the list of geofences.',
  perhaps: 'The fence “%fence%” may still be on the server. Look at the list of geofences.',
};
