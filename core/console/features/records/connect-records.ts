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
import type { RecordForm, RecordForms } from '../../../machines/records/record-form.ts';
import type { RecordQuery } from '../../../machines/records/record-queries.ts';
import type { ResourceName } from '../../../resources/descriptor/resource-name.ts';
import { perKind } from '../../../resources/kinds/per-kind.ts';
import type { RecordsFeature } from './records-feature.ts';

/** Connects lists, forms and actions of all kinds of records, and the aids for editing some of them. */
export function connectRecords(actors: RecordsFeature & RecordEditingFeature) {
  return {
    lists: connectLists(actors),
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

function connectLists({ records, recordViews }: RecordsFeature): ConnectedRecordLists {
  return perKind<ConnectedRecordLists>(<K extends ResourceName>(name: K) => {
    const query: RecordQuery<K> = records[name];
    return connectRecordList(query, recordViews[name]);
  });
}

function connectForms(forms: RecordForms): ConnectedRecordForms {
  return perKind<ConnectedRecordForms>(<K extends ResourceName>(name: K) => {
    const form: RecordForm<K> = forms[name];
    return connectRecordForm(form);
  });
}
