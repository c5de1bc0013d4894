import { geofenceColor } from '@farol/core/domain/geofence/geofence-attributes';
import { useTranslation } from '../../language/use-translation.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/** The geofence form as its fields use it. */
export interface GeofenceFormModel {
  /** Returns the text of a field. */
  valueOf(field: string): string;
  errorOf(field: string): string | undefined;
  /** Returns what an input for text needs of a field. */
  inputProps(field: string): {
    size: 'md';
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  /** The color as typed, or that of geofences without one. */
  readonly color: string;
}

/** Returns the geofence form for its fields. */
export function useGeofenceForm(): GeofenceFormModel {
  const form = useConsole().records.forms.geofences;
  const { t } = useTranslation();
  const { draft, problems, saveError, record } = useView(form);
  const valueOf = (field: string): string => draft.fields[field] ?? '';
  const errorOf = (field: string): string | undefined => {
    if (saveError?.field === field)
      return t('geofences.form.refused', { reason: failureCodeText(t, saveError.code) });
    const problem = problems[field];
    if (problem === undefined) return undefined;
    if (problem === 'required' && field === 'name') return t('geofences.form.nameRequired');
    if (problem === 'required' && field === 'area') return t('geofences.form.areaRequired');
    if (field === 'corridor') return t('geofences.form.corridorWrong');
    return t(problem === 'tooLong' ? 'geofences.form.tooLong' : 'geofences.form.invalid');
  };
  return {
    valueOf,
    errorOf,
    inputProps: (field) => ({
      size: 'md',
      value: valueOf(field),
      error: errorOf(field),
      onChange: ({ currentTarget }) => form.setField(field, currentTarget.value),
    }),
    color: geofenceColor({ attributes: { ...record.attributes, color: valueOf('fenceColor') } }),
  };
}
