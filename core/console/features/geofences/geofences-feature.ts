import { createActor, type ActorRefFrom } from 'xstate';
import { writeArea } from '../../../domain/geometry/area.ts';
import { actorOptions, type MachineOptions } from '../../entrance/entrance.ts';
import { geofenceEditorMachine } from '../../../machines/map/geofence-editor.ts';
import type { RecordsFeature } from '../records/records-feature.ts';

/** What geofences need besides their list and form. */
export interface GeofencesFeature {
  /** Drawing on the map (§4). */
  geofenceEditor: ActorRefFrom<typeof geofenceEditorMachine>;
}

/**
 * Starts the editor and connects it to the form: a finished area goes into the form, and the editor closes
 * when the form closes, whether the geofence was saved, deleted or discarded (§4, "Saving or deleting resets
 * editing").
 */
export function startGeofencesFeature(
  { forms: { geofences: form }, recordAction }: Pick<RecordsFeature, 'forms' | 'recordAction'>,
  options: MachineOptions,
): { actors: GeofencesFeature; stop(): void } {
  const geofenceEditor = createActor(geofenceEditorMachine, actorOptions(options));
  const subscriptions = [
    geofenceEditor.subscribe(({ value, context: { history } }) => {
      const text = value === 'finished' && history.area ? writeArea(history.area) : undefined;
      if (text !== undefined && form.getSnapshot().context.draft.fields['area'] !== text)
        form.send({ type: 'SET_FIELD', field: 'area', text });
    }),
    form.subscribe(({ value }) => {
      if (value === 'closed' && geofenceEditor.getSnapshot().value !== 'off')
        geofenceEditor.send({ type: 'CLOSE' });
    }),
    recordAction.on('done', ({ action, result }) => {
      const isGone =
        action?.type === 'remove' &&
        action.name === 'geofences' &&
        result.succeededIds.includes(form.getSnapshot().context.record.id);
      if (isGone) form.send({ type: 'DISCARD' });
    }),
  ];
  geofenceEditor.start();
  return {
    actors: { geofenceEditor },
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      geofenceEditor.stop();
    },
  };
}
