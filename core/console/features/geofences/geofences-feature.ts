import type { ActorRefFrom } from 'xstate';
import { serializeArea } from '../../../domain/geometry/area.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEmitted, onChange } from '../../wiring/listening.ts';
import { geofenceEditorMachine } from '../../../machines/map/geofence-editor.machine.ts';
import type { RecordActors } from '../records/records-feature.ts';

/** What geofences need besides their list and form. */
export interface GeofenceActors {
  /** Drawing on the map (§4). */
  geofenceEditor: ActorRefFrom<typeof geofenceEditorMachine>;
}

/**
 * The editor of one session, with the form: a finished area goes into the form, and the editor closes when the
 * form closes, whether the geofence was saved, deleted or discarded (§4, "Saving or deleting resets editing").
 */
export const geofencesFeature = featureLogic<Pick<RecordActors, 'forms' | 'recordAction'>, GeofenceActors>({
  actors: (spawn) => ({ geofenceEditor: spawn(geofenceEditorMachine) }),
  wiring: ({ geofenceEditor }, { forms: { geofences: form }, recordAction }) => [
    onChange(
      geofenceEditor,
      ({ value, context: { history } }) => (value === 'finished' ? history.area : undefined),
      (area) => {
        const text = area && serializeArea(area);
        if (text !== undefined && form.getSnapshot().context.draft.fields['area'] !== text)
          form.send({ type: 'CHANGE', change: { field: 'area', text } });
      },
    ),
    onChange(
      form,
      ({ value }) => value === 'closed',
      (isClosed) => {
        if (isClosed && geofenceEditor.getSnapshot().value !== 'off') geofenceEditor.send({ type: 'CLOSE' });
      },
    ),
    onEmitted(recordAction, 'done', ({ action, result }) => {
      const isGone =
        action?.type === 'remove' &&
        action.name === 'geofences' &&
        result.succeededIds.includes(form.getSnapshot().context.opened.record.id);
      if (isGone) form.send({ type: 'DISCARD' });
    }),
  ],
});
