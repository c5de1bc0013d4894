import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { GeofenceForm } from '../geofences/form/geofence-form.tsx';
import { geofenceFocus } from '../kit/navigation/geofence-focus.ts';
import { GeofenceList } from '../geofences/list/geofence-list.tsx';
import { useConsole } from '../kit/console/use-console.ts';

/** §2, §3: the geofences, and the form of one of them. Who leaves the screen leaves the form, if nothing is lost by it; the map's mark goes with him. */
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
