import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { GeofenceForm } from '../geofences/form/geofence-form.tsx';
import { focusOnGeofence } from '../kit/navigation/geofence-focus.ts';
import { usePageMap } from '../map/page/page-map.ts';
import { GeofenceList } from '../geofences/list/geofence-list.tsx';
import { AssociationsDialog } from '../records/actions/associations-dialog.tsx';
import { useConsole } from '../kit/console/use-console.ts';

/**
 * The geofences and their form (§2, §3). Leaving the screen closes a form without unsaved changes and clears
 * the highlight on the map.
 */
export function Component() {
  const { forms, lists } = useConsole().records;
  const { geofenceFocus } = usePageMap();
  const isOpen = useSelector(forms.geofences, (answers) => answers.isOpen);
  useEffect(() => {
    lists.geofences.load();
  }, [lists]);
  useEffect(
    () => () => {
      focusOnGeofence(geofenceFocus, undefined);
      forms.geofences.close();
    },
    [forms, geofenceFocus],
  );
  return (
    <>
      {isOpen ? <GeofenceForm /> : <GeofenceList />}
      <AssociationsDialog />
    </>
  );
}
