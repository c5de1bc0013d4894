import { connectAsyncRequest } from '../../connected/connect-async-request.ts';
import { connectConfirmedAction } from '../../connected/connect-confirmed-action.ts';
import { connectOptionList } from '../../connected/connect-option-list.ts';
import { connectAssociations } from './connect-associations.ts';
import { connectAttributeTest } from './connect-attribute-test.ts';
import { connectRecordForm, type ConnectedRecordForms } from './connect-record-form.ts';
import { connectRecordList, type ConnectedRecordLists } from './connect-record-list.ts';
import { connectRemovalPreview } from './connect-removal-preview.ts';
import { connectScopes } from './connect-scopes.ts';
import { connectVehicleMaintenance } from './connect-vehicle-maintenance.ts';
import type { RecordEditingFeature } from './record-editing-feature.ts';
import type { RecordForms } from '../../../machines/records/record-form.ts';
import type { RecordLists, RecordsFeature } from './records-feature.ts';

/** Connects lists, forms and actions of all kinds of records, and the aids for editing some of them. */
export function connectRecords(actors: RecordsFeature & RecordEditingFeature) {
  return {
    lists: connectLists(actors.records),
    forms: connectForms(actors.forms),
    action: connectConfirmedAction(actors.recordAction),
    /** What goes with the records of `action`, while their removal waits for a confirmation. */
    removalPreview: connectRemovalPreview(actors.removalPreview),
    associations: connectAssociations(actors.recordAssociations),
    /** To which vehicles the objects of a kind apply. */
    scopes: {
      geofence: connectScopes(actors.scopes.geofence),
      notification: connectScopes(actors.scopes.notification),
      maintenance: connectScopes(actors.scopes.maintenance),
      attribute: connectScopes(actors.scopes.attribute),
      command: connectScopes(actors.scopes.command),
    },
    commandTypes: connectOptionList(actors.commandTypes),
    eventTypes: connectOptionList(actors.eventTypes),
    notificationChannels: connectOptionList(actors.notificationChannels),
    attributeTest: connectAttributeTest(actors.computedAttributeTest),
    maintenance: connectVehicleMaintenance(actors.vehicleMaintenance),
    /** Counts the distance of a device again from its stored positions; for administrators. */
    distanceRecount: connectAsyncRequest(actors.distanceRecount, (perform) => ({ recount: perform })),
  };
}

function connectLists(lists: RecordLists): ConnectedRecordLists {
  return {
    devices: connectRecordList<'devices'>(lists.devices),
    groups: connectRecordList<'groups'>(lists.groups),
    geofences: connectRecordList<'geofences'>(lists.geofences),
    commands: connectRecordList<'commands'>(lists.commands),
    drivers: connectRecordList<'drivers'>(lists.drivers),
    calendars: connectRecordList<'calendars'>(lists.calendars),
    maintenances: connectRecordList<'maintenances'>(lists.maintenances),
    computedAttributes: connectRecordList<'computedAttributes'>(lists.computedAttributes),
    notifications: connectRecordList<'notifications'>(lists.notifications),
    scheduledReports: connectRecordList<'scheduledReports'>(lists.scheduledReports),
    users: connectRecordList<'users'>(lists.users),
  };
}

function connectForms(forms: RecordForms): ConnectedRecordForms {
  return {
    devices: connectRecordForm<'devices'>(forms.devices),
    groups: connectRecordForm<'groups'>(forms.groups),
    geofences: connectRecordForm<'geofences'>(forms.geofences),
    commands: connectRecordForm<'commands'>(forms.commands),
    drivers: connectRecordForm<'drivers'>(forms.drivers),
    calendars: connectRecordForm<'calendars'>(forms.calendars),
    maintenances: connectRecordForm<'maintenances'>(forms.maintenances),
    computedAttributes: connectRecordForm<'computedAttributes'>(forms.computedAttributes),
    notifications: connectRecordForm<'notifications'>(forms.notifications),
    scheduledReports: connectRecordForm<'scheduledReports'>(forms.scheduledReports),
    users: connectRecordForm<'users'>(forms.users),
  };
}
