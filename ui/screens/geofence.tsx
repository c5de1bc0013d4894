import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { GeofenceForm } from '../geofences/form/geofence-form.tsx';
import { geofenceFocus } from '../kit/navigation/geofence-focus.ts';
import { GeofenceList } from '../geofences/list/geofence-list.tsx';
import { useConsole } from '../kit/console/use-console.ts';

/**
 * The geofences and their form (§2, §3). Leaving the screen closes a form without unsaved changes and clears
 * the highlight on the map.
 */
export function Component() {
  const { forms, records } = useConsole();
  const isOpen = useSelector(forms.geofences, ({ value }) => value !== 'closed');
  useEffect(() => records.geofences.send({ type: 'LOAD_IF_NEEDED' }), [records]);
  useEffect(
    () => () => {
      geofenceFocus.focusOn(undefined);
      forms.geofences.send({ type: 'REQUEST_CLOSE' });
    },
    [forms],
  );
  return isOpen ? <GeofenceForm /> : <GeofenceList />;
}
