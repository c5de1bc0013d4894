import { useEffect } from 'react';
import { GeofenceForm } from '../geofences/form/geofence-form.tsx';
import { geofenceFocus } from '../kit/navigation/geofence-focus.ts';
import { GeofenceList } from '../geofences/list/geofence-list.tsx';
import { AssociationsDialog } from '../records/actions/associations-dialog.tsx';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';

/**
 * The geofences and their form (§2, §3). Leaving the screen closes a form without unsaved changes and clears
 * the highlight on the map.
 */
export function Component() {
  const { forms, lists } = useConsole().records;
  const isOpen = useAnswers(forms.geofences, (answers) => answers.isOpen);
  useEffect(() => lists.geofences.load(), [lists]);
  useEffect(
    () => () => {
      geofenceFocus.focusOn(undefined);
      forms.geofences.close();
    },
    [forms],
  );
  return (
    <>
      {isOpen ? <GeofenceForm /> : <GeofenceList />}
      <AssociationsDialog />
    </>
  );
}
