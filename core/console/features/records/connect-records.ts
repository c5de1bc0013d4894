import { connectAsyncRequest } from '../../connected/connect-async-request.ts';
import { connectConfirmedAction } from '../../connected/connect-confirmed-action.ts';
import { connectOptionList } from '../../connected/connect-option-list.ts';
import { connectAssociations } from './connect-associations.ts';
import { connectAttributeTest } from './connect-attribute-test.ts';
import { connectRecordForm, type ConnectedRecordForms } from './connect-record-form.ts';
import { connectRemovalPreview } from './connect-removal-preview.ts';
import { connectScopes } from './connect-scopes.ts';
import { connectVehicleMaintenance } from './connect-vehicle-maintenance.ts';
import type { RecordEditingFeature } from './record-editing-feature.ts';
import type { RecordForm, RecordForms } from '../../../machines/records/record-form.ts';
import type { ResourceName } from '../../../resources/descriptor/resource-name.ts';
import { perKindWhenRead } from '../../../resources/kinds/per-kind.ts';
import type { RecordActionsFeature } from './records-feature.ts';

/** Connects what is done with records of all kinds. */
export function connectRecordActions(actors: RecordActionsFeature) {
  return {
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
  };
}

/** Connects the aids for editing some kinds of records. */
export function connectRecordEditing(actors: RecordEditingFeature) {
  return {
    commandTypes: connectOptionList(actors.commandTypes),
    eventTypes: connectOptionList(actors.eventTypes),
    notificationChannels: connectOptionList(actors.notificationChannels),
    attributeTest: connectAttributeTest(actors.computedAttributeTest),
    maintenance: connectVehicleMaintenance(actors.vehicleMaintenance),
    /** Counts the distance of a device again from its stored positions; for administrators. */
    distanceRecount: connectAsyncRequest(actors.distanceRecount, (perform) => ({ recount: perform })),
  };
}

/** Connects the forms of all kinds; each starts when it is read. */
export function connectForms(forms: RecordForms): ConnectedRecordForms {
  return perKindWhenRead<ConnectedRecordForms>(<K extends ResourceName>(name: K) => {
    const form: RecordForm<K> = forms[name];
    return connectRecordForm(form);
  });
}
